"""The sizes and units of the learned evaluation, on which its training, its file and its evaluator agree.

    features of a cell    sums of four rows of the table (contents.py), one for each direction
    pooled                 by channel: the sum over all cells of the features that are above zero
    value                  pooled → FIRST → SECOND → 1, each layer but the last cut off at zero
    promise of a cell      a weighted sum of its features for moves that are above zero

Everything is an integer. A feature of 1 is written as FEATURE, a pooled 1 as POOLED, a weight of the first layer of 1
as FINE, every other weight of 1 and the output of a layer as WEIGHT.
"""

SIZE = 15  # of the boards that our tables were learned on
CHANNELS = 32
MOVE_CHANNELS = 12
FIRST, SECOND = 32, 16  # units of the value's two layers

FEATURE = 1 << 8
LARGEST = 8191  # of an entry of the table: four of them fit into 16 bits
FINE = 1 << 14
WEIGHT = 1 << 10
CELLS = 64  # pooled sums are divided by this
POOLED = CELLS * FEATURE

SCALE = 200  # a value of SCALE is odds of e to 1 for the side to move
