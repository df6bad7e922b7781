"""The games that are being played: a table each, with its players, clocks and reviews."""
