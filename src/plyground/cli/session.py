"""A game in the terminal: people and players on either side."""

import difflib
import shlex
from collections.abc import Callable
from pathlib import Path

from ..analysis.ready import preparation
from ..bibliography import counted_without_roots
from ..errors import Mistake
from ..games.state import Move
from ..players import Player, analyst, player
from ..players.compiling import preparation_of
from ..records import HUMAN, Record
from ..search import Decision, EngineMemory, ForfeitError
from .show import Screen, columns, duration, figures, plural
from .thinking import STOPPED, in_time, think

USUAL_PLAYER = "alphabeta"  # the default opponent
HINT_SECONDS = 1

_HELP = {
    "undo": "take back your last move and the reply to it",
    "hint": "ask the strongest search for a move; `hint SPEC` asks any player",
    "resign": "give up",
    "save FILE": "keep the game; `plyground play --load FILE` goes on with it",
    "board": "show the board again",
    "moves": "list the legal moves",
    "go": "let the player that you stopped think again",
    "help": "this list",
    "quit": "leave (so does Ctrl-C)",
}


class Session:
    """A game in progress, with its people and players; None stands for a person."""

    def __init__(
        self,
        record: Record,
        players: tuple[Player | None, Player | None],
        screen: Screen,
        *,
        save: Path | None = None,
    ) -> None:
        self.record, self.players, self.screen = record, players, screen
        self.save, self.seeds = save, () if record.seed is None else (record.seed,)
        self.recalls = EngineMemory(), EngineMemory()
        self.leaving = False
        self.exit_code = 0
        self.offer: Decision | None = None  # a stopped player's best move so far
        self.shown = -1  # the number of moves when the board was last shown
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "resign": self._resign,
            "save": self._save,
            "board": self._board,
            "moves": self._moves,
            "go": self._go,
            "help": self._help,
            "quit": self._quit,
        }

    @property
    def people(self) -> list[int]:
        """The sides that people play."""
        return [side for side in (0, 1) if self.players[side] is None]

    def run(self) -> int:
        """Play until the game ends or a person quits; the exit code."""
        if self.save is not None:
            self.record.save(self.save)  # refuses a file that cannot be written before the first move
        if self.people:
            self.screen.note("Write a move, or `help` for everything else.")
        for who in filter(None, self.players):
            preparation_of(who, self.record.state)  # while a person thinks about the first move
        try:
            while not self.leaving and not self.record.is_over:
                mover = self.players[self.record.state.turn]
                if mover is None or self.offer is not None:
                    self._show_board()
                    self._listen()
                else:
                    if not self.people:
                        self._show_board()
                    self._let_think(mover)
        finally:
            for recall in self.recalls:
                recall.close()
        self._say_how_it_ended()
        return self.exit_code

    # Players' turns

    def _let_think(self, mover: Player) -> None:
        state = self.record.state
        side = state.side
        what, recall = f"{side} ({mover.name})", self.recalls[state.turn]
        try:
            decision, stopped = think(
                mover, state, self.screen, seeds=self.seeds, recall=recall, what=what, at_once=True
            )
        except ForfeitError as reason:
            self.record.forfeited = str(reason).rstrip(".")
            self._keep()
            return
        if stopped and not self.people:
            self.exit_code, self.leaving = STOPPED, True
        elif stopped:
            self.offer = decision
            found = "Best so far" if decision.depth else "No move was judged yet; the first to try"
            self.screen.say(f"Stopped. {found} for {side}: ", (decision.move, "bold"), f" · {figures(decision)}")
        else:
            self._play(decision.move, decision)

    def _play(self, move: Move, decision: Decision | None = None) -> None:
        side = self.record.state.side
        entry = self.record.add(move, decision)
        self.offer = None
        self._keep()
        if decision is not None:
            self.screen.say(f"{side} plays ", (entry.move, "bold"), f" · {figures(decision)}")
            if len(entry.line) > 1:
                self.screen.say(("   best line: " + " ".join(entry.line), "dim"))

    # People's turns

    def _listen(self) -> None:
        side = self.record.state.side
        prompt = f"{side} to move: " if self.offer is None else f"{side} to move, Enter plays {self.offer.move}: "
        try:
            line = self.screen.ask(prompt)
        except KeyboardInterrupt:
            self.screen.say()
            line = None
        if line is None:
            self.leaving = True
            return
        try:
            self._obey(line)
        except Mistake as mistake:
            self.screen.say(str(mistake))

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            self.commands[word.lower()](rest.strip())
        elif line:
            for move in self._read_moves(line):
                self._play(move)
        elif self.offer is not None:
            self._play(self.offer.move, self.offer)
        else:
            raise Mistake("Write a move, or `help` to see what else there is.")

    def _read_moves(self, line: str) -> tuple[Move, ...]:
        """The move of a line; several, such as h8i9g7, where people play both sides."""
        state = self.record.state
        try:
            if len(self.people) == 2 and len(moves := state.read_moves(line)) > 1:
                return moves
        except Mistake:
            pass  # it may be one move of several words
        try:
            return (state.move(line),)
        except Mistake as mistake:
            near = difflib.get_close_matches(line.split()[0].lower(), self.commands, n=1, cutoff=0.7)
            raise Mistake(f"{mistake} Did you mean {near[0]!r}?") if near else mistake from None

    def _undo(self, _rest: str) -> None:
        own = [ply for ply in range(len(self.record.moves)) if self.record.mover(ply) in self.people]
        if not own:
            raise Mistake("There is no move of yours to take back.")
        taken = [entry.move for entry in self.record.moves[own[-1] :]]
        for _ in taken:
            self.record.undo()
        self.offer = None
        self._keep()
        self.screen.say(f"Taken back: {' '.join(taken)}.")

    def _hint(self, rest: str) -> None:
        game, state = self.record.game, self.record.state
        adviser = player(rest, game) if rest else analyst(game, HINT_SECONDS)
        decision, _ = think(adviser, state, self.screen, seeds=self.seeds, at_once=True)
        self.screen.say(f"{adviser.name} suggests ", (decision.move, "bold"), f" · {figures(decision)}")
        # Five-in-a-row looks for wins by force.
        why = in_time(lambda: state.why(decision.move), lambda: preparation("verdict", state), self.screen)
        if why:
            self.screen.say((f"   it {why}", "dim"))
        if len(decision.line) > 1:
            self.screen.say(("   best line: " + " ".join(decision.line), "dim"))

    def _resign(self, _rest: str) -> None:
        side = self.record.state.turn
        self.record.resigned = side if side in self.people else self.people[0]
        self._keep()

    def _save(self, rest: str) -> None:
        if not rest and self.save is None:
            raise Mistake("Write the name of a file too, such as: save game.json")
        path = Path(rest) if rest else self.save
        assert path is not None
        self.record.save(path)
        self.save = path  # from now on also after every move
        self.screen.say(f"Saved in {path}; every further move is saved there too.")

    def _board(self, _rest: str) -> None:
        self.shown = -1

    def _moves(self, _rest: str) -> None:
        self.screen.say(columns(self.screen.out.width, self.record.state.legal_moves))

    def _go(self, _rest: str) -> None:
        if self.offer is None:
            raise Mistake("Nobody was stopped: it is your move.")
        self.offer = None

    def _help(self, _rest: str) -> None:
        legal = self.record.state.legal_moves
        self.screen.say(f"  {legal[0]:<11}a move ({plural(len(legal), 'is', 'are')} legal, see `moves`)")
        for command, summary in _HELP.items():
            if command != "go" or self.offer is not None:
                self.screen.say(f"  {command:<11}{summary}")

    def _quit(self, _rest: str) -> None:
        self.leaving = True

    # Showing and saving

    def _show_board(self) -> None:
        if self.shown != len(self.record.moves):
            self.shown = len(self.record.moves)
            self.screen.board(self.record.state)

    def _keep(self) -> None:
        try:
            if self.save is not None:
                self.record.save(self.save)
        except Mistake as mistake:
            self.save = None
            self.screen.note(f"{mistake} The game goes on unsaved: `save FILE` keeps it elsewhere.")

    def _say_how_it_ended(self) -> None:
        record, screen = self.record, self.screen
        if record.is_over:
            self._show_board()
            screen.say((f"The game is over: {record.outcome}.", "bold"))
            if self.people and (lesson := record.lesson) is not None and record.result(self.people[0]) < 0:
                screen.note(f"{lesson.reason} The page has a lesson about it: #/learn/{lesson.name}?step={lesson.step}")
        for side, at_table in enumerate(self.players):
            own = [entry for ply, entry in enumerate(record.moves) if record.mover(ply) == side and entry.nodes]
            if at_table is not None and own:
                nodes = sum(entry.nodes or 0 for entry in own)
                seconds = sum(entry.seconds or 0 for entry in own)
                counted = counted_without_roots(at_table.document, nodes, len(own))
                screen.say(
                    f"{record.game.sides[side]} ({at_table.name}): "
                    f"{plural(len(own), 'move')}, {plural(nodes, 'node')}{f' ({counted})' if counted else ''}, "
                    f"{duration(seconds)}"
                )
        if self.save is not None:
            screen.note(f"Saved in {self.save}.")
        if not record.is_over:
            screen.note(f"The game is not finished. To go on from here: {self._go_on()}")
            if self.save is None:
                screen.note("To keep a game with all its figures: `save FILE` while you play, or --save FILE.")

    def _go_on(self) -> str:
        if self.save is not None:
            return f"plyground play --load {shlex.quote(str(self.save))}"
        sides = [
            f"--{which} {HUMAN if who is None else shlex.quote(who.name)}"  # a person's name may be any text of a file
            for which, who in zip(("first", "second"), self.players, strict=True)
        ]
        words = ["plyground play", shlex.quote(self.record.game.spec), *sides]
        if self.record.moves or self.record.start:
            words.append(f"--from {shlex.quote(self.record.state.text)}")
        return " ".join(words)
