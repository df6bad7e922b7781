"""Engines that misbehave, each in its own way: `python fake.py HOW MARK`. Most of them answer START and take INFO."""

import subprocess
import sys
import time

FLOODS = {
    "suggests without end": "SUGGEST 0,0\n",  # each is answered, which fills the pipe to the engine
    "plays without end": "0,0\n",
    "chats without end": "MESSAGE hello\n",
    "floods its errors without end": "\x1b[31mno\n",
}


def say(line: str) -> None:
    print(line, flush=True)


def main(how: str) -> None:
    if how == "dumb":
        time.sleep(600)  # not even START is answered
    if how == "refuses":
        input()
        say("ERROR I play on 20x20 only")
    if how in FLOODS:  # without end, reading nothing
        say("OK")
        stream = sys.stderr if how == "floods its errors without end" else sys.stdout
        while True:
            stream.write(FLOODS[how] * 1000)
    if how == "parent":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", *sys.argv[2:]])
    taken: set[tuple[int, int]] = set()
    listing = False
    for line in sys.stdin:
        words = line.split()
        if line.startswith("START"):
            say("MESSAGE hello")
            say("OK")
        elif line.startswith("BOARD"):
            listing = True
        elif listing and not line.startswith("DONE"):
            x, y, _ = line.split(",")
            taken.add((int(x), int(y)))
        elif line.startswith(("BEGIN", "TURN", "DONE")):
            listing = False
            if line.startswith("TURN"):
                x, y = words[1].split(",")
                taken.add((int(x), int(y)))
            answer(how, taken)
        elif line.startswith("PLAY"):
            say(words[1])
        elif line.startswith("END") and how != "stubborn":
            return
    if how == "stubborn":
        time.sleep(600)


def answer(how: str, taken: set[tuple[int, int]]) -> None:
    x, y = free = next((x, y) for y in range(20) for x in range(20) if (x, y) not in taken)
    if how == "crashes":
        sys.exit("my table is full")
    elif how == "hangs":
        time.sleep(600)
    elif how == "takes a taken cell":
        x, y = next(iter(taken), free)
        taken.add(free)
        say(f"{x},{y}")
    elif how == "leaves the board":
        say("99,0")
    elif how == "floods":
        while True:
            print("MESSAGE " + "x" * 5000)
    elif how == "floods without lines":
        while True:
            print("x" * 100_000, end="")
    elif how == "floods its errors":
        sys.stderr.write("x" * 300_000 + "\n")
        taken.add(free)
        say(f"{x},{y}")
    elif how == "unknown":
        say("UNKNOWN command")
    elif how == "chats":
        say("I think I will play in the middle")
    elif how == "suggests":
        taken.add(free)
        say(f"SUGGEST {x},{y}")
    else:
        taken.add(free)
        say("DEBUG thinking")
        say(f"{x},{y}")


main(sys.argv[1])
