"""`plyground serve`: the page, by default for this machine alone."""

import asyncio
import contextlib
import ipaddress
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

from ..errors import Mistake, harmless
from ..records.store import usual_place
from .show import print_json

USUAL_HOST, USUAL_PORT, EVERYWHERE = "127.0.0.1", 8000, ("0.0.0.0", "::")


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    store: Path | None = None,
    browser: bool = True,
    hosted: bool = False,
    classroom: bool = False,
    names: list[str] | None = None,
    proxies: list[str] | None = None,
    memory: int | None = None,
    disk: int | None = None,
    days: int | None = None,
    engines: list[str] | None = None,
    as_json: bool = False,
) -> int:
    """Serve the page until Ctrl-C; the exit code."""
    from ..games.catalogue import close
    from ..web.server import create_app, freeze
    from ..web.server import serve as run
    from ..web.service.classroom import own_address
    from ..web.service.engines import read_engines
    from ..web.service.limits import HOSTED, Caps
    from ..web.transport.guard.address import proxy
    from ..web.transport.guard.origin import host_header, loopback_names

    hosted = hosted or classroom
    if host is None:
        host = EVERYWHERE[0] if classroom else USUAL_HOST
    if not (hosted or _is_loopback(host)):
        raise Mistake(
            f"--host {host} lets other machines in: add --hosted if you mean it. Then anybody who can reach this "
            f"machine can play and use its processor, within limits; there is no password and no encryption."
        )
    for option, given in (("--proxy", proxies), ("--disk", disk), ("--keep-days", days)):
        if given and not hosted:
            raise Mistake(f"{option} is for a server that others use: add --hosted.")
    if hosted:
        close("openspiel", "OpenSpiel's code would run for everybody who comes in, and it is not ours")
    offered = read_engines(engines or [], Caps().seconds)
    trusted = [proxy(text) for text in proxies or []]
    sockets = _bound(host, port)
    chosen = sockets[0].getsockname()[1]
    place = store or usual_place()
    hosts = loopback_names(chosen)
    if hosted:
        hosts |= {host_header(name, chosen) for name in (*_own_names(host), *(names or []))} | set(names or [])
    reached = names[0] if names else own_address() if host in EVERYWHERE else host
    class_url = f"http://{host_header(reached, chosen)}/" if classroom and reached else None
    whole = HOSTED.whole
    caps = replace(HOSTED, whole=replace(whole, megabytes=disk or whole.megabytes, days=days or whole.days))
    app = create_app(
        place,
        hosts=hosts,
        hosted=hosted,
        caps=caps if hosted else None,
        memory=memory,
        proxies=trusted,
        class_url=class_url,
        engines=offered,
    )
    budget = app.state.tables.scheduler.memory.budget
    url = class_url or f"http://{host_header('127.0.0.1' if host in EVERYWHERE else host, chosen)}/"
    lesson = app.state.classroom
    opened = f"{url}#/class?key={lesson.key}" if lesson else url

    def started(_server: object) -> None:
        freeze(app)
        if as_json:
            said = {"url": url, "store": str(place), "memory": budget, "engines": list(offered.specs)}
            print_json({**said, "teacher": opened} if lesson else said)
        else:
            kept = harmless(str(place))
            print(f"Plyground is at {url} (games are kept in {kept}; Ctrl-C ends it)", flush=True)
            if class_url:
                _show_class(class_url)
                print(f"The teacher's page, for nobody else: {opened}", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=(opened,), daemon=True).start()

    if classroom:
        app.state.presence.changed = _tell_visitors
        if class_url is None:
            print("This machine is on no network: nobody else can come in.", file=sys.stderr)
    if hosted:
        by = "by any address of this machine" if host in EVERYWHERE else "here"
        who = "Only this machine can" if _is_loopback(host) else "Other machines may"
        print(
            f"{who} come in {by}, or as {harmless(', '.join(sorted(hosts)))}. There is no password and no "
            f"encryption; searches are capped, and every address has its share.",
            file=sys.stderr,
        )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(app, sockets, started))
    return 0


def _show_class(url: str) -> None:
    """What a teacher shows to the class: the address and its QR code."""
    from rich.console import Console
    from rich.text import Text

    from ..web.service.classroom import qr_code, qr_text

    console = Console(highlight=False)
    if console.encoding.lower().startswith("utf"):
        for row in qr_text(qr_code(url)).splitlines():
            console.print(Text(row, style="black on bright_white"), no_wrap=True, crop=False)
    console.print(f"Students type {url.removeprefix('http://').rstrip('/')} or scan the code.")


def _tell_visitors(count: int) -> None:
    """How many are connected: in place on a terminal, a line each time elsewhere."""
    text = f"{count} {'visitor is' if count == 1 else 'visitors are'} connected."
    if sys.stderr.isatty():
        print(f"\r{text:<40}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _bound(host: str, port: int | None) -> list[socket.socket]:
    """Sockets that listen on a host and port; without a port, on the first free one from the usual port on."""
    if port is not None:
        return _listen(host, port)
    for candidate in range(USUAL_PORT, USUAL_PORT + 20):
        try:
            return _listen(host, candidate)
        except Mistake:
            continue
    return _listen(host, 0)


def _listen(host: str, port: int) -> list[socket.socket]:
    addresses = {"localhost": ["127.0.0.1", "::1"]}.get(host, [host])
    listening: list[socket.socket] = []
    for address in addresses:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        # asyncio turns Nagle's algorithm off only where the protocol is named; with it, answers wait for 40 ms.
        each = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # on Windows it would let two servers share a port
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            each.bind((address, listening[0].getsockname()[1] if listening else port))
            each.listen(128)
        except (OSError, OverflowError) as error:
            each.close()
            if listening:
                break  # a machine without IPv6
            reason = getattr(error, "strerror", None) or error
            raise Mistake(f"Cannot serve at {host}, port {port}: {reason}. Choose another with --port.") from None
        listening.append(each)
    return listening


def _own_names(host: str) -> set[str]:
    """The names by which other machines may reach this one."""
    if host not in EVERYWHERE:
        return {host}
    name = socket.gethostname()
    try:
        found = {str(address[4][0]) for address in socket.getaddrinfo(name, None)}
    except OSError:
        found = set()
    return {name.lower(), *found}
