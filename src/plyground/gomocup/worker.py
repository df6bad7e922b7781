"""The process that thinks: `python -m plyground.gomocup.worker SPEC SEED`, started by the one that converses.

Questions come as lines of JSON; `number|kind|points|remark` goes back, where kind is ready (it has loaded), latest,
answer or problem. It ends with its input, in the middle of whatever it is doing.
"""

import json
import os
import queue
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from .board import Board, Point, write_point
from .engine import plain

if TYPE_CHECKING:
    from ..search import Control, Decision
    from .judge import Judge


class Worker:
    judge: "Judge"

    def __init__(self) -> None:
        self.questions: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.control: Control | None = None

    def listen(self) -> None:
        """Take questions in; nobody waits for the answer to the one before any more."""
        for line in sys.stdin.buffer:
            if self.control is not None:
                self.control.stop()
            self.questions.put(json.loads(line))
        os._exit(0)

    def work(self, spec: str, seed: str) -> None:
        from .judge import Judge

        self.judge = Judge(spec, int(seed) if seed else None)
        while True:
            question = self.questions.get()
            number = question.get("number", 0)
            try:
                if question["do"] == "load":
                    self.judge.prepare(question["size"])
                    tell(number, "ready", "", "")
                else:
                    self.answer(number, question)
            except Exception as problem:  # whatever it is, the conversation goes on
                tell(number, "problem", "", f"{type(problem).__name__}: {problem}")

    def answer(self, number: int, question: dict[str, Any]) -> None:
        from ..search import Control

        board = Board(question["size"], question["exact"], {(x, y): whose for x, y, whose in question["stones"]})
        seconds = question["end"] - time.monotonic()
        if seconds <= 0:
            return tell(number, "problem", "", "there was no time left")
        is_move = question["do"] == "move"

        def report(decision: "Decision") -> None:
            points, remark = self.judge.shown(decision) if is_move else self.judge.chosen(decision)
            if is_move or board.stones:
                tell(number, "latest", written(points), remark)

        self.control = Control(report)
        if is_move:
            found = self.judge.move(board, question["game"], question["megabytes"], seconds, self.control)
        else:
            found = self.judge.swap2(board, question["megabytes"], seconds, self.control)
        self.control = None
        tell(number, "answer", written(found[0]), found[1])


def written(points: list[Point]) -> str:
    return " ".join(map(write_point, points)) or "swap"


def tell(number: int, kind: str, points: str, remark: str) -> None:
    os.write(1, f"{number}|{kind}|{points}|{plain(remark)[:120]}\n".encode("ascii"))


def main() -> None:
    worker = Worker()
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.work(*sys.argv[1:])


if __name__ == "__main__":
    main()
