/* What rooms with certain edges cost, in weighted square feet.
 *
 * The costs are those of the constraint model (model.py); what the model forbids costs more
 * here the farther it is missed, so that there is a way down to what it allows.
 */
#include "kernel.h"

static const double TIGHT = 25;      /* cost of an inch that a room lacks of a side */
static const double LONG = 6;        /* of an inch that it is longer than its proportion allows */
static const double BEYOND = 4;      /* how much more an area costs beyond its range */
static const double STEP = 150;       /* cost of missing at all what the model holds to */
static const double LYING = 8;       /* of an inch that a porch is wider than deep */
static const double MISFIT = 0.15;   /* share of its area from which a deviation counts twice */
static const double MISSED = 300;    /* cost of a wall that is not shared, */
static const double LACKING = 4;     /* of each inch that it lacks, */
static const double FAR = 900;       /* and the most that one costs */
static const double OUT_OF_PLACE = 3; /* of an inch that a porch or guests stand off the road */
static const double UNROADED = 0.3;  /* of an inch that a terrace does */
static const double DECIDED = 1.5;   /* of an inch that a fixed room's edge is off */
static const double AWAY = 600;      /* inches that a wall lacks whose other room is not there */
static const double DARK = 200;      /* and that a dark room lacks at most */
static const double TOUCH = 1;

int broken_rules;

/* What it costs to miss by `off` what the model holds to, above what sizes may still mend. */
static double broken(double off, double slope, double nearly) {
    if (off <= nearly) return slope * positive(off);
    broken_rules++;
    return STEP + slope * off;
}

static double misfit(const Room *room, double w, double d, double nearly) {
    double shorter = smaller(w, d), longer = larger(w, d), area = w * d;
    double away = distance(area, room->aim);
    double far = room->aim > 0 ? positive(away - MISFIT * room->aim) : 0;
    double beyond = larger(room->low - area, area - room->high);
    double cost = room->weight * (away + far) + room->narrow * positive(room->usual - shorter) +
                  room->wide * positive(shorter - room->widest);
    if (room->rigid) return cost;
    if (room->aim > 0) cost += broken(beyond, BEYOND * room->weight, nearly * shorter);
    return cost + broken(room->s_least - shorter, TIGHT, nearly) +
           broken(room->l_least - longer, TIGHT, nearly) +
           broken(longer - room->ratio * shorter, LONG, 2 * nearly);
}

static double out_of_place(const Rects *p, int r, double nearly) {
    const Room *room = &house.room[r];
    double cost = room->deep * (p->depth - p->y1[r]) / larger(p->depth, 1);
    if (room->place == PORCH) {
        double lying = p->x1[r] - p->x0[r] - p->y1[r] + p->y0[r];
        return cost + broken(p->x0[r] + p->y0[r], OUT_OF_PLACE, TOUCH) + broken(lying, LYING, nearly);
    }
    if (room->place == GUESTS) return cost + broken(p->y0[r], OUT_OF_PLACE, TOUCH);
    if (room->place == TERRACE) return cost + UNROADED * p->y0[r];
    if (!room->rigid) return cost;
    return cost + DECIDED * (distance(p->x0[r], room->fixed[0]) + distance(p->y0[r], room->fixed[1]) +
                             distance(p->x1[r], room->fixed[2]) + distance(p->y1[r], room->fixed[3]));
}

/* What it costs that another bedroom is larger than the master's. */
static double outdone(const Rects *p, double nearly) {
    int master = house.master;
    double cost = 0;
    if (master < 0 || !p->there[master]) return 0;
    double most = (p->x1[master] - p->x0[master]) * (p->y1[master] - p->y0[master]);
    for (int i = 0; i < house.baths; i++) {
        int bed = house.room[house.bath[i]].bed;
        double area = (p->x1[bed] - p->x0[bed]) * (p->y1[bed] - p->y0[bed]);
        cost += broken(area - most, house.room[bed].weight, nearly * 120);
    }
    return cost;
}

static double way_lacks(const Rects *p, const Way *way) {
    int a = way->one, b = way->two;
    if (!p->there[a] || !p->there[b]) return AWAY;
    double across = larger(p->x0[a], p->x0[b]) - smaller(p->x1[a], p->x1[b]);
    double along = larger(p->y0[a], p->y0[b]) - smaller(p->y1[a], p->y1[b]);
    if (across > TOUCH || along > TOUCH) return way->length + positive(across) + positive(along);
    double lack = way->length + smaller(across, along);
    if (way->stair) {
        int upright = p->y1[a] - p->y0[a] >= p->x1[a] - p->x0[a];
        if (upright == (across > along)) return positive(lack) + 40;
    }
    return lack;
}

static double tie_lacks(const Rects *p, const Tie *tie) {
    double best = AWAY;
    for (int w = tie->first; w < tie->end; w++) best = smaller(best, way_lacks(p, &house.way[w]));
    return positive(best);
}

static int is_lit(const Rects *p, int r) {
    double w = p->x1[r] - p->x0[r], d = p->y1[r] - p->y0[r], light = house.room[r].light;
    int side = (house.left_open && p->x0[r] < TOUCH) ||
               (house.right_open && p->x1[r] > house.width - TOUCH);
    int end = p->y0[r] < TOUCH || p->y1[r] > p->depth - TOUCH;
    return (side && d >= light) || (end && w >= light);
}

/* The cost of rooms so laid out; `lack` takes the inches that each tie lacks.
 *
 * A wall may lack `nearly` inches, for sizes to mend.
 */
double rate(const Rects *p, double tight, double nearly, double *lack) {
    broken_rules = 0;
    double cost = tight + outdone(p, nearly);
    for (int r = 0; r < house.rooms; r++) {
        const Room *room = &house.room[r];
        if (!p->there[r]) {
            cost += room->absence;
            continue;
        }
        cost += misfit(room, p->x1[r] - p->x0[r], p->y1[r] - p->y0[r], nearly);
        cost += out_of_place(p, r, nearly);
    }
    double over = larger(p->depth - house.most, house.least - p->depth);
    cost += broken(over, house.width * 4 / 144 + 4, nearly);
    int ties = house.links + house.lights + house.wishes;
    for (int t = 0; t < ties; t++) {
        const Tie *tie = &house.tie[t];
        lack[t] = 0;
        if (!p->there[tie->room]) continue;
        int light = t >= house.links && t < house.links + house.lights;
        if (light && is_lit(p, tie->room)) continue;
        lack[t] = tie_lacks(p, tie);
        if (light) lack[t] = smaller(lack[t], DARK);
        if (t >= house.links + house.lights) cost += lack[t] > 0 ? house.missed_wish : 0;
        else if (lack[t] <= nearly) cost += LACKING * lack[t];
        else broken_rules++, cost += smaller(FAR, LACKING * lack[t] + MISSED);
    }
    return cost;
}
