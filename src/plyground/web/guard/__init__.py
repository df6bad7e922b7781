"""What keeps strangers and floods out: who may ask, from where, how much, and what is logged."""
