"""What comes with Plyground for its own games, apart from their rules: the table of their offers, by game and kind.

This is the composition root. Games know none of the rooms that ask for an offer, and no room knows a game's offer: both
meet here, as texts that are imported when an offer is asked for. `import plyground` hands them to `offers.py`.
"""

OFFERS = {
    "tictactoe.Content": "plyground.builtin.tictactoe.content:TicTacToeContent",
    "fiveinarow.Content": "plyground.builtin.fiveinarow.content:FiveInARowContent",
    "dotsandboxes.Content": "plyground.builtin.dotsandboxes.content:DotsAndBoxesContent",
    "tree.Content": "plyground.builtin.handmade:HandmadeContent",
    "fiveinarow.Remarks": "plyground.games.fiveinarow.remarks:FiveInARowRemarks",
    "dotsandboxes.Remarks": "plyground.builtin.dotsandboxes.remarks:DotsAndBoxesRemarks",
    "tree.Remarks": "plyground.builtin.handmade:HandmadeRemarks",
    "tictactoe.Symmetries": "plyground.games.tictactoe.symmetries:TicTacToeSymmetries",
    "fiveinarow.Symmetries": "plyground.games.fiveinarow.symmetries:FiveInARowSymmetries",
    "dotsandboxes.Symmetries": "plyground.games.dotsandboxes.symmetries:DotsAndBoxesSymmetries",
    "tictactoe.Nets": "plyground.games.tictactoe.nets:TicTacToeNets",
    "fiveinarow.Nets": "plyground.games.fiveinarow.nets:FiveInARowNets",
    "dotsandboxes.Nets": "plyground.games.dotsandboxes.nets:DotsAndBoxesNets",
    "tictactoe.Players": "plyground.builtin.tictactoe.players:TicTacToePlayers",
    "fiveinarow.Players": "plyground.builtin.fiveinarow.players:players",
    "dotsandboxes.Players": "plyground.builtin.dotsandboxes.players:DotsAndBoxesPlayers",
    "fiveinarow.SwapStones": "plyground.builtin.fiveinarow.swap:FiveInARowStones",
    "tree.Players": "plyground.builtin.handmade:HandmadePlayers",
    "openspiel.Players": "plyground.builtin.openspiel:OpenSpielPlayers",
    "fiveinarow.ThreatSearch": "plyground.builtin.fiveinarow.threats:FiveInARowThreats",
    "tictactoe.SolverKind": "plyground.builtin.tictactoe.solver:SOLVER",
    "dotsandboxes.SolverKind": "plyground.builtin.dotsandboxes.solver:SOLVER",
    "fiveinarow.Curve": "plyground.builtin.fiveinarow.chance:curve",
    "dotsandboxes.Curve": "plyground.builtin.dotsandboxes.chance:curve",
    "fiveinarow.OpeningBook": "plyground.builtin.fiveinarow.openings:book",
    "fiveinarow.FileFormats": "plyground.builtin.fiveinarow.files:FILES",
}
