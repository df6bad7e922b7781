"""The address that a request comes from.

IPv6 gives every customer 2^64 addresses or more, so IPv6 addresses are compared by their first 64 bits. Behind a proxy
all requests come from the proxy: its X-Forwarded-For is trusted if the proxy was named when the server was started. Of
a list of addresses, the last one that is not such a proxy counts, since a client can forge those before it.
"""

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers

from ....errors import Mistake

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def proxy(text: str) -> Network:
    """A proxy, or a network of them, as written on the command line."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise Mistake(f"{text!r} is no address of a proxy: write one such as 10.0.0.2, or 10.0.0.0/24.") from None


def counted(host: str) -> str:
    """The address under which a host is counted."""
    address = _read(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host if address is None else str(address)


def is_one_of(host: str, proxies: Sequence[Network]) -> bool:
    address = _read(host)
    return address is not None and any(address in network for network in proxies)


def origin(host: str, headers: Headers, proxies: Sequence[Network]) -> str:
    """The address under which a request from a host is counted."""
    named = [part.strip() for line in headers.getlist("x-forwarded-for") for part in line.split(",")]
    while named and is_one_of(host, proxies) and _read(named[-1]) is not None:
        host = named.pop()
    return counted(host)


def _read(host: str) -> _Address | None:
    """The address in a text, with or without a port; None if it is not one."""
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
