"""The classics: what everybody quotes. Each is a file of claims and experiments, and a module that says more."""
