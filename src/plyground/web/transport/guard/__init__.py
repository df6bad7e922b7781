"""Protection against foreign pages and floods: which clients may ask, from where, how much, and what is logged."""
