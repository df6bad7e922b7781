"""Quotas of the store: on a hosted server every address has a share of it, and abandoned games are deleted.

Visitors are known by a cookie, and a client can make any number of cookies. So the store of a hosted server also keeps,
in a table of its own, a hash of the address that each game came from. Other games, such as those played before the
server was hosted, have no address and are never deleted here.
"""

import hashlib
import time
from collections.abc import Collection

from ...records.rows import NewRows
from ...records.store import Store
from .limits import Caps, Refusal

_TABLE = """
CREATE TABLE IF NOT EXISTS origins (
    game     TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    address  TEXT NOT NULL,
    bytes    INTEGER NOT NULL DEFAULT 0,
    measured REAL NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID
"""
_MEASURE = """
UPDATE origins SET measured = ?, bytes =
    (SELECT coalesce(sum(length(move) + length(entry)), 0) FROM moves WHERE moves.game = origins.game) +
    (SELECT coalesce(sum(length(analysis)), 0) FROM boards WHERE boards.game = origins.game)
WHERE address = ? AND measured <= (SELECT updated FROM games WHERE id = origins.game)
"""
_DAY = 24 * 3600
AT_ONCE = 100  # games to delete in one go


class Quotas:
    """The quotas of all addresses. Call it in the store's thread, like everything that uses the store."""

    def __init__(self, store: Store, caps: Caps) -> None:
        self.store, self.caps = store, caps
        with store.change() as base:
            base.execute(_TABLE)
            base.execute("CREATE INDEX IF NOT EXISTS origins_of_an_address ON origins (address)")

    def insert(self, new: NewRows, address: str, spared: Collection[str]) -> None:
        """Keep a new game that comes from an address. The `spared` games are not deleted to make room for it."""
        self._make_room(address, spared)
        with self.store.change() as base:
            self.store.insert(new)
            base.execute("INSERT INTO origins (game, address) VALUES (?, ?)", (new.game.id, hashed(address)))

    def _make_room(self, address: str, spared: Collection[str]) -> None:
        """Refuse another game if the address has used up its share; if the store is full, delete an old game."""
        with self.store.change() as base:
            base.execute(_MEASURE, (time.time(), hashed(address)))
            games, size = base.execute(
                "SELECT count(*), coalesce(sum(bytes), 0) FROM origins WHERE address = ?", (hashed(address),)
            ).fetchone()
        if games >= self.caps.games:
            raise Refusal(f"From your address {games} games are kept, which is the most: delete some first.")
        if size >= self.caps.megabytes * 1e6:
            raise Refusal(
                f"The games from your address take {self.caps.megabytes} MB, which is the most: delete some first."
            )
        for _ in range(AT_ONCE):
            if not self._is_full():
                return
            if not self._delete_oldest(spared):
                break
        if self._is_full():
            raise Refusal("This server can keep no more games at present: try again later.", 503)

    def expire(self, spared: Collection[str]) -> int:
        """Delete some of the games that were not changed for long; return how many."""
        before = time.time() - self.caps.whole.days * _DAY
        with self.store.change() as base:
            rows = base.execute(
                "SELECT id FROM games JOIN origins ON origins.game = id WHERE updated < ? LIMIT ?",
                (before, AT_ONCE + len(spared)),
            ).fetchall()
            old = [row for row in rows if row[0] not in spared][:AT_ONCE]
            base.executemany("DELETE FROM games WHERE id = ?", old)
        return len(old)

    def _is_full(self) -> bool:
        with self.store.read() as base:
            games = base.execute("SELECT count(*) FROM games").fetchone()[0]
        return bool(games >= self.caps.whole.games) or self.fills(1.0)

    def fills(self, share: float) -> bool:
        """Whether this share of the room is taken that the whole store may have."""
        with self.store.read() as base:
            pages, free, size = (
                base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
            )
        return bool((pages - free) * size >= share * self.caps.whole.megabytes * 1e6)

    def _delete_oldest(self, spared: Collection[str]) -> bool:
        """Delete the oldest game of the address that takes the most room; return whether there was one."""
        with self.store.change() as base:
            addresses = base.execute(
                "SELECT address FROM origins GROUP BY address ORDER BY sum(bytes) + 1000 * count(*) DESC LIMIT 20"
            ).fetchall()
            for (address,) in addresses:
                games = base.execute(
                    "SELECT id FROM games JOIN origins ON origins.game = id WHERE address = ? ORDER BY updated LIMIT ?",
                    (address, len(spared) + 1),
                )
                for (game,) in games:
                    if game not in spared:
                        base.execute("DELETE FROM games WHERE id = ?", (game,))
                        return True
        return False


def hashed(address: str) -> str:
    return hashlib.blake2b(address.encode(), digest_size=12, person=b"plyground").hexdigest()
