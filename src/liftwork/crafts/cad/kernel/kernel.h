/* The search for arrangements of the rooms of one storey. See docs/cad.md.
 *
 * Lengths are inches from the footprint's front left corner, areas square inches, costs
 * weighted square feet. Only sums, products, quotients, square roots and comparisons of
 * doubles are used, so every machine comes to the same figures.
 */
#ifndef KERNEL_H
#define KERNEL_H

enum { ROOMS = 40, TIES = 160, WAYS = 900, BANDS = 5, COLUMNS = 6, CELLS = 4, NOWHERE = BANDS };
static const double NO_LIMIT = 1e18;
enum { PLAIN, PORCH, GUESTS, TERRACE };
enum { ANY, FROM_X0, FROM_X1, FROM_Y0, FROM_Y1 }; /* the side at which a stair is stepped on */

/* What a room needs; the fields are those of `Need` in needs.py. */
typedef struct {
    double area, aim, low, high, weight, shortest, ratio;
    double s_least[3], l_least[3]; /* least sides with two inner walls, one outer, two outer */
    double usual, narrow, widest, wide, absence, deep, light;
    double across, along;
    double fixed[4];
    int pairing, rigid, optional, heads, row, place, bed, roams, outdoors;
    unsigned char mark; /* what the room adds to the mark of its cell */
} Room;

/* A room and the walls of which it must share one: ways from `first` up to `end`. */
typedef struct {
    int room, first, end;
} Tie;

typedef struct {
    int one, two, stair;
    double length;
} Way;

typedef struct {
    int rooms, links, lights, wishes, fixed, master, stair_end, shallow, left_open, right_open;
    double width, most, least, grid, nearly, missed_wish;
    Room room[ROOMS];
    Tie tie[TIES]; /* links, then lights, then wishes */
    Way way[WAYS];
    int optional[ROOMS], optionals, goal[ROOMS], goals, bath[ROOMS], baths;
    int loose[TIES], looses; /* links of optional rooms */
    int open[ROOMS], opens;  /* rooms out of doors */
} House;

/* Where each room stands: its band from the road, its column, its cell, its side of the cell. */
typedef struct {
    unsigned char band[ROOMS], column[ROOMS], cell[ROOMS], side[ROOMS];
} Genes;

/* Sizes of the places of an arrangement. */
typedef struct {
    int bands, columns[BANDS], cells[BANDS][COLUMNS];
    double depth[BANDS], width[BANDS][COLUMNS], tall[BANDS][COLUMNS][CELLS];
    double split[BANDS][COLUMNS][CELLS]; /* width of the left room where two share a cell */
    int one[BANDS][COLUMNS][CELLS], two[BANDS][COLUMNS][CELLS], count[BANDS][COLUMNS][CELLS];
    double tight; /* what is too narrow for its rooms, as a cost */
} Sizes;

typedef struct {
    double x0[ROOMS], y0[ROOMS], x1[ROOMS], y1[ROOMS], depth;
    unsigned char there[ROOMS], band[ROOMS];
} Rects;

extern House house;
extern int broken_rules; /* how many rules the rooms that were rated last miss */

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double smaller(double a, double b) { return a < b ? a : b; }
static inline double positive(double a) { return a > 0 ? a : 0; }
static inline double distance(double a, double b) { return a > b ? a - b : b - a; }

void compact(Genes *genes);
void size_up(const Genes *genes, Sizes *sizes);
void lay_out(const Genes *genes, const Sizes *sizes, Rects *rects);
double rate(const Rects *rects, double tight, double nearly, double limit, double *lack);
double polish(const Genes *genes, Sizes *sizes);

#endif
