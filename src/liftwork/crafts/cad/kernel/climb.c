/* The climb: arrangements that get better step by step.
 *
 * A step puts a room beside another, often beside one that it must share a wall with, or lets
 * rooms, columns or bands change places; a step for the worse is taken as long as it is small,
 * and what is small shrinks to nothing. Now and then the worst begin again where the best are.
 */
#include "kernel.h"
#include "kept.h"

enum { CLIMBERS = 24, MEET = 40 };
static const double HOT = 4000; /* what a step for the worse may cost at the beginning */
static const double SUITES = 0.2, LEAVES = 0.065, AIMED = 0.3;
/* Shares of steps that move a bedroom with its bath, that let an optional room come or go,
 * and, of the others, that put a room beside one that it should share a wall with. */

typedef struct {
    Genes here, best;
    double cost, least, lack[TIES];
} Climber;

static Climber climber[CLIMBERS];
static unsigned long long state;

/* xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators" (2016). */
static unsigned draw(void) {
    state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
    return (unsigned)((state * 0x2545F4914F6CDD1DULL) >> 32);
}

static double chance(void) { return draw() * (1.0 / 4294967296.0); }
static int some(int count) { return (int)(draw() % (unsigned)count); }
static int coin(void) { return (int)(draw() >> 31); }
static int within(int value, int count) { return value < 0 ? 0 : value >= count ? count - 1 : value; }

static void place(Genes *g, int room, int band, int column, int cell) {
    g->band[room] = (unsigned char)band;
    g->column[room] = (unsigned char)within(column, COLUMNS);
    g->cell[room] = (unsigned char)within(cell, CELLS);
}

static int in_column(const Genes *g, int r, int band, int column) {
    return g->band[r] == band && g->column[r] == column;
}

static void shift_cells(Genes *g, int band, int column, int cell) {
    for (int r = 0; r < house.rooms; r++)
        if (in_column(g, r, band, column) && g->cell[r] >= cell)
            g->cell[r] = (unsigned char)within(g->cell[r] + 1, CELLS);
}

static void shift_columns(Genes *g, int band, int column) {
    for (int r = 0; r < house.rooms; r++)
        if (g->band[r] == band && g->column[r] >= column)
            g->column[r] = (unsigned char)within(g->column[r] + 1, COLUMNS);
}

/* A cell of its own in the other's column, before or behind it. */
static void stack(Genes *g, int one, int two) {
    int band = g->band[two], column = g->column[two], cell = g->cell[two] + coin();
    shift_cells(g, band, column, cell);
    place(g, one, band, column, cell);
}

/* A column of its own in the other's band, left or right of it. */
static void beside(Genes *g, int one, int two) {
    int band = g->band[two], column = g->column[two] + coin();
    shift_columns(g, band, column);
    place(g, one, band, column, 0);
}

/* The other's cell, left or right in it. */
static void share(Genes *g, int one, int two) {
    int side = coin();
    place(g, one, g->band[two], g->column[two], g->cell[two]);
    g->side[one] = (unsigned char)side;
    if (one != two) g->side[two] = (unsigned char)(1 - side);
}

/* The near end of a column in the band before or behind the other's. */
static void neighbour(Genes *g, int one, int two) {
    int band = g->band[two], back = coin(), other = band + 2 * back - 1;
    if (other < 0 || other >= BANDS) other = band;
    int column = g->column[two] + some(3) - 1;
    if (column < 0) column = 0;
    if (back) shift_cells(g, other, column, 0);
    place(g, one, other, column, back ? 0 : CELLS - 1);
}

static int last_band(const Genes *g) {
    int last = 0;
    for (int r = 0; r < house.rooms; r++)
        if (g->band[r] < NOWHERE && g->band[r] > last) last = g->band[r];
    return last;
}

/* A band of its own, before or behind the other's. */
static void own_band(Genes *g, int one, int two) {
    int band = g->band[two] + coin();
    if (last_band(g) < BANDS - 1)
        for (int r = 0; r < house.rooms; r++)
            if (g->band[r] < NOWHERE && g->band[r] >= band) g->band[r]++;
    place(g, one, within(band, BANDS), 0, 0);
}

static void swap_bytes(unsigned char *a, unsigned char *b) {
    unsigned char kept = *a;
    *a = *b, *b = kept;
}

static void swap(Genes *g, int one, int two) {
    swap_bytes(&g->band[one], &g->band[two]);
    swap_bytes(&g->column[one], &g->column[two]);
    swap_bytes(&g->cell[one], &g->cell[two]);
    swap_bytes(&g->side[one], &g->side[two]);
}

/* The two rooms' whole columns change places. */
static void swap_columns(Genes *g, int one, int two) {
    int b1 = g->band[one], c1 = g->column[one], b2 = g->band[two], c2 = g->column[two];
    for (int r = 0; r < house.rooms; r++) {
        if (in_column(g, r, b1, c1)) place(g, r, b2, c2, g->cell[r]);
        else if (in_column(g, r, b2, c2)) place(g, r, b1, c1, g->cell[r]);
    }
}

/* A whole column goes beside another's. */
static void carry(Genes *g, int one, int two) {
    int b1 = g->band[one], c1 = g->column[one];
    int band = g->band[two], column = g->column[two] + coin();
    if (b1 == NOWHERE) return;
    unsigned char moved[ROOMS];
    for (int r = 0; r < house.rooms; r++) moved[r] = (unsigned char)in_column(g, r, b1, c1);
    for (int r = 0; r < house.rooms; r++)
        if (!moved[r] && g->band[r] == band && g->column[r] >= column)
            g->column[r] = (unsigned char)within(g->column[r] + 1, COLUMNS);
    for (int r = 0; r < house.rooms; r++)
        if (moved[r]) place(g, r, band, column, g->cell[r]);
}

/* The cells of a column or the columns of a band in the other order, or two bands. */
static void turn(Genes *g, int one, int two) {
    int band = g->band[one], column = g->column[one], other = g->band[two], sort = some(4);
    for (int r = 0; r < house.rooms; r++) {
        if (sort == 3) {
            if (g->band[r] == band) g->band[r] = (unsigned char)other;
            else if (g->band[r] == other) g->band[r] = (unsigned char)band;
        } else if (g->band[r] == band && sort == 2) {
            g->column[r] = (unsigned char)(COLUMNS - 1 - g->column[r]);
            g->side[r] = (unsigned char)(1 - g->side[r]);
        } else if (in_column(g, r, band, column) && sort < 2) {
            g->cell[r] = (unsigned char)(CELLS - 1 - g->cell[r]);
        }
    }
}

/* A bedroom goes beside another room, its bath with it. */
static void suite(Genes *g) {
    int bath = house.bath[some(house.baths)], bed = house.room[bath].bed;
    int goal = house.goal[some(house.goals)], sort = some(6);
    if (g->band[goal] == NOWHERE) goal = bed;
    if (sort < 2) beside(g, bed, goal);
    else if (sort < 3) stack(g, bed, goal);
    else if (sort < 5) neighbour(g, bed, goal);
    compact(g);
    double kind = chance();
    if (kind < 0.65) stack(g, bath, bed);
    else if (kind < 0.9) beside(g, bath, bed);
    else share(g, bath, bed);
}

/* An optional room goes, or comes where it is not. */
static void leave(Genes *g, int room) {
    int there = g->band[room] < NOWHERE, band = some(last_band(g) + 1), column = some(3);
    place(g, room, there ? NOWHERE : band, column, 4 * coin());
}

/* The optional room that misses its walls by most, by some chance. */
static int spare(const double *lack) {
    double most = -1;
    int room = house.optional[0];
    for (int i = 0; i < house.looses; i++) {
        double pull = (lack[house.loose[i]] + 10) * chance();
        if (pull > most) most = pull, room = house.tie[house.loose[i]].room;
    }
    return room;
}

/* A pair that should share a wall, of the links that lack most by some chance. */
static void linked(const double *lack, int *one, int *two) {
    double most = -1;
    const Way *way = &house.way[0];
    for (int t = 0; t < house.links; t++) {
        const Tie *tie = &house.tie[t];
        if (tie->end == tie->first) continue;
        double pull = (lack[t] + 40) * chance();
        if (pull > most) most = pull, way = &house.way[tie->first + some(tie->end - tie->first)];
    }
    int turned = some(10) < 3;
    *one = turned ? way->two : way->one;
    *two = turned ? way->one : way->two;
}

static void move(Genes *g, const double *lack) {
    int one = some(house.rooms), two = some(house.rooms);
    if (chance() < AIMED) linked(lack, &one, &two);
    if (g->band[two] == NOWHERE) two = one;
    if (g->band[two] == NOWHERE) return;
    int kind = some(15);
    if (kind < 4) stack(g, one, two);
    else if (kind < 7) beside(g, one, two);
    else if (kind < 8) share(g, one, two);
    else if (kind < 10) neighbour(g, one, two);
    else if (kind < 11) own_band(g, one, two);
    else if (kind < 13) swap(g, one, two);
    else if (g->band[one] == NOWHERE) return;
    else if (kind < 14) swap_columns(g, one, two);
    else if (coin()) carry(g, one, two);
    else turn(g, one, two);
}

static void step(Genes *g, const double *lack) {
    double kind = chance();
    if (house.baths && kind < SUITES) suite(g);
    else if (house.optionals && kind > 1 - LEAVES)
        leave(g, house.looses && coin() ? spare(lack) : house.optional[some(house.optionals)]);
    else move(g, lack);
}

static double rated(Genes *g, double limit, double *lack) {
    Sizes sizes;
    Rects rects;
    compact(g);
    size_up(g, &sizes);
    lay_out(g, &sizes, &rects);
    return rate(&rects, sizes.tight, house.nearly, limit, lack);
}

/* The row from the road in which a room begins. */
static int row_of(const Room *room) {
    if (room->rigid) {
        int row = (int)(3 * (room->fixed[1] + room->fixed[3]) / 2 / house.most);
        return row < 2 ? row : 2;
    }
    if (!house.shallow) return room->row;
    return room->row == 1 ? coin() : room->row / 2;
}

/* Rooms in rows from the road back, in an order of chance; baths before their bedrooms. */
static void begin(Genes *g) {
    double key[ROOMS];
    for (int r = 0; r < house.rooms; r++) {
        const Room *room = &house.room[r];
        key[r] = chance();
        g->side[r] = 0;
        place(g, r, room->heads ? row_of(room) : NOWHERE, 0, 1);
        if (room->rigid) key[r] = (room->fixed[0] + room->fixed[2]) / 2 / house.width;
    }
    for (int r = 0; r < house.rooms; r++) {
        int order = 0;
        if (g->band[r] == NOWHERE) continue;
        for (int o = 0; o < house.rooms; o++)
            order += g->band[o] == g->band[r] && (key[o] < key[r] || (key[o] == key[r] && o < r));
        int spill = order >= COLUMNS - 1;
        place(g, r, g->band[r], spill ? order % (COLUMNS - 1) : order, spill ? 3 : 1);
    }
    for (int i = 0; i < house.baths; i++) {
        int bath = house.bath[i], bed = house.room[bath].bed;
        place(g, bath, g->band[bed], g->column[bed], g->cell[bed] - 1);
    }
}

static void take_step(Climber *c, double heat) {
    double lack[TIES];
    Genes there = c->here;
    step(&there, c->lack);
    double luck = chance(), limit = c->cost + heat * luck * luck;
    double cost = rated(&there, limit, lack);
    if (cost > limit) return;
    c->here = there, c->cost = cost;
    for (int t = 0; t < house.links + house.lights + house.wishes; t++) c->lack[t] = lack[t];
    if (cost < c->least) c->least = cost, c->best = there;
}

/* The numbers of the climbers, that which costs least first. */
static void ranked(int *order) {
    for (int i = 0; i < CLIMBERS; i++) {
        int at = i;
        for (; at > 0 && climber[order[at - 1]].cost > climber[i].cost; at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

/* The worst quarter goes on from where the best quarter stands. */
static void meet(void) {
    int order[CLIMBERS];
    ranked(order);
    for (int i = 0; i < CLIMBERS / 2; i++) keep_shape(&climber[order[i]].here, climber[order[i]].cost);
    for (int i = 0; i < CLIMBERS / 4; i++) {
        Climber *bad = &climber[order[CLIMBERS - CLIMBERS / 4 + i]];
        const Climber *good = &climber[order[i]];
        bad->here = good->here, bad->cost = good->cost;
        for (int t = 0; t < TIES; t++) bad->lack[t] = good->lack[t];
    }
}

/* Take so many steps from a fresh beginning, ever more careful ones. */
__attribute__((export_name("climb"))) void climb(int seed, int steps) {
    state = 0x9E3779B97F4A7C15ULL * (unsigned long long)(seed + 1);
    for (int i = 0; i < CLIMBERS; i++) {
        Climber *c = &climber[i];
        begin(&c->here);
        c->cost = c->least = rated(&c->here, NO_LIMIT, c->lack);
        c->best = c->here;
    }
    for (int s = 0; s < steps; s++) {
        double left = 1 - (double)s / steps;
        for (int i = 0; i < CLIMBERS; i++) take_step(&climber[i], HOT * left * left);
        if (s % MEET == MEET - 1) meet();
    }
    for (int i = 0; i < CLIMBERS; i++) keep_shape(&climber[i].best, climber[i].least);
}
