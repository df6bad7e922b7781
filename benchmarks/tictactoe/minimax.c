/* The minimax of src/plyground/search/minimax.py over the rules of src/plyground/games/tictactoe/position.py,
   statement for statement, as a C programmer would write it: what the compiled Python is measured against. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { OPEN, WON, FULL };
enum { NO_MOVE = -1, PLIES = 64 };
#define INFINITE ((int64_t)1 << 62)

typedef struct {
    int64_t mine, theirs, empty, side, state, stride, k;
} Position;

typedef struct {
    int64_t nodes, limit, depth, buffer[PLIES][PLIES], line[PLIES][PLIES], root_count, root_value[PLIES];
} Work;

static int64_t moves(const Position *p, int64_t *out) {
    int64_t left = p->empty, n = 0;
    while (left) {
        out[n++] = __builtin_ctzll(left);
        left &= left - 1;
    }
    return n;
}

static Position play(const Position *p, int64_t move) {
    int64_t stones = p->mine | (int64_t)1 << move, empty = p->empty & ~((int64_t)1 << move);
    int64_t state = empty ? OPEN : FULL, row = stones, column = stones, falling = stones, rising = stones;
    for (int64_t i = 1; i < p->k; i++) {
        row &= row >> 1;
        column &= column >> p->stride;
        falling &= falling >> (p->stride + 1);
        rising &= rising >> (p->stride - 1);
    }
    if (row | column | falling | rising) state = WON;
    return (Position){p->theirs, stones, empty, 1 - p->side, state, p->stride, p->k};
}

static int64_t score(const Position *p, int64_t side, int64_t win) {
    if (p->state != WON) return 0;
    return side == p->side ? -win : win;
}

static void remember_line(Work *work, int64_t depth, int64_t move) {
    int64_t *line = work->line[depth], *rest = work->line[depth - 1];
    *line++ = move;
    while (*rest != NO_MOVE) *line++ = *rest++;
    *line = NO_MOVE;
}

static void remember_root(Work *work, int64_t i, int64_t value) {
    work->root_value[i] = value;
    work->root_count = i + 1;
}

static int64_t minimax(const Position *p, int64_t win, int64_t side, int64_t depth, Work *work) {
    work->nodes++;
    work->line[depth][0] = NO_MOVE;
    if (depth == 0 || p->state != OPEN) return score(p, side, win);
    int64_t *buffer = work->buffer[depth], n = moves(p, buffer);
    int maximising = p->side == side;
    int64_t best = maximising ? -INFINITE : INFINITE;
    for (int64_t i = 0; i < n; i++) {
        Position child = play(p, buffer[i]);
        int64_t value = minimax(&child, win, side, depth - 1, work);
        if (work->nodes >= work->limit) return best;
        if (depth == work->depth) remember_root(work, i, value);
        if (maximising ? value > best : value < best) {
            best = value;
            remember_line(work, depth, buffer[i]);
        }
    }
    return best;
}

int main(int count, char **arguments) {
    int64_t rows = atoi(arguments[1]), columns = atoi(arguments[2]), k = atoi(arguments[3]), depth = atoi(arguments[4]);
    int repeats = count > 5 ? atoi(arguments[5]) : 1;
    static Work work;
    Position start = {0, 0, 0, 0, OPEN, columns + 1, k};
    for (int64_t row = 0; row < rows; row++) start.empty |= (((int64_t)1 << columns) - 1) << row * (columns + 1);
    for (int i = 0; i < repeats; i++) {
        struct timespec before, after;
        work.nodes = 0;
        work.limit = INFINITE;
        work.depth = depth;
        clock_gettime(CLOCK_MONOTONIC, &before);
        int64_t value = minimax(&start, 10, 0, depth, &work);
        clock_gettime(CLOCK_MONOTONIC, &after);
        printf("%lld %lld %.9f\n", (long long)value, (long long)work.nodes,
               (after.tv_sec - before.tv_sec) + 1e-9 * (after.tv_nsec - before.tv_nsec));
    }
}
