"""What five-in-a-row offers."""
