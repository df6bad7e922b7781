"""The first stones of swap openings in five-in-a-row."""

from ...games.fiveinarow.notation import move_of
from ...players.swap import Rng, SwapStones

_DEEP = 4  # rows from an edge


class FiveInARowStones(SwapStones):
    """Black, white and black somewhere along an edge, where five in a row are harder to make."""

    def draw(self, rng: Rng) -> tuple[int, ...]:
        size = self.game.size
        along, deep = rng.integers(0, size, 3), rng.choice(min(_DEEP, size), 3)
        cells = sorted({(int(a), int(d)) for a, d in zip(along, deep, strict=True)})
        turned = [cell if rng.integers(2) else cell[::-1] for cell in cells]
        if len(set(turned)) < 3:
            return self.draw(rng)
        return tuple(move_of(row, column, size) for column, row in turned)
