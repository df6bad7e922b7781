"""The page's files as a browser gets them: compressed, and under addresses that change with what is in them.

A browser keeps what it has fetched from `/static/DIGEST/…` and never asks again: the digest is that of all files, so
those of another version have other addresses. Only the page itself is asked for each time. It names the others by that
digest, and lists the modules of each room, because a browser that has to read one module to learn of the next waits
once for each. The same files without a digest, `/static/…`, are the latest, and are asked for each time.
"""

import asyncio
import gzip
import hashlib
import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from posixpath import normpath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

PAGE = "index.html"
SHELL = "app.js"  # imports what every room needs, and each room when it is entered
FOREVER = "public, max-age=31536000, immutable"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
_IMPORT = re.compile(r"""(?:^|[;}])\s*(?:import|export)\b[^"'();=]*?\bfrom\s*["']([^"']+)["']""", re.MULTILINE)
_LITTLE = 500  # bytes that are not worth compressing
LOOKING = 1.0  # seconds between two looks at whether a file has changed, which takes milliseconds


@dataclass(frozen=True)
class File:
    """A file, and what it is when compressed."""

    body: bytes
    kind: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:16]

    def answer(self, request: Request, keep: str) -> Response:
        """The file, or that the browser's own copy is still right."""
        headers = {"ETag": f'"{self.digest}"', "Vary": "Accept-Encoding", "Cache-Control": keep}
        if self.digest in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if len(body) > _LITTLE and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"], body = "gzip", self.packed
        return Response(body, headers=headers, media_type=self.kind)


class Files:
    """All files of the page, read again when one of them changes. `hello` is the answer that every page begins with."""

    def __init__(self, folder: Path, hello: Callable[[], bytes]) -> None:
        self._folder, self._hello = folder, hello
        self._written: dict[str, int] = {}
        self._files: dict[str, File] = {}
        self._looked, self._looking = -LOOKING, threading.Lock()
        self.digest = ""
        self.inline: list[str] = []  # the scripts that stand in the page itself

    async def page(self, request: Request) -> Response:
        """The page, with the addresses that its files have now."""
        await self._read()
        return self._files[PAGE].answer(request, "no-cache")

    async def file(self, request: Request, path: str) -> Response:
        """A file by its path, with or without a digest before it."""
        if not self._files:
            await self._read()
        digest, _, rest = path.partition("/")
        keep = "no-cache"
        if rest and rest in self._files and path not in self._files:
            path, keep = rest, FOREVER if digest == self.digest else keep
        if path == PAGE or path not in self._files:
            raise HTTPException(404)
        return self._files[path].answer(request, keep)

    @cached_property
    def hello(self) -> File:
        return File(self._hello(), KINDS[".json"])

    async def _read(self) -> None:
        """Read all files if one has changed since, in another thread: each look at a file waits for the lock."""
        if time.monotonic() > self._looked + LOOKING:
            await asyncio.to_thread(self._look)

    def _look(self) -> None:
        with self._looking:
            if time.monotonic() > self._looked + LOOKING:
                self._read_if_changed()
                self._looked = time.monotonic()

    def _read_if_changed(self) -> None:
        written = {
            str(PurePosixPath(each.relative_to(self._folder))): each.stat().st_mtime_ns
            for each in self._folder.rglob("*")
            if each.is_file()
        }
        if written == self._written:
            return
        files = {
            path: File((self._folder / path).read_bytes(), KINDS.get(Path(path).suffix, "text/plain; charset=utf-8"))
            for path in sorted(written)
        }
        whole = hashlib.sha256("".join(f"{path} {file.digest}\n" for path, file in files.items()).encode())
        self.digest = whole.hexdigest()[:12]
        text = _page(files, self.digest, self.hello.digest)
        self.inline = _IMPORT_MAP.findall(text)
        self._files, self._written = {**files, PAGE: File(text.encode(), KINDS[".html"])}, written


def _page(files: dict[str, File], digest: str, hello: str) -> str:
    """The page with the digest in all addresses, with what it needs first, and with what each room needs."""
    text = files[PAGE].body.decode()
    (written,) = _IMPORT_MAP.findall(text)
    names: dict[str, str] = json.loads(written)["imports"]
    at = f"/static/{digest}/"
    # An address without the digest is the same module, not a second one with a state of its own.
    resolved = {name: place.replace("/static/", at) for name, place in names.items()} | {at: at, "/static/": at}
    shell = modules(files, names, SHELL)
    rooms = {
        PurePosixPath(path).stem: [module for module in modules(files, names, path) if module not in shell]
        for path in files
        if path.startswith("rooms/")
    }
    first = [
        f'<link rel="preload" as="fetch" crossorigin href="/api/hello?digest={hello}" id="hello">',
        *(f'<link rel="modulepreload" href="/static/{path}">' for path in shell),
        # A script element of another type is data: a browser runs nothing in it.
        f'<script type="application/json" id="modules">{_compact(rooms)}</script>',
    ]
    before, script, after = text.replace(written, _compact({"imports": resolved})).partition('<script type="module"')
    return re.sub(r'(href|src)="/static/', rf'\1="{at}', before + "\n".join(first) + "\n" + script + after)


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def modules(files: dict[str, File], names: dict[str, str], path: str) -> list[str]:
    """A module and all that it imports, itself or by another, but for what it imports only when it is needed."""
    found = [path]
    for module in found:  # which grows
        for name in _IMPORT.findall(files[module].body.decode()):
            place = names.get(name, "").removeprefix("/static/") or normpath(f"{PurePosixPath(module).parent}/{name}")
            if place in files and place not in found:
                found.append(place)
    return found
