/* Better sizes for an arrangement: one cut after another is moved while that costs less. */
#include "kernel.h"

static const double EXACTLY = 0.5; /* inches: less than the grid */
static const double STEPS[] = {24, 12, 6, 3};
enum { STRIDES = 4, PASSES = 3 };

typedef struct {
    const Genes *genes;
    Sizes *best;
    double cost;
} Polish;

static double cost_of(const Genes *genes, const Sizes *sizes, double limit) {
    Rects rects;
    double lack[TIES];
    lay_out(genes, sizes, &rects);
    return rate(&rects, sizes->tight, EXACTLY, limit, lack);
}

/* Keep a change of sizes if it costs less, else take it back. */
static int keep(Polish *p, double *one, double *two, double by) {
    if (*one + by < 12 || (two && *two - by < 12)) return 0;
    double old_one = *one, old_two = two ? *two : 0;
    *one += by;
    if (two) *two -= by;
    double cost = cost_of(p->genes, p->best, p->cost);
    if (cost < p->cost) {
        p->cost = cost;
        return 1;
    }
    *one = old_one;
    if (two) *two = old_two;
    return 0;
}

static int either(Polish *p, double *one, double *two, double by) {
    return keep(p, one, two, by) || keep(p, one, two, -by);
}

/* The cell of each column that takes what its band grows by: the deepest that may. */
static void grow(Sizes *s, int b, double by) {
    s->depth[b] += by;
    for (int c = 0; c < s->columns[b]; c++) {
        int most = 0;
        for (int k = 0; k < s->cells[b][c]; k++) {
            int rigid = house.room[s->one[b][c][k]].rigid;
            int most_rigid = house.room[s->one[b][c][most]].rigid;
            if (most_rigid || (!rigid && s->tall[b][c][k] > s->tall[b][c][most])) most = k;
        }
        s->tall[b][c][most] += by;
    }
}

static int deepen(Polish *p, int b, int other, double by) {
    Sizes before = *p->best;
    if (before.depth[b] + by < 36 || (other >= 0 && before.depth[other] - by < 36)) return 0;
    grow(p->best, b, by);
    if (other >= 0) grow(p->best, other, -by);
    double cost = cost_of(p->genes, p->best, p->cost);
    if (cost < p->cost) {
        p->cost = cost;
        return 1;
    }
    *p->best = before;
    return 0;
}

static int bands_pass(Polish *p, double by) {
    int better = 0;
    for (int b = 0; b < p->best->bands; b++) {
        better |= deepen(p, b, -1, by) || deepen(p, b, -1, -by);
        for (int other = b + 1; other < p->best->bands; other++)
            better |= deepen(p, b, other, by) || deepen(p, b, other, -by);
    }
    return better;
}

static int cuts_pass(Polish *p, double by) {
    Sizes *s = p->best;
    int better = 0;
    for (int b = 0; b < s->bands; b++)
        for (int c = 0; c < s->columns[b]; c++) {
            for (int other = c + 1; other < s->columns[b]; other++)
                better |= either(p, &s->width[b][c], &s->width[b][other], by);
            for (int k = 0; k < s->cells[b][c]; k++) {
                for (int other = k + 1; other < s->cells[b][c]; other++)
                    better |= either(p, &s->tall[b][c][k], &s->tall[b][c][other], by);
                if (s->count[b][c][k] > 1) better |= either(p, &s->split[b][c][k], 0, by);
            }
        }
    return better;
}

/* Lengths that fill a whole, every cut between them on the grid. */
static void snap(double *lengths, int count, double whole) {
    double sum = 0, at = 0, before = 0;
    for (int i = 0; i < count; i++) sum += lengths[i];
    for (int i = 0; i < count; i++) {
        at += lengths[i] * whole / larger(sum, 1);
        double cut = i == count - 1 ? whole : house.grid * (int)(at / house.grid + 0.5);
        lengths[i] = cut - before;
        before = cut;
    }
}

/* Let the columns fill the ground's width and the cells their band, every cut on the grid. */
static void fill_up(Sizes *s) {
    double depth = 0;
    for (int b = 0; b < s->bands; b++) depth += s->depth[b];
    snap(s->depth, s->bands, house.grid * (int)(depth / house.grid + 0.5));
    for (int b = 0; b < s->bands; b++) {
        snap(s->width[b], s->columns[b], house.width);
        for (int c = 0; c < s->columns[b]; c++) {
            snap(s->tall[b][c], s->cells[b][c], s->depth[b]);
            for (int k = 0; k < s->cells[b][c]; k++)
                if (s->count[b][c][k] > 1)
                    s->split[b][c][k] = house.grid * (int)(s->split[b][c][k] / house.grid + 0.5);
        }
    }
    s->tight = 0;
}

/* Improve the sizes of an arrangement in place; gives what it then costs. */
double polish(const Genes *genes, Sizes *sizes) {
    fill_up(sizes);
    Polish p = {genes, sizes, cost_of(genes, sizes, NO_LIMIT)};
    for (int s = 0; s < STRIDES && STEPS[s] >= house.grid; s++)
        for (int pass = 0; pass < PASSES; pass++)
            if (!(bands_pass(&p, STEPS[s]) | cuts_pass(&p, STEPS[s]))) break;
    return p.cost;
}
