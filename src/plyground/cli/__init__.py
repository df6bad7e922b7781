"""The terminal: one view of the library. Nothing can be done here that the library cannot do."""


def main() -> None:
    """The command `plyground`."""
    import sys

    from ..compiled import watch_for_crashes
    from .app import app

    if crashed := watch_for_crashes():
        print(crashed, file=sys.stderr)
    app(prog_name="plyground")
