"""The house: a lower room never imports a higher one, and what only one room may know is in no other."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from plyground.compiled.folders import OUR_ROOMS

SOURCE = Path(__file__).parents[1] / "src"
PACKAGE = SOURCE / "plyground"

# From the ground up. Rooms of one floor do not import each other, but for those of the ground and what stands beside.
FLOORS = (
    (
        "errors",
        "spec",
        "bibliography",
        "files",
        "memory",
        "cores",
        "notebook",
        "charts",
        "on_demand",
        "registry",
        "offers",
        "compiled",
    ),
    ("nets",),
    ("games",),
    ("search",),
    ("engines", "content"),  # engines are of single games
    ("players",),
    ("records", "analysis", "trees"),
    ("arena", "gomocup"),
    ("__init__", "public", "extend", "author"),  # what `import plyground` offers, and what authors need
    ("studies", "testing", "learn", "worlds"),
    ("builtin",),  # what our games offer the rooms below: the only place that names both
    ("web", "cli"),
    ("__main__",),
)
NEIGHBOURS = {("analysis", "records"), ("trees", "records"), ("__init__", "public"), ("__init__", "extend")} | {
    ("public", "extend"),
    ("cli", "web"),
}
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
OF_ONE_GAME = ("games", "engines", "gomocup", "studies", "builtin")  # where it may matter which game it is
BY_TEXT = re.compile(r"plyground(\.\w+)+:\w+")  # what is imported when it is asked for
OF_CORES = ("games", "engines", "search", "compiled", "studies", "builtin")  # where positions are compiled ones


@cache
def modules() -> dict[str, tuple[str, ast.Module]]:
    """Every file of the package by its path: its room, and what it says."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        found[str(inside)] = inside.parts[0].removesuffix(".py"), ast.parse(path.read_text(encoding="utf-8"))
    return found


def rooms() -> list[str]:
    return sorted({room for room, _ in modules().values()})


def inside(room: str) -> Iterator[tuple[str, ast.AST]]:
    """Every piece of a room's text, with the place where it stands."""
    for path, (owner, module) in modules().items():
        if owner == room:
            for node in ast.walk(module):
                yield f"{path}:{getattr(node, 'lineno', 0)}", node


def imports(room: str) -> Iterator[tuple[str, str]]:
    """Every full name that a room imports, with the place where it does."""
    for place, node in inside(room):
        if isinstance(node, ast.Import):
            yield from ((place, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ("plyground", *Path(place).parent.parts)
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((place, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and BY_TEXT.fullmatch(node.value):
            yield place, node.value.replace(":", ".")


# The package hands over a table of texts. What they name is imported when it is asked for, from above and below.
HANDED_OVER = ("__init__", "plyground.builtin.OFFERS")


def room_of(name: str) -> str | None:
    """The room that an imported name is in; None if it is none of ours."""
    first, _, rest = name.partition(".")
    room = rest.partition(".")[0]
    if first != "plyground" or rest == "__version__":  # which stands on no floor
        return None
    is_room = (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").exists()
    return room if room and is_room else "__init__"


@pytest.mark.parametrize("public", sorted(PACKAGE.rglob("public.py")), ids=lambda path: path.parent.name)
def test_no_module_hides_a_name_that_its_package_offers(public: Path) -> None:
    """A module may have the name of what it offers, since the package's attribute is then what is offered."""
    name = ".".join(public.parent.relative_to(SOURCE).parts)
    offered = set(import_module(f"{name}.public").__all__)
    package = import_module(name)
    for module in offered & {path.stem for path in public.parent.iterdir()}:
        assert getattr(package, module) is getattr(import_module(f"{name}.{module}"), module)
    assert all(getattr(package, each) is getattr(import_module(f"{name}.public"), each) for each in offered)
    assert offered <= set(dir(package))


def may_import(room: str, other: str) -> bool:
    same_floor = FLOOR[room] == FLOOR[other] and (FLOOR[room] == 0 or (room, other) in NEIGHBOURS)
    return room == other or FLOOR[other] < FLOOR[room] or same_floor


def test_every_room_has_its_floor() -> None:
    assert set(rooms()) <= FLOOR.keys(), "Say in FLOORS where a new room stands."


@pytest.mark.parametrize("room", rooms())
def test_no_room_imports_a_higher_one(room: str) -> None:
    upward = [
        f"{place} imports {name}"
        for place, name in imports(room)
        if (other := room_of(name)) is not None and not may_import(room, other) and (room, name) != HANDED_OVER
    ]
    assert not upward


# The floors inside web/, from the ground up.
WEB = ("wire", "service", "transport", "server")


def test_the_web_has_floors() -> None:
    upward = [
        f"{place} imports {name}"
        for place, name in imports("web")
        for here, there in [(_part(place), _part(name.replace(".", "/").removeprefix("plyground/")))]
        if there in WEB and (here not in WEB or WEB.index(here) < WEB.index(there))
    ]
    assert not upward
    assert {_part(str(path.relative_to(PACKAGE))) for path in (PACKAGE / "web").rglob("*.py")} == {*WEB, "__init__"}


def _part(path: str) -> str:
    """The part of a room that a path inside the package is in: a sub-folder, or a module beside it."""
    return path.split("/")[1].partition(".")[0] if "/" in path else ""


FOLDERS = sorted({path.parent.parent for path in PACKAGE.rglob("__init__.py")} - {SOURCE, PACKAGE})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_no_sub_folder_imports_what_imports_it(folder: Path) -> None:
    """The sub-folders of a folder, and the modules beside them, import each other in one direction."""
    imported = parts_imported(folder)
    round_trips = [part for part in imported if (folder / part).is_dir() and part in reached(part, imported)]
    assert not round_trips


def parts_imported(folder: Path) -> dict[str, set[str]]:
    """By sub-folder, or module beside one: which of the others it imports."""
    here = ("plyground", *folder.relative_to(PACKAGE).parts)
    found: dict[str, set[str]] = {}
    for place, name in imports(modules()[str((folder / "__init__.py").relative_to(PACKAGE))][0]):
        path = PACKAGE / place.rpartition(":")[0]
        parts = tuple(name.split("."))
        if path.is_relative_to(folder) and parts[: len(here)] == here and len(parts) > len(here):
            part, other = path.relative_to(folder).parts[0].removesuffix(".py"), parts[len(here)]
            is_part = (folder / other).is_dir() or (folder / f"{other}.py").exists()
            if part != "__init__" and other != part and is_part:  # a package may offer what its modules have
                found.setdefault(part, set()).add(other)
    return found


def reached(part: str, imported: dict[str, set[str]]) -> set[str]:
    """All parts that a part imports, itself or by others."""
    found, waiting = set[str](), [part]
    while waiting:
        new = imported.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


OPEN_TO_STUDIES = (
    "plyground",
    "plyground.author",
    "plyground.trees",
    "plyground.charts",
    "plyground.bibliography",
    "plyground.errors",
    "plyground.arena",
    "plyground.files",  # a study may be a file of TOML
    "plyground.games.dotsandboxes.position",  # a study plays on the bits of many boards at once
    "plyground.games.dotsandboxes.evaluators",
)


def test_studies_use_the_library_as_others_do() -> None:
    ours = [(place, name) for place, name in imports("studies") if name.startswith("plyground.")]
    inside = [
        f"{place} imports {name}"
        for place, name in ours
        if not name.startswith("plyground.studies.") and name.rpartition(".")[0] not in OPEN_TO_STUDIES
    ]
    assert ours
    assert not inside


@pytest.mark.parametrize("room", [room for room in rooms() if room != "compiled"])
def test_numba_lives_behind_compiled_alone(room: str) -> None:
    found = [place for place, name in imports(room) if name.partition(".")[0] in ("numba", "llvmlite")]
    assert not found


def test_the_cache_of_machine_code_watches_every_room_that_is_compiled() -> None:
    decorators = {f"plyground.compiled.{name}" for name in ("compiled", "compiled_class", "inlined")}
    compiled = {room for room in rooms() for _, name in imports(room) if name in decorators}
    # `author` only hands them on, and `testing` is stamped as other people's code is.
    assert compiled - {"author", "testing"} <= set(OUR_ROOMS)


@pytest.mark.parametrize("room", [room for room in rooms() if room not in OF_ONE_GAME])
def test_nobody_else_asks_which_game_it_is(room: str) -> None:
    found = [place for place, node in inside(room) if asks_which_game(node)]
    assert not found


def asks_which_game(node: ast.AST) -> bool:
    """`game.name == "…"`, whatever stands for the game, or `isinstance(x, SomeGame)`."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        names = [side for side in sides if isinstance(side, ast.Attribute) and side.attr == "name"]
        is_certain_one = any(isinstance(part, ast.Constant) for side in sides for part in ast.walk(side))
        return is_certain_one and any("game" in ast.unparse(side.value) for side in names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass"):
        kinds = [part for part in ast.walk(node.args[1]) if isinstance(part, ast.Name | ast.Attribute)]
        named = [kind.id if isinstance(kind, ast.Name) else kind.attr for kind in kinds]
        return any(name.endswith("Game") and name != "Game" for name in named)
    return False


@pytest.mark.parametrize("room", [room for room in rooms() if room not in OF_CORES])
def test_people_are_asked_for_states_and_not_for_anything(room: str) -> None:
    found = [
        f"{place} {node.name}"
        for place, node in inside(room)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        if argument.arg == "position" and argument.annotation is not None and ast.unparse(argument.annotation) == "Any"
    ]
    assert not found


def test_what_authors_are_told_of_positions_has_a_type() -> None:
    """The protocols and base classes of `plyground.author`: kernels may take anything, declarations may not."""
    for module in ("games/game.py", "games/evaluators.py", "analysis/offers.py"):
        tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for argument in (argument for argument in function.args.args if argument.arg == "position"):
                assert argument.annotation is not None
                assert ast.unparse(argument.annotation) != "Any", f"{module} {function.name}"


MOST_MEMBERS = 20  # of Game: what is not a rule of the game is an offer


def test_a_game_is_its_rules() -> None:
    from plyground import Game

    members = {name for name in {**vars(Game), **vars(Game)["__annotations__"]} if not name.startswith("_")}
    assert len(members) <= MOST_MEMBERS, sorted(members)


ONE_TIMER = "search/control.py"  # `alarm`


def test_timers_are_made_in_one_place() -> None:
    made = [
        place
        for room in rooms()
        for place, node in inside(room)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("threading.Timer", "Timer")
    ]
    assert [place.partition(":")[0] for place in made] == [ONE_TIMER]


# Readers stumbled over these: see CONTRIBUTING, "Words". A reminder, no guide of style.
BANNED = re.compile(r"\b(whoever|so many|so-manieth|as is usual|shelf)\b", re.IGNORECASE)
ROOT = Path(__file__).parents[1]
SPOKEN = (".py", ".js", ".css", ".html", ".ts", ".md")


def prose() -> list[Path]:
    """The files that speak to people: source, page and documents, without what others wrote."""
    found = [path for folder in (PACKAGE, ROOT / "docs") for path in folder.rglob("*") if path.suffix in SPOKEN]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(path for path in found if "vendor" not in path.parts)]


def test_no_phrase_that_readers_stumbled_over() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in prose()}
    found = [
        f"{path.relative_to(ROOT)}:{number} {words[0]}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        for words in BANNED.finditer(line)
    ]
    assert len(texts) > 400
    assert not found, "Say it in other words: name the actor or the number."


def test_the_four_ways_of_data_lead_through_files_that_exist() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    ways = guide.split("## The four ways of data")[1].split("\n## ")[0]
    named = set(re.findall(r"`(\w+/[\w/]+(?:\.py|\.js|/))`", ways))
    assert len(named) > 40
    assert sorted(name for name in named if not (PACKAGE / name).exists()) == []
