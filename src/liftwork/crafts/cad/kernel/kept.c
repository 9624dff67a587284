/* The door of the kernel: numbers in, the best arrangement of each shape out. */
#include "kept.h"

enum { KEPT = 4096, NUMBERS = 8192, ANSWER = 65536 };

typedef struct {
    Genes genes;
    Sizes sizes;
    double cost;
    unsigned long long shape;
    int proposed, polished;
} Kept;

House house;
static Kept kept[KEPT];
static int kept_count;
static double input[NUMBERS], answer[ANSWER];

/* FNV-1a over how many rooms stand in each cell, and in which the stair and the wells do:
 * what stands above them depends on that. */
static unsigned long long shape_of(const Genes *g) {
    unsigned char count[BANDS][COLUMNS][CELLS] = {{{0}}};
    unsigned long long hash = 0xcbf29ce484222325ULL;
    for (int r = 0; r < house.rooms; r++)
        if (g->band[r] < NOWHERE) count[g->band[r]][g->column[r]][g->cell[r]] += house.room[r].mark;
    for (int b = 0; b < BANDS; b++)
        for (int c = 0; c < COLUMNS; c++)
            for (int k = 0; k < CELLS; k++) hash = (hash ^ count[b][c][k]) * 0x100000001b3ULL;
    return hash;
}

/* Remember an arrangement if it is the best of its shape. */
void keep_shape(const Genes *genes, double cost) {
    unsigned long long shape = shape_of(genes);
    int at = 0;
    while (at < kept_count && kept[at].shape != shape) at++;
    if (at < kept_count && kept[at].cost <= cost) return;
    if (at == KEPT) return;
    if (at == kept_count) kept_count++, kept[at].proposed = 0;
    kept[at].genes = *genes, kept[at].cost = cost;
    kept[at].shape = shape, kept[at].polished = 0;
}

static void sharpen(Kept *k) {
    compact(&k->genes);
    size_up(&k->genes, &k->sizes);
    k->cost = polish(&k->genes, &k->sizes);
    k->polished = 1;
}

/* The kept arrangement that costs least of those not proposed, polished or not; -1 for none. */
static int cheapest(int polished) {
    int best = -1;
    for (int i = 0; i < kept_count; i++)
        if (!kept[i].proposed && kept[i].polished == polished)
            if (best < 0 || kept[i].cost < kept[best].cost) best = i;
    return best;
}

static int missed_of(const Rects *rects) {
    double lack[TIES];
    rate(rects, 0, 0.5, NO_LIMIT, lack);
    return broken_rules;
}

static double *written(double *to, const Kept *k) {
    Rects rects;
    lay_out(&k->genes, &k->sizes, &rects);
    *to++ = k->cost, *to++ = missed_of(&rects);
    for (int r = 0; r < house.rooms; r++) {
        int there = k->genes.band[r] < NOWHERE;
        *to++ = k->genes.band[r], *to++ = k->genes.column[r];
        *to++ = k->genes.cell[r], *to++ = k->genes.side[r];
        *to++ = there ? rects.x0[r] : 0, *to++ = there ? rects.y0[r] : 0;
        *to++ = there ? rects.x1[r] : 0, *to++ = there ? rects.y1[r] : 0;
    }
    return to;
}

/* Write at most `count` arrangements of fresh shapes to the answer, that which costs least first.
 *
 * The `looked` cheapest of those that were not looked at get better sizes before.
 */
__attribute__((export_name("propose"))) int propose(int count, int looked) {
    double *to = answer;
    int found = 0;
    for (int i = 0; i < looked; i++) {
        int at = cheapest(0);
        if (at < 0) break;
        sharpen(&kept[at]);
    }
    for (; found < count; found++) {
        int at = cheapest(1);
        if (at < 0) break;
        kept[at].proposed = 1;
        to = written(to, &kept[at]);
    }
    return found;
}

static double *next;
static double number(void) { return *next++; }
static int whole(void) { return (int)number(); }

static void load_room(Room *r) {
    r->area = number(), r->aim = number(), r->low = number(), r->high = number();
    r->weight = number(), r->shortest = number(), r->ratio = number();
    for (int walls = 0; walls < 3; walls++) r->s_least[walls] = number(), r->l_least[walls] = number();
    r->usual = number(), r->narrow = number(), r->widest = number(), r->wide = number();
    r->absence = number(), r->deep = number(), r->light = number();
    r->across = number(), r->along = number();
    for (int e = 0; e < 4; e++) r->fixed[e] = number();
    r->pairing = whole(), r->rigid = whole(), r->optional = whole(), r->heads = whole();
    r->row = whole(), r->place = whole(), r->bed = whole(), r->roams = whole();
    r->outdoors = whole(), r->mark = (unsigned char)whole();
}

static void load_ties(void) {
    int ways = 0, ties = house.links + house.lights + house.wishes;
    for (int t = 0; t < ties; t++) {
        Tie *tie = &house.tie[t];
        tie->room = whole(), tie->first = ways;
        int count = whole();
        for (int w = 0; w < count; w++) {
            Way *way = &house.way[ways++];
            way->one = whole(), way->two = whole(), way->stair = whole(), way->length = number();
        }
        tie->end = ways;
    }
}

static void sort_out(void) {
    house.optionals = house.goals = house.baths = house.looses = house.opens = 0;
    house.fixed = -1;
    for (int r = 0; r < house.rooms; r++) {
        const Room *room = &house.room[r];
        if (room->optional) house.optional[house.optionals++] = r;
        if (room->roams) house.goal[house.goals++] = r;
        if (room->outdoors) house.open[house.opens++] = r;
        if (room->bed >= 0) house.bath[house.baths++] = r;
        if (room->rigid && house.fixed < 0) house.fixed = r;
    }
    for (int t = 0; t < house.links; t++)
        if (house.room[house.tie[t].room].optional) house.loose[house.looses++] = t;
}

/* Take over the house whose numbers were written to the input, and forget what was kept. */
__attribute__((export_name("load"))) void load(void) {
    next = input;
    house.rooms = whole(), house.links = whole(), house.lights = whole(), house.wishes = whole();
    house.master = whole(), house.stair_end = whole();
    house.shallow = whole(), house.left_open = whole(), house.right_open = whole();
    house.width = number(), house.most = number(), house.least = number();
    house.grid = number(), house.nearly = number(), house.missed_wish = number();
    for (int r = 0; r < house.rooms; r++) load_room(&house.room[r]);
    load_ties();
    sort_out();
    kept_count = 0;
}

__attribute__((export_name("input"))) double *input_numbers(void) { return input; }
__attribute__((export_name("answer"))) double *answer_numbers(void) { return answer; }
