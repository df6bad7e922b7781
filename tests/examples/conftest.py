"""The fresh environment that the tests in here share."""

from .environment import environment

__all__ = ["environment"]
