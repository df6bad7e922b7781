"""Files are written whole or not at all, and nothing but plain files is ever replaced."""

import os
import resource
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plyground.errors import Mistake
from plyground.files import LineFile, check_output, read_bounded, write_whole

from .devices import device

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="makes links, pipes and devices")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    usual, file = tmp_path / "usual", tmp_path / "file"
    usual.touch()
    write_whole(file, b"one")
    assert mode(file) == mode(usual)
    file.chmod(0o640)
    write_whole(file, b"two")
    assert (file.read_bytes(), mode(file)) == (b"two", 0o640)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "usual"]


@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="only root can give files away")
def test_the_owner_stays(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    os.chown(file, 12, 34)
    write_whole(file, b"two")
    assert (file.stat().st_uid, file.stat().st_gid) == (12, 34)


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "target").write_bytes(b"one")
    for name, target in (("link", folder / "target"), ("again", tmp_path / "link"), ("new", folder / "none yet")):
        link = tmp_path / name
        link.symlink_to(target)
        write_whole(link, name.encode())
        assert link.is_symlink()
        assert Path(os.path.realpath(link)).read_bytes() == name.encode()
    assert sorted(path.name for path in folder.iterdir()) == ["none yet", "target"]


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    null, full = device("null", tmp_path), device("full", tmp_path)
    check_output(null)
    write_whole(null, b"anything")
    with pytest.raises(Mistake, match="full': No space left on device"):
        write_whole(full, b"anything")
    assert stat.S_ISCHR(null.stat().st_mode)
    assert stat.S_ISCHR(full.stat().st_mode)


def bad_outputs(folder: Path) -> dict[str, Path]:
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "dangling").symlink_to(folder / "none" / "file")
    (folder / "plain").touch()
    return {
        "it is no plain file": folder / "pipe",
        "Too many levels of symbolic links": folder / "loop",
        "No such file or directory": folder / "dangling",
        "Is a directory": folder,
        "Not a directory": folder / "plain" / "file",
        "File name too long": folder / ("x" * 300),
        "embedded null": folder / "a\0b",
        "No such file": folder / "none" / "file",
    }


def test_what_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    for reason, path in bad_outputs(tmp_path).items():
        with pytest.raises(Mistake, match=reason):
            check_output(path)
        with pytest.raises(Mistake, match=reason):
            write_whole(path, b"anything")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    longest = tmp_path / ("x" * 255)
    check_output(longest)
    assert not longest.exists()
    write_whole(longest, b"fits")


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anything")
def test_no_permission(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch(0o444)
    with pytest.raises(Mistake, match="Permission denied"):
        check_output(file)
    tmp_path.chmod(0o555)
    with pytest.raises(Mistake, match="Permission denied"):
        check_output(tmp_path / "new")
    tmp_path.chmod(0o755)


@contextmanager
def little_room() -> Iterator[None]:
    """No file may grow beyond 1,000 bytes, as if the disk were full; the tests' own output too, if it is a file."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"one")
    with little_room(), pytest.raises(Mistake, match="Cannot write"):
        write_whole(file, b"x" * 2000)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"one"]


def test_lines_are_whole_even_on_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"from another time")
    with little_room(), LineFile(file) as lines:
        assert file.read_bytes() == b"from another time"
        lines.add("a" * 499)
        with pytest.raises(Mistake, match="Cannot write"):
            lines.add("b" * 600)
    assert file.read_bytes() == b"a" * 499 + b"\n"


def test_reading_has_a_bound(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_bounded(file, 5) == b"12345"
    for path, reason in ((file, "more than 4 bytes"), (Path("/dev/zero"), "more than 4"), (tmp_path, "Is a directory")):
        with pytest.raises(Mistake, match=reason):
            read_bounded(path, 4)
