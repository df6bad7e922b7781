"""The file formats of five-in-a-row."""

from ...records.played import FileFormats

FILES = FileFormats(
    {"sgf": "plyground.builtin.fiveinarow.sgf:SGF", "psq": "plyground.builtin.fiveinarow.psq:PSQ"},
)
