"""The terminal: one view of the library. Nothing can be done here that the library cannot do."""


def main() -> None:
    """The command `plyground`."""
    from .app import app

    app(prog_name="plyground")
