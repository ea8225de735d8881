/* A game of BOO, as fast as straight C goes: a yardstick.
 *
 *     boo bench GAMES SEED     random games, timed; one line of JSON
 *     boo trace GAMES SEED     the same games, action by action
 *
 * The piles are shuffled in advance. The table is an array of cells, each with the square that lies on it, and a bit
 * for each taken cell of a row; both have a border of free cells. Options are at their defaults, the Oya is drawn by lot.
 */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 61, WIDTH = 64, SEATS = 2, CARDS = 12, GATE = 6, MOST_CARDS = GATE + SEATS * CARDS, LIES = 8 };

/* What a square shows: nothing or a fence, a tombstone, or a ghost, which is a colour and a look (BOO-02, BOO-03). */
enum { FENCE = 0, TOMBSTONE = 1, BLACK = 4, WHITE = 8, COLOUR = 12, LOOK = 3, AROUND = 2, OVER = 14 };

/* Placements ascend by row, column, way and face; then the orders of scares. */
enum { FIRST_ORDER = SIDE * SIDE * LIES, ORDERS = 16, MENU = 8192 };

typedef struct { const char *name; int count, squares[3]; unsigned mask; } Order;

static const Order order_of[ORDERS] = {
    {"none", 0, {0}, 0},
    {"1", 1, {0}, 1}, {"2", 1, {1}, 2}, {"3", 1, {2}, 4},
    {"12", 2, {0, 1}, 3}, {"13", 2, {0, 2}, 5}, {"21", 2, {1, 0}, 3},
    {"23", 2, {1, 2}, 6}, {"31", 2, {2, 0}, 5}, {"32", 2, {2, 1}, 6},
    {"123", 3, {0, 1, 2}, 7}, {"132", 3, {0, 2, 1}, 7}, {"213", 3, {1, 0, 2}, 7},
    {"231", 3, {1, 2, 0}, 7}, {"312", 3, {2, 0, 1}, 7}, {"321", 3, {2, 1, 0}, 7},
};

/* BOO-07: o is a ghost of the card's owner, x one of the other player. */
static const char *const card_texts[CARDS] = {
    "o<o<o<", "o^ovo^", "o<x^o>", "o^xvo^", "ovo^x<", "x^o^ov", "o^Txv", "o<Tx>", "o^Tov", "o^x^T", "To^T", "x<To^",
};

/* BOO-06, BOO-15: the gate in the middle of the grid. */
static const struct { bool down; int x, y; const char *squares; } gate[GATE] = {
    {true, 27, 28, "TFT"}, {false, 28, 28, "TFT"}, {true, 31, 28, "FTF"},
    {true, 28, 29, "FTF"}, {false, 29, 31, "TFT"}, {true, 32, 29, "TFT"},
};

/* ---- Random numbers ---- */

typedef struct { uint64_t state; } Rng;

static uint64_t rng_next(Rng *rng)
{
    uint64_t z = rng->state += 0x9E3779B97F4A7C15u;  /* splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int below(Rng *rng, int n)
{
    return (int)((rng_next(rng) >> 32) * (uint64_t)n >> 32);
}

/* ---- Cards ---- */

static uint8_t lies[SEATS][CARDS][LIES][3];  /* by seat, card and lie: what it shows from its leftmost or topmost square */
static uint8_t gate_shows[GATE][3];
static int choices[CARDS][4], choices_of[CARDS];  /* the lies along an axis that differ from all lower ones (BOO-33) */

static const char *read_square(const char *text, int own, uint8_t *show)
{
    static const char looks[] = "^>v<";
    if (*text == 'T' || *text == 'F') {
        *show = *text == 'T' ? TOMBSTONE : FENCE;
        return text + 1;
    }
    *show = (uint8_t)((*text == 'o' ? own : own ^ COLOUR) | (int)(strchr(looks, text[1]) - looks));
    return text + 2;
}

static void read_squares(const char *text, int own, uint8_t shows[3])
{
    for (int k = 0; k < 3; k++)
        text = read_square(text, own, &shows[k]);
}

/* BOO-04, BOO-13, BOO-14, BOO-33: ways > < v ^, each with the front up and with the other face up. */
static void lay_out(const uint8_t card[3], int lie, uint8_t shows[3])
{
    static const int quarters[4] = {0, 2, 1, 3};
    int way = lie >> 1;
    for (int k = 0; k < 3; k++) {
        int show = card[way & 1 ? 2 - k : k];
        if (show & COLOUR) {
            show ^= lie & 1 ? OVER : 0;
            show = (show & COLOUR) | ((show + quarters[way]) & LOOK);
        }
        shows[k] = (uint8_t)show;
    }
}

static void list_choices(int card)
{
    int count = 0;
    for (int lie = 0; lie < 4; lie++) {
        int lower = 0;
        while (memcmp(lies[0][card][lower], lies[0][card][lie], 3))
            lower++;
        if (lower == lie)
            choices[card][count++] = lie;
    }
    choices_of[card] = count;
}

static void fill_tables(void)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int card = 0; card < CARDS; card++) {
            uint8_t shows[3];
            read_squares(card_texts[card], seat ? WHITE : BLACK, shows);
            for (int lie = 0; lie < LIES; lie++)
                lay_out(shows, lie, lies[seat][card][lie]);
            if (!seat)
                list_choices(card);
        }
    for (int card = 0; card < GATE; card++)
        read_squares(gate[card].squares, BLACK, gate_shows[card]);
}

/* ---- The table ---- */

typedef struct {
    uint8_t square[SIDE * WIDTH];         /* what lies on each cell: square 3 * card + 1 to 3 * card + 3, or 0 */
    uint8_t show[3 * MOST_CARDS + 1];
    uint64_t row[SIDE + 5];               /* row y is row[y + 1]: its taken cells, one bit each */
    int cards, cell, step;                /* how many lie there, and where the last one lies */
    int west, east, north, south;         /* the outermost cells that are taken */
    uint8_t pile[SEATS][CARDS];
    int placed[SEATS], turn, oya, decisions;
    unsigned orders;                      /* what may be chosen, one bit each */
    FILE *trace;                          /* where to tell the game, or NULL */
} Game;

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

static void lay(Game *g, int x, int y, bool down, const uint8_t shows[3])
{
    g->cell = y * WIDTH + x;
    g->step = down ? WIDTH : 1;
    for (int k = 0; k < 3; k++) {
        int square = 3 * g->cards + 1 + k;
        g->square[g->cell + k * g->step] = (uint8_t)square;
        g->show[square] = shows[k];
        g->row[1 + y + (down ? k : 0)] |= (uint64_t)1 << (x + (down ? 0 : k));
    }
    g->cards++;
    g->west = smaller(g->west, x);
    g->north = smaller(g->north, y);
    g->east = larger(g->east, down ? x : x + 2);
    g->south = larger(g->south, down ? y + 2 : y);
}

/* ---- Telling ---- */

static void tell_action(const Game *g, int action)
{
    if (action >= FIRST_ORDER) {
        fprintf(g->trace, "scare:%s", order_of[action - FIRST_ORDER].name);
        return;
    }
    int cell = action / LIES;
    fprintf(g->trace, "%c%c%d,%d", "ox"[action & 1], "><v^"[action >> 1 & 3], cell % SIDE, cell / SIDE);
}

static void tell_decision(const Game *g, int action, const uint16_t *menu, int length)
{
    tell_action(g, action);
    fprintf(g->trace, " %d ", length);
    for (int i = 0; i < length; i++) {
        if (i)
            fputc(',', g->trace);
        tell_action(g, menu[i]);
    }
    fputc('\n', g->trace);
}

static void tell_card(const Game *g, int seat, int place)
{
    if (g->trace)
        fprintf(g->trace, "turn:%d\n", g->pile[seat][place] + 1);
}

/* ---- The beginning ---- */

static void shuffle(uint8_t *pile, Rng *rng)
{
    for (int i = 0; i < CARDS; i++)
        pile[i] = (uint8_t)i;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(rng, i + 1);
        uint8_t card = pile[i];
        pile[i] = pile[j];
        pile[j] = card;
    }
}

/* BOO-05, BOO-06, BOO-08 */
static void begin(Game *g, Rng *rng, FILE *trace)
{
    memset(g, 0, sizeof *g);
    g->west = g->north = SIDE;
    g->trace = trace;
    for (int card = 0; card < GATE; card++)
        lay(g, gate[card].x, gate[card].y, gate[card].down, gate_shows[card]);
    g->turn = g->oya = below(rng, SEATS);
    if (trace)
        fprintf(trace, "oya:%d\n", g->oya);
    for (int i = 0; i < SEATS; i++) {
        int seat = i ? 1 - g->oya : g->oya;
        shuffle(g->pile[seat], rng);
        tell_card(g, seat, 0);
        tell_card(g, seat, 1);
    }
}

/* ---- What may be done ---- */

static int lowest_bit(uint64_t bits)
{
#ifdef __GNUC__
    return __builtin_ctzll(bits);
#else
    int bit = 0;
    while (!(bits >> bit & 1))
        bit++;
    return bit;
#endif
}

/* All four are written, since a fixed number is quickest; those beyond the number of lies are written over. */
static uint16_t *add_lies(uint16_t *end, int first, int card)
{
    for (int i = 0; i < 4; i++)
        end[i] = (uint16_t)(first + choices[card][i]);
    return end + choices_of[card];
}

static int card_in_hand(const Game *g)
{
    return g->pile[g->turn][g->placed[g->turn]];
}

/* BOO-11, BOO-12, BOO-15: writes where the card in hand may go and returns how many placements that are. */
static int placements(const Game *g, uint16_t *menu)
{
    uint16_t *end = menu;
    int last = smaller(g->south + 1, SIDE - 1), card = card_in_hand(g);
    for (int y = larger(g->north - 3, 0); y <= last; y++) {
        const uint64_t *row = g->row + 1 + y;
        uint64_t side = row[0] << 1 | row[0] >> 1, touch = side | row[-1] | row[1];
        uint64_t across = ~(row[0] | row[0] >> 1 | row[0] >> 2) & (touch | touch >> 1 | touch >> 2);
        uint64_t down = ~(row[0] | row[1] | row[2])
            & (side | row[-1] | row[3] | row[1] << 1 | row[1] >> 1 | row[2] << 1 | row[2] >> 1);
        across &= ((uint64_t)1 << (SIDE - 2)) - 1;
        down &= y <= SIDE - 3 ? ((uint64_t)1 << SIDE) - 1 : 0;
        for (uint64_t cells = across | down; cells; cells &= cells - 1) {
            int x = lowest_bit(cells), first = (y * SIDE + x) * LIES;
            if (across >> x & 1)
                end = add_lies(end, first, card);
            if (down >> x & 1)
                end = add_lies(end, first + 4, card);
        }
    }
    return (int)(end - menu);
}

static int legal_actions(const Game *g, uint16_t *menu)
{
    if (!g->orders)
        return placements(g, menu);
    int length = 0;
    for (int order = 0; order < ORDERS; order++)
        if (g->orders >> order & 1)
            menu[length++] = (uint16_t)(FIRST_ORDER + order);
    return length;
}

/* ---- Scares ---- */

typedef struct { int card; uint32_t depends; } Gaze;

/* BOO-15, BOO-22: how many cells lie that way before the edge of the table. */
static int to_the_edge(const Game *g, int cell, int look)
{
    int x = cell % WIDTH, y = cell / WIDTH;
    switch (look) {
    case 0: return y - g->north;
    case 1: return g->east - x;
    case 2: return g->south - y;
    default: return x - g->west;
    }
}

/* BOO-21 to BOO-25: the card that the ghost on this cell scares, or -1; and the cards that this depends on. */
static Gaze gaze(const Game *g, int cell)
{
    static const int steps[4] = {-WIDTH, 1, WIDTH, -1};
    int square = g->square[cell], show = g->show[square], own = show & COLOUR, look = show & LOOK;
    Gaze found = {-1, 0};
    if (!own)
        return found;
    bool passed = false;
    found.depends = (uint32_t)1 << (square - 1) / 3;
    for (int left = to_the_edge(g, cell, look); left > 0; left--) {
        cell += steps[look];
        square = g->square[cell];
        if (!square)
            continue;
        found.depends |= (uint32_t)1 << (square - 1) / 3;
        int there = g->show[square];
        if (there == TOMBSTONE)
            break;
        if (there & (own ^ COLOUR)) {
            if ((there & LOOK) != (look ^ AROUND) || passed)
                found.card = (square - 1) / 3;
            break;
        }
        passed |= (there & own) != 0;
    }
    return found;
}

/* BOO-26 */
static void turn_over(Game *g, int card)
{
    for (int k = 1; k <= 3; k++)
        if (g->show[3 * card + k] & COLOUR)
            g->show[3 * card + k] ^= OVER;
}

static void turn_all(Game *g, uint32_t cards)
{
    for (int card = GATE; cards >> card; card++)
        if (cards >> card & 1)
            turn_over(g, card);
}

/* BOO-20, BOO-27 to BOO-30: each ghost is checked once, in this order; the cards turned over, as bits. */
static uint32_t scare_in(Game *g, const Order *order)
{
    uint32_t turned = 0;
    for (int i = 0; i < order->count; i++) {
        int card = gaze(g, g->cell + order->squares[i] * g->step).card;
        if (card >= 0) {
            turn_over(g, card);
            turned ^= (uint32_t)1 << card;
        }
    }
    return turned;
}

/* BOO-31: the lowest order to each table that can come of it, as bits; if there is one alone, it comes and 0. */
static unsigned list_orders(Game *g)
{
    uint32_t tables[ORDERS];
    unsigned ghosts = 0, orders = 0;
    int count = 0;
    for (int k = 0; k < 3; k++)
        if (g->show[3 * g->cards - 2 + k] & COLOUR)
            ghosts |= 1u << k;
    for (int order = 0; order < ORDERS; order++) {
        if (order_of[order].mask != ghosts)
            continue;
        uint32_t turned = scare_in(g, &order_of[order]);
        turn_all(g, turned);
        int i = 0;
        while (i < count && tables[i] != turned)
            i++;
        if (i == count) {
            tables[count++] = turned;
            orders |= 1u << order;
        }
    }
    if (count > 1)
        return orders;
    turn_all(g, tables[0]);
    return 0;
}

/* BOO-20, BOO-31: the ghosts scare; or 0 is not what is returned, and which orders there are to choose from. */
static unsigned scare(Game *g)
{
    Gaze seen[3];
    uint32_t scared[3];
    for (int k = 0; k < 3; k++) {
        seen[k] = gaze(g, g->cell + k * g->step);
        scared[k] = seen[k].card < 0 ? 0 : (uint32_t)1 << seen[k].card;
    }
    if (!(scared[0] | scared[1] | scared[2]))
        return 0;
    if ((scared[1] | scared[2]) & seen[0].depends || (scared[0] | scared[2]) & seen[1].depends
        || (scared[0] | scared[1]) & seen[2].depends)
        return list_orders(g);
    turn_all(g, scared[0] | scared[1] | scared[2]);
    return 0;
}

/* ---- What an action does ---- */

/* BOO-16, BOO-17: the next card is turned up, if there is one, and the other is to move. */
static void end_turn(Game *g)
{
    int placed = ++g->placed[g->turn];
    if (placed + 1 < CARDS)
        tell_card(g, g->turn, placed + 1);
    g->turn = 1 - g->turn;
}

static void apply(Game *g, int action)
{
    g->decisions++;
    if (action >= FIRST_ORDER) {
        scare_in(g, &order_of[action - FIRST_ORDER]);
        g->orders = 0;
    } else {
        int cell = action / LIES;
        lay(g, cell % SIDE, cell / SIDE, action & 4, lies[g->turn][card_in_hand(g)][action % LIES]);
        g->orders = scare(g);
    }
    if (!g->orders)
        end_turn(g);
}

/* ---- The end ---- */

/* BOO-41 */
static int ghosts(const Game *g, int colour)
{
    int count = 0;
    for (int square = 1; square <= 3 * g->cards; square++)
        count += (g->show[square] & colour) != 0;
    return count;
}

/* BOO-42 */
static int winner(const Game *g)
{
    int lead = ghosts(g, BLACK) - ghosts(g, WHITE);
    return lead ? lead < 0 : g->oya;
}

/* ---- Games ---- */

static void play_game(Game *g, uint64_t seed, FILE *trace)
{
    Rng rng = {seed * 0xD1342543DE82EF95u};
    uint16_t menu[MENU];
    begin(g, &rng, trace);
    while (g->cards < MOST_CARDS || g->orders) {
        int length = legal_actions(g, menu);
        int action = menu[below(&rng, length)];
        if (trace)
            tell_decision(g, action, menu, length);
        apply(g, action);
    }
    if (trace)
        fprintf(trace, "end %d %d\n", winner(g) == 0, winner(g) == 1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void bench(uint64_t games, uint64_t seed)
{
    Game game;
    uint64_t decisions = 0, sum = 0;
    double start = now();
    for (uint64_t i = 0; i < games; i++) {
        play_game(&game, seed + i, NULL);
        decisions += (uint64_t)game.decisions;
        sum = sum * 31 + (uint64_t)(game.decisions * 2 + winner(&game));
    }
    printf("{\"games\": %" PRIu64 ", \"decisions\": %" PRIu64 ", \"seconds\": %.6f, \"checksum\": %" PRIu64 "}\n",
           games, decisions, now() - start, sum & 0xFFFFFFFFu);
}

static void trace(uint64_t games, uint64_t seed)
{
    Game game;
    for (uint64_t i = 0; i < games; i++) {
        printf("game %" PRIu64 "\n", seed + i);
        play_game(&game, seed + i, stdout);
    }
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end;
}

int main(int argc, char **argv)
{
    uint64_t games, seed;
    bool told = argc == 4 && !strcmp(argv[1], "trace");
    if (argc != 4 || (!told && strcmp(argv[1], "bench")) || !read_number(argv[2], &games)
        || !read_number(argv[3], &seed)) {
        fputs("usage: boo bench|trace GAMES SEED\n", stderr);
        return 2;
    }
    fill_tables();
    if (told)
        trace(games, seed);
    else
        bench(games, seed);
    return 0;
}
