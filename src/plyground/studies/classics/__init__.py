"""The classics: what everybody quotes. Each is a file of claims and experiments, and what more is to be said of them."""
