"""What a game offers for nets, under the names that other people's packages may have written."""

from pathlib import Path

from plyground import author, game
from plyground.nets.binding import NetBinding, Nets


class Former(Nets):
    """Says by the former name which net a search follows."""

    def guide(self, net: str = "") -> NetBinding:
        return author.Guide(Path(net), lambda position: author.View(position, None, None, 3, 3, {}))


def test_nets_of_other_packages_are_found_by_their_former_names() -> None:
    rules = game("tictactoe")
    binding = Former(rules).binding("my.safetensors")
    assert binding is not None
    assert (binding.path.name, binding.view(rules.new()).rows) == ("my.safetensors", 3)
    assert Nets(rules).binding() is None
