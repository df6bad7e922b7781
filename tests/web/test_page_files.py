"""The page's files: compressed, kept by browsers, and never an old one for a new one."""

import asyncio
import gzip
import json
import os
import re
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from plyground.compiled import INTERPRETED
from plyground.web.server import STATIC
from plyground.web.transport.files import Files

from .server import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="files do not depend on how searches run: once is enough")


def addresses(page: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', page)


def test_what_the_page_names_is_compressed_and_kept(server: Server) -> None:
    with httpx.Client(base_url=server.url) as client:
        answer = client.get("/")
        assert answer.headers["cache-control"] == "no-cache"
        names = addresses(answer.text)
        assert any(name.endswith("/app.js") for name in names)
        for name in names:
            file = client.get(name)
            assert (file.status_code, file.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
            assert file.headers.get("content-encoding") == "gzip" or len(file.content) <= 500
            assert file.content == (STATIC / name.split("/", 3)[3]).read_bytes()
        again = client.get("/", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_hello_is_kept_under_its_digest_alone(server: Server) -> None:
    with httpx.Client(base_url=server.url) as client:
        (address,) = re.findall(r'href="(/api/hello\?digest=[0-9a-f]+)"', client.get("/").text)
        said = client.get(address)
        assert "immutable" in said.headers["cache-control"]
        for other in ("/api/hello", "/api/hello?digest=0123456789abcdef"):
            answer = client.get(other)
            assert (answer.headers["cache-control"], answer.json()) == ("no-store", said.json())


def test_what_another_version_named_is_not_kept(server: Server) -> None:
    for path in ("/static/app.js", "/static/000000000000/app.js"):
        answer = httpx.get(server.url + path, headers={"accept-encoding": "identity"})
        assert answer.headers["cache-control"] == "no-cache"
        assert "content-encoding" not in answer.headers
        assert answer.content == (STATIC / "app.js").read_bytes()
    for path in ("/static/index.html", "/static/", "/static/nothing.js", "/static/000000000000/nothing.js"):
        assert httpx.get(server.url + path).status_code == 404
    assert httpx.head(server.url + "/static/app.js").status_code == 200


def read(files: Files) -> str:
    request = Request({"type": "http", "headers": [(b"accept-encoding", b"gzip")]})
    return gzip.decompress(bytes(asyncio.run(files.page(request)).body)).decode()


def test_a_changed_file_has_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (
        '<script type="importmap">{"imports": {"v": "/static/v.js"}}</script>'
        '<script type="module" src="/static/app.js">'
    )
    (tmp_path / "rooms").mkdir()
    for name, text in {
        "index.html": page + " " * 500,
        "app.js": 'import { a } from "v";\nimport { b } from "./b.js";\nconst room = () => import("./rooms/one.js");',
        "v.js": "export const a = 1;",
        "b.js": 'import {\n  a,\n} from "v";\nexport const b = a;',
        "c.js": 'export * from "./b.js";',
        "rooms/one.js": 'import { b } from "../c.js";',
    }.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr("plyground.web.transport.files.LOOKING", 0.0)
    files = Files(tmp_path, lambda: b"{}")
    before = read(files)
    assert read(files) == before
    preloaded = re.findall(r'"modulepreload" href="/static/[0-9a-f]{12}/([^"]+)"', before)
    assert preloaded == ["app.js", "v.js", "b.js"]
    (rooms,) = re.findall(r'id="modules">(.*?)</script>', before)
    assert json.loads(rooms) == {"one": ["rooms/one.js", "c.js"]}

    (tmp_path / "c.js").write_text('export { b } from "./b.js"; // another one')
    os.utime(tmp_path / "c.js", ns=(1, 1))
    after = read(files)
    assert set(addresses(before)).isdisjoint(addresses(after))
    assert files.inline == re.findall(r'<script type="importmap">(.*?)</script>', after)
