/* Rough sizes of an arrangement, from the areas of its rooms alone.
 *
 * Every band is as deep as its rooms need at the width of the ground, every column as wide as
 * its rooms need at that depth, every cell as deep as its rooms need at that width.
 */
#include "kernel.h"

static const double UNFIT = 3000; /* cost of a room that cannot share its cell */
static const double OFF = 3;      /* cost of an inch by which a band or column misses a fixed room */

/* What a column holds, and what its cells hold. */
typedef struct {
    double area[CELLS], short_side[CELLS], stiff[CELLS], low[CELLS];
    double widest, decided, lows, taken, loose, all;
} Stack;

static int rank(unsigned used, int index) { return __builtin_popcount(used & ((1u << index) - 1)); }

/* Number bands, columns and cells from 0 without gaps. */
void compact(Genes *g) {
    unsigned bands = 0, columns[BANDS + 1] = {0}, cells[BANDS + 1][COLUMNS] = {{0}};
    for (int r = 0; r < house.rooms; r++) bands |= 1u << g->band[r];
    for (int r = 0; r < house.rooms; r++) {
        if (g->band[r] == NOWHERE) continue;
        g->band[r] = (unsigned char)rank(bands, g->band[r]);
        columns[g->band[r]] |= 1u << g->column[r];
    }
    for (int r = 0; r < house.rooms; r++) {
        if (g->band[r] == NOWHERE) continue;
        g->column[r] = (unsigned char)rank(columns[g->band[r]], g->column[r]);
        cells[g->band[r]][g->column[r]] |= 1u << g->cell[r];
    }
    for (int r = 0; r < house.rooms; r++)
        if (g->band[r] != NOWHERE)
            g->cell[r] = (unsigned char)rank(cells[g->band[r]][g->column[r]], g->cell[r]);
}

/* Which rooms stand in which cell, the left one first. */
static void fill(const Genes *g, Sizes *s) {
    s->bands = 0, s->tight = 0;
    for (int b = 0; b < BANDS; b++) {
        s->columns[b] = 0;
        for (int c = 0; c < COLUMNS; c++) {
            s->cells[b][c] = 0;
            for (int k = 0; k < CELLS; k++) s->count[b][c][k] = 0;
        }
    }
    for (int r = 0; r < house.rooms; r++) {
        int b = g->band[r], c = g->column[r], k = g->cell[r];
        if (b == NOWHERE) continue;
        if (b >= s->bands) s->bands = b + 1;
        if (c >= s->columns[b]) s->columns[b] = c + 1;
        if (k >= s->cells[b][c]) s->cells[b][c] = k + 1;
        int count = ++s->count[b][c][k];
        if (count == 1) {
            s->one[b][c][k] = r;
        } else if (count == 2) {
            int other = s->one[b][c][k];
            int right = g->side[r] >= g->side[other];
            s->one[b][c][k] = right ? other : r;
            s->two[b][c][k] = right ? r : other;
        } else {
            s->tight += UNFIT;
        }
    }
}

static Stack stack_of(Sizes *s, int b, int c) {
    Stack st = {0};
    int cells = s->cells[b][c];
    for (int k = 0; k < cells; k++) {
        const Room *one = &house.room[s->one[b][c][k]];
        const Room *two = s->count[b][c][k] > 1 ? &house.room[s->two[b][c][k]] : 0;
        if (two) {
            st.area[k] = one->area + two->area;
            st.short_side[k] = one->shortest + two->shortest;
            st.low[k] = st.short_side[k] / 2;
            if (one->pairing + two->pairing < 3 || one->rigid || two->rigid) s->tight += UNFIT;
        } else {
            st.area[k] = one->area;
            st.short_side[k] = one->shortest;
            if (one->rigid || cells > 1) st.stiff[k] = one->along;
            if (one->rigid || cells == 1) st.decided += one->across;
            st.low[k] = st.stiff[k] > 0 ? st.stiff[k] : one->shortest;
        }
        st.widest = larger(st.widest, st.short_side[k]);
        st.lows += st.low[k];
        st.taken += st.stiff[k];
        st.all += st.area[k];
        if (st.stiff[k] == 0) st.loose += st.area[k];
    }
    return st;
}

/* Stretch or shrink columns to the width of the ground. */
static void fit_columns(Sizes *s, int b, const Stack *stacks, const double *want,
                        const double *least) {
    double total = 0, low = 0, loose = 0;
    int columns = s->columns[b];
    for (int c = 0; c < columns; c++) {
        total += want[c], low += least[c];
        if (stacks[c].decided == 0) loose += want[c];
    }
    double less = smaller(positive(total - house.width) / larger(total - low, 1e-6), 1);
    double more = positive(house.width - total) / larger(loose > 0 ? loose : total, 1e-6);
    for (int c = 0; c < columns; c++) {
        int grows = stacks[c].decided == 0 || loose <= 0;
        s->width[b][c] = want[c] - (want[c] - least[c]) * less + (grows ? want[c] * more : 0);
    }
    s->tight += 4 * positive(low - house.width);
}

static void size_band(Sizes *s, int b, const Stack *stacks) {
    double floor = 1, area = 0, want[COLUMNS], least[COLUMNS];
    int columns = s->columns[b];
    for (int c = 0; c < columns; c++) {
        floor = larger(floor, stacks[c].lows);
        area += stacks[c].all;
        least[c] = stacks[c].decided > 0 ? stacks[c].decided : stacks[c].widest;
    }
    double depth = larger(floor, area / house.width);
    for (int round = 0; round < 2; round++) {
        double sum = 0;
        for (int c = 0; c < columns; c++) {
            want[c] = larger(least[c], stacks[c].loose / larger(24, depth - stacks[c].taken));
            if (stacks[c].decided > 0) want[c] = stacks[c].decided;
            sum += want[c];
        }
        depth = larger(floor, depth * sum / house.width);
    }
    s->depth[b] = depth;
    fit_columns(s, b, stacks, want, least);
}

static void size_cells(Sizes *s, int b, int c, const Stack *st) {
    double total = 0, loose = 0, depth = s->depth[b], *tall = s->tall[b][c];
    int cells = s->cells[b][c];
    for (int k = 0; k < cells; k++) {
        int stiff = st->stiff[k] > 0;
        tall[k] = stiff ? st->stiff[k] : larger(st->low[k], st->area[k] / larger(s->width[b][c], 1));
        total += tall[k];
        if (!stiff) loose += tall[k];
    }
    int bound = loose <= 0;
    double less = smaller(positive(total - depth) / larger(total - st->lows, 1e-6), 1);
    double more = positive(depth - total) / larger(bound ? total : loose, 1e-6);
    for (int k = 0; k < cells; k++) {
        double grows = st->stiff[k] > 0 && !bound ? 0 : tall[k];
        tall[k] += grows * more - (tall[k] - st->low[k]) * less;
    }
    s->tight += 2 * positive(st->lows - depth);
}

/* The width of the left room of each cell that two share. */
static void split_cells(Sizes *s, int b, int c) {
    for (int k = 0; k < s->cells[b][c]; k++) {
        double w = s->width[b][c];
        if (s->count[b][c][k] < 2) continue;
        const Room *one = &house.room[s->one[b][c][k]], *two = &house.room[s->two[b][c][k]];
        double own = w * one->area / larger(one->area + two->area, 1);
        if (one->across > 0 && two->across > 0) own = w / 2;
        else if (one->across > 0) own = one->across;
        else if (two->across > 0) own = w - two->across;
        s->split[b][c][k] = smaller(larger(own, 12), larger(w - 12, 12));
    }
}

/* Stretch a band on both sides of the room that is fixed, and its column likewise. */
static void anchor(const Genes *g, Sizes *s) {
    const Room *room = &house.room[house.fixed];
    int b = g->band[house.fixed], column = g->column[house.fixed], cell = g->cell[house.fixed];
    if (b == NOWHERE) return;
    double begins = 0, top = 0, ahead = 0, end = 0, x0 = room->fixed[0], x1 = room->fixed[2];
    double *width = s->width[b], *tall = s->tall[b][column];
    for (int c = 0; c < column; c++) begins += width[c];
    double left = x0 / larger(begins, 1);
    double right = (house.width - x1) / larger(house.width - begins - (x1 - x0), 1);
    for (int c = 0; c < s->columns[b]; c++)
        if (c != column) width[c] *= c < column ? left : right;
    double off = column == 0 ? x0 : 0;
    if (column == s->columns[b] - 1) off += house.width - x1;
    for (int i = 0; i < b; i++) top += s->depth[i];
    end = top;
    for (int k = 0; k < s->cells[b][column]; k++) {
        end += tall[k];
        if (k < cell) ahead += tall[k];
    }
    double behind = end - top - ahead - tall[cell];
    double y0 = room->fixed[1], y1 = room->fixed[3];
    double near = positive(y0 - top), far = positive(end - y1);
    off += positive(top - y0) + positive(y1 - end);
    off += (ahead == 0 ? near : 0) + (behind <= 0 ? far : 0);
    for (int k = 0; k < s->cells[b][column]; k++) {
        if (k < cell) tall[k] *= near / larger(ahead, 1);
        if (k > cell) tall[k] *= far / larger(behind, 1);
    }
    s->tight += off * OFF;
}

/* The sizes of every place of a compact arrangement. */
void size_up(const Genes *g, Sizes *s) {
    fill(g, s);
    for (int b = 0; b < s->bands; b++) {
        Stack stacks[COLUMNS];
        for (int c = 0; c < s->columns[b]; c++) stacks[c] = stack_of(s, b, c);
        size_band(s, b, stacks);
        for (int c = 0; c < s->columns[b]; c++) size_cells(s, b, c, &stacks[c]);
    }
    if (house.fixed >= 0) anchor(g, s);
    for (int b = 0; b < s->bands; b++)
        for (int c = 0; c < s->columns[b]; c++) split_cells(s, b, c);
}

static void put(Rects *rects, int room, double x0, double y0, double x1, double y1) {
    rects->there[room] = 1;
    rects->x0[room] = x0, rects->x1[room] = x1;
    rects->y0[room] = y0, rects->y1[room] = y1;
}

/* The edges of every room. */
void lay_out(const Genes *g, const Sizes *s, Rects *rects) {
    double top = 0;
    for (int r = 0; r < house.rooms; r++) rects->there[r] = 0, rects->band[r] = g->band[r];
    for (int b = 0; b < s->bands; b++) {
        double x = 0;
        for (int c = 0; c < s->columns[b]; c++) {
            double y = top, right = x + s->width[b][c];
            for (int k = 0; k < s->cells[b][c]; k++) {
                double far = y + s->tall[b][c][k];
                double cut = s->count[b][c][k] > 1 ? x + s->split[b][c][k] : right;
                put(rects, s->one[b][c][k], x, y, cut, far);
                if (s->count[b][c][k] > 1) put(rects, s->two[b][c][k], cut, y, right, far);
                y = far;
            }
            x = right;
        }
        top += s->depth[b];
    }
    /* A room too many for its cell lies where the first does: `tight` has its cost. */
    for (int r = 0; r < house.rooms; r++)
        if (g->band[r] != NOWHERE && !rects->there[r]) {
            int other = s->one[g->band[r]][g->column[r]][g->cell[r]];
            put(rects, r, rects->x0[other], rects->y0[other], rects->x1[other], rects->y1[other]);
        }
    rects->depth = top;
}
