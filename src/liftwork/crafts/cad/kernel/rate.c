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
static const double DECIDED = 10;   /* of an inch that a fixed room's edge is off */
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

static int meets(double a, double b) { return distance(a, b) < TOUCH; }

/* How many of a room's two walls across its width, and along its depth, are outer ones. */
static void outer_walls(const Rects *p, int r, int exactly, int *across, int *along) {
    int left = p->x0[r] < TOUCH, right = p->x1[r] > house.width - TOUCH;
    int front = p->y0[r] < TOUCH, rear = p->y1[r] > p->depth - TOUCH;
    for (int i = 0; i < (exactly ? house.opens : 0); i++) {
        int o = house.open[i];
        if (!p->there[o] || o == r) continue;
        int same = p->band[o] == p->band[r];
        int over = p->x0[o] < p->x1[r] - TOUCH && p->x1[o] > p->x0[r] + TOUCH;
        left |= same && meets(p->x1[o], p->x0[r]);
        right |= same && meets(p->x0[o], p->x1[r]);
        front |= (!same || over) && meets(p->y1[o], p->y0[r]);
        rear |= (!same || over) && meets(p->y0[o], p->y1[r]);
    }
    *across = left + right, *along = front + rear;
}

static double too_narrow(const Rects *p, int r, double nearly) {
    const Room *room = &house.room[r];
    double w = p->x1[r] - p->x0[r], d = p->y1[r] - p->y0[r];
    int across, along;
    outer_walls(p, r, nearly < 1, &across, &along);
    return broken(room->s_least[across] - w, TIGHT, nearly) +
           broken(room->s_least[along] - d, TIGHT, nearly) +
           broken(smaller(room->l_least[across] - w, room->l_least[along] - d), TIGHT, nearly);
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
    return cost + broken(longer - room->ratio * shorter, LONG, 2 * nearly);
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
    double off = distance(p->x0[r], room->fixed[0]) + distance(p->y0[r], room->fixed[1]) +
                 distance(p->x1[r], room->fixed[2]) + distance(p->y1[r], room->fixed[3]);
    return cost + broken(off, DECIDED, nearly);
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
    if (!way->stair) return lack;
    int upright = p->y1[a] - p->y0[a] >= p->x1[a] - p->x0[a], side = across > along;
    int at = side ? (p->x0[a] < p->x0[b] ? FROM_X1 : FROM_X0) : p->y0[a] < p->y0[b] ? FROM_Y1 : FROM_Y0;
    int other = house.stair_end != ANY && at != house.stair_end;
    return upright == side || other ? positive(lack) + 40 : lack;
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

static double tie_costs(const Rects *p, int t, double nearly, double *lack) {
    const Tie *tie = &house.tie[t];
    *lack = 0;
    if (!p->there[tie->room]) return 0;
    int light = t >= house.links && t < house.links + house.lights;
    if (light && is_lit(p, tie->room)) return 0;
    *lack = tie_lacks(p, tie);
    if (light) *lack = smaller(*lack, DARK);
    if (t >= house.links + house.lights) return *lack > 0 ? house.missed_wish : 0;
    if (*lack <= nearly) return LACKING * *lack;
    broken_rules++;
    return smaller(FAR, LACKING * *lack + MISSED);
}

/* The cost of rooms so laid out; `lack` takes the inches that each tie lacks.
 *
 * A wall may lack `nearly` inches, for sizes to mend. Once the cost is above `limit`, no more
 * is added to it.
 */
double rate(const Rects *p, double tight, double nearly, double limit, double *lack) {
    double over = larger(p->depth - house.most, house.least - p->depth);
    int ties = house.links + house.lights + house.wishes;
    broken_rules = 0;
    double cost = tight + broken(over, house.width * 4 / 144 + 4, nearly);
    for (int r = 0; r < house.rooms && cost <= limit; r++) {
        const Room *room = &house.room[r];
        if (!p->there[r]) {
            cost += room->absence;
            continue;
        }
        cost += misfit(room, p->x1[r] - p->x0[r], p->y1[r] - p->y0[r], nearly);
        cost += out_of_place(p, r, nearly);
        if (!room->rigid) cost += too_narrow(p, r, nearly);
    }
    for (int t = 0; t < ties && cost <= limit; t++) cost += tie_costs(p, t, nearly, &lack[t]);
    return cost <= limit ? cost + outdone(p, nearly) : cost;
}
