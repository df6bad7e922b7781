"""What dots-and-boxes offers."""
