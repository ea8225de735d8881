/* One round of Ghooost! for two to six players, as fast as straight C goes: a yardstick.
 *
 *     ghooost bench PLAYERS GAMES SEED     random games, timed; one line of JSON
 *     ghooost trace PLAYERS GAMES SEED     the same games, action by action
 *
 * The deck is shuffled in advance and holds the hands, the crypt and the mansions in a row. A pile is
 * one integer, three bits for each of the sixteen kinds and its size from bit 48 on, so moving a pile
 * onto another is one addition and an empty pile is 0. Options are at their defaults (GHO-89).
 */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t Pile;

/* GHO-02, GHO-03: a kind is Miss Copy, a scare value from 1 to 14, or Kitty. */
enum { MISS = 0, SCOOTY = 1, CERBERUS = 3, TWIST = 8, SKELETUM = 11, IGOR = 12, VALUES = 14, KITTY = 15 };

enum { SEATS = 6, DECK = 62, HAND = 4, COPIES = 2, QUARTET = 4, PATIENCE = 40, SIZE = 48 };

/* Actions ascend: the five below, then plays by rank, cards of that rank, and Miss Copies beside them. */
enum { TAKE, LUCK, MANSION, LOSE, PLAY_KITTY, PLAY, MOST_CARDS = 7, MOST_MISSES = 4 };
enum { PLAYS_PER_RANK = MOST_CARDS * MOST_MISSES, ACTIONS = PLAY + VALUES * PLAYS_PER_RANK };

/* No more than four cards of a rank and two Miss Copies are ever held, so a rank offers twelve plays at most. */
enum { OF_A_KIND = 4, OFFERS = OF_A_KIND * (COPIES + 1), MENU = PLAY + VALUES * OFFERS + OFFERS };

#define CARD(kind) (((Pile)1 << 3 * (kind)) + ((Pile)1 << SIZE))
#define GHOSTS ((((Pile)1 << 3 * VALUES) - 1) << 3)  /* the bits of the values 1-14 */
#define ONE_OF_EACH (GHOSTS / 7)  /* the lowest bit of each value 1-14 */
#define NOT_MISS (GHOSTS | (Pile)7 << 3 * KITTY)

static const int MANSION_SIZE[SEATS + 1] = {0, 0, 12, 10, 8, 6, 4};  /* GHO-05 */

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

/* ---- Tables ---- */

typedef struct { Pile pile; int rank, laid; } Play;
typedef struct { uint16_t action[OFFERS]; uint16_t length; } Offers;

static Play play_of[ACTIONS];
static Pile beating[VALUES + 1];  /* by the value on top: the bits of the values that go on it */
static Offers offers_of[2][VALUES + 1][COPIES + 1][OF_A_KIND + 1];  /* [any or quartets][rank][misses][cards] */

static bool is_scary(int value)
{
    return value == CERBERUS || value == IGOR;
}

/* GHO-10, GHO-11, GHO-13, GHO-14, GHO-21: does this ghost go on that one? 0 is an empty cemetery. */
static bool beats(int value, int top)
{
    return value == SCOOTY || (value >= top && (!is_scary(top) || is_scary(value)));
}

static int play_id(int rank, int cards, int misses)
{
    return PLAY + ((rank - 1) * MOST_CARDS + cards - 1) * MOST_MISSES + misses;
}

/* GHO-12, GHO-19, GHO-22: at least one ghost, and any Miss Copies with it; at least so many in all. */
static Offers list_offers(int rank, int cards, int misses, int least)
{
    Offers offers = {{0}, 0};
    for (int c = 1; c <= cards; c++)
        for (int m = 0; m <= misses; m++)
            if (c + m >= least)
                offers.action[offers.length++] = (uint16_t)play_id(rank, c, m);
    return offers;
}

static void fill_tables(void)
{
    for (int top = 0; top <= VALUES; top++)
        for (int value = 1; value <= VALUES; value++)
            if (beats(value, top))
                beating[top] |= (Pile)7 << 3 * value;
    for (int rank = 1; rank <= VALUES; rank++) {
        for (int cards = 1; cards <= OF_A_KIND; cards++)
            for (int misses = 0; misses <= COPIES; misses++) {
                play_of[play_id(rank, cards, misses)] = (Play){
                    (Pile)cards * CARD(rank) + (Pile)misses * CARD(MISS), rank, cards + misses};
                offers_of[0][rank][misses][cards] = list_offers(rank, cards, misses, 1);
                offers_of[1][rank][misses][cards] = list_offers(rank, cards, misses, QUARTET);
            }
    }
}

/* ---- The table ---- */

typedef struct {
    Pile hand[SEATS];
    Pile cemetery, discard;
    int top, run;               /* the value on top, and how many of it lie unbroken */
    int turn, way;              /* whose turn it is; 0 clockwise, 1 the other way */
    int beside[2][SEATS];       /* the next player still in, by way and seat */
    int in;                     /* players still in */
    int patience;               /* actions in which nothing was used up (GHO-88) */
    int crypt, crypt_end;       /* where the crypt begins and ends in the deck */
    int mansion[SEATS], mansion_end[SEATS];
    int left[SEATS], players;   /* seats in the order in which they left; the loser comes last */
    int decisions;
    uint8_t deck[DECK];
    FILE *trace;                /* where to tell the game, or NULL */
} Game;

static bool crypt_is_empty(const Game *g)
{
    return g->crypt == g->crypt_end;
}

static int mansion_size(const Game *g, int seat)
{
    return g->mansion_end[seat] - g->mansion[seat];
}

static int cards_held(const Game *g, int seat)
{
    return (int)(g->hand[seat] >> SIZE) + mansion_size(g, seat);
}

/* ---- Telling ---- */

static void tell_card(const Game *g, int kind)
{
    if (kind == MISS)
        fputs("card:X\n", g->trace);
    else if (kind == KITTY)
        fputs("card:K\n", g->trace);
    else
        fprintf(g->trace, "card:%d\n", kind);
}

static void tell_action(const Game *g, int action)
{
    static const char *const names[PLAY] = {"take", "luck", "mansion", "lose", "K"};
    if (action < PLAY) {
        fputs(names[action], g->trace);
        return;
    }
    int rank = play_of[action].rank, misses = (action - PLAY) % MOST_MISSES;
    int cards = play_of[action].laid - misses;
    fprintf(g->trace, "%d", rank);
    if (cards > 1)
        fprintf(g->trace, "x%d", cards);
    if (misses)
        fprintf(g->trace, "+%.*s", misses, "XX");
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

/* ---- Dealing ---- */

/* The next card of the deck, from the place given, seen by the trace. */
static int turn_up(Game *g, int *place)
{
    int kind = g->deck[(*place)++];
    if (g->trace)
        tell_card(g, kind);
    return kind;
}

/* GHO-02 */
static void shuffle(Game *g, Rng *rng)
{
    int n = 0;
    for (int value = 1; value <= VALUES; value++)
        for (int i = 0; i < OF_A_KIND; i++)
            g->deck[n++] = (uint8_t)value;
    for (int i = 0; i < COPIES; i++)
        g->deck[n++] = MISS;
    while (n < DECK)
        g->deck[n++] = KITTY;
    for (int i = DECK - 1; i > 0; i--) {
        int j = below(rng, i + 1);
        uint8_t card = g->deck[i];
        g->deck[i] = g->deck[j];
        g->deck[j] = card;
    }
}

/* GHO-04, GHO-05, GHO-07, GHO-08, GHO-75: who starts, then the hands, the crypt and the mansions. */
static void deal(Game *g, Rng *rng, int players, FILE *trace)
{
    memset(g, 0, sizeof *g);
    g->players = g->in = players;
    g->trace = trace;
    g->turn = below(rng, players);
    if (trace)
        fprintf(trace, "starts:%d\n", g->turn);
    shuffle(g, rng);
    int place = 0, mansions = DECK - players * MANSION_SIZE[players];
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < HAND; i++)
            g->hand[seat] += CARD(turn_up(g, &place));
        g->beside[0][seat] = (seat + 1) % players;
        g->beside[1][seat] = (seat + players - 1) % players;
        g->mansion[seat] = mansions + seat * MANSION_SIZE[players];
        g->mansion_end[seat] = g->mansion[seat] + MANSION_SIZE[players];
    }
    g->crypt = place;
    g->crypt_end = mansions;
}

/* ---- What may be done ---- */

static int lowest_value(Pile ghosts)
{
#ifdef __GNUC__
    return __builtin_ctzll(ghosts) / 3;
#else
    int value = 0;
    while (!(ghosts >> 3 * value & 7))
        value++;
    return value;
#endif
}

/* GHO-61: the bits of the values of which the hand, Miss Copies counted in, has four or more. */
static Pile quartets_in(Pile hand, Pile misses)
{
    Pile fours = ((hand & GHOSTS) + misses * ONE_OF_EACH) >> 2 & ONE_OF_EACH;
    return fours * 7;
}

/* GHO-12, GHO-13, GHO-61: the plays of ghosts, ascending; what goes on the top, and quartets on anything. */
static uint16_t *add_plays(const Game *g, Pile hand, uint16_t *end)
{
    Pile misses = hand & 7, valid = beating[g->top];
    Pile ghosts = hand & (valid | quartets_in(hand, misses));
    while (ghosts) {
        int rank = lowest_value(ghosts);
        bool only_quartets = !(valid >> 3 * rank & 1);
        const Offers *offers = &offers_of[only_quartets][rank][misses][ghosts >> 3 * rank & 7];
        memcpy(end, offers->action, sizeof offers->action);  /* all, since a fixed size is quickest */
        end += offers->length;
        ghosts &= ~((Pile)7 << 3 * rank);
    }
    return end;
}

/* GHO-31, GHO-50: writes what the player to move may do and returns how much that is. */
static int legal_actions(const Game *g, uint16_t *menu)
{
    Pile hand = g->hand[g->turn];
    bool midnight = crypt_is_empty(g);  /* GHO-39 */
    uint16_t *end = menu;
    *end = TAKE;  /* GHO-34, GHO-35, GHO-52 */
    end += g->cemetery != 0;
    *end = LUCK;
    end += !midnight;
    *end = MANSION;  /* GHO-53 */
    end += midnight & !hand;
    *end = LOSE;  /* GHO-35, GHO-56: on an empty cemetery all goes but Miss Copy alone */
    end += !g->cemetery & (hand != 0) & !(hand & NOT_MISS);
    *end = PLAY_KITTY;  /* GHO-15, GHO-18 */
    end += (hand >> 3 * KITTY & 7) != 0;
    return (int)(add_plays(g, hand, end) - menu);
}

/* ---- What an action does ---- */

/* What the powers of an action ask for afterwards. */
typedef struct { bool again, skip; } After;

/* The whole cemetery and its Kitties (GHO-16) leave the table's middle. */
static Pile clear_cemetery(Game *g)
{
    Pile all = g->cemetery;
    g->cemetery = 0;
    g->top = g->run = 0;
    return all;
}

/* GHO-15, GHO-17: Kitty lies beside the cemetery, and the next player misses a turn. */
static After lay_kitty(Game *g)
{
    g->cemetery += CARD(KITTY);
    return (After){false, true};
}

/* Ghosts of one rank, Miss Copies as any of them (GHO-20), are laid on top and their powers work. */
static After lay_ghosts(Game *g, int rank, int laid, Pile pile)
{
    g->run = laid + (rank == g->top ? g->run : 0);  /* GHO-62, GHO-64 */
    g->top = rank;
    g->cemetery += pile;
    g->way ^= (rank == TWIST) & (g->in > 2);  /* GHO-66, GHO-67, GHO-68 */
    if (g->run >= QUARTET || rank == SKELETUM) {  /* GHO-65, GHO-69, GHO-73 */
        g->discard += clear_cemetery(g);
        g->patience = -1;
        return (After){true, false};
    }
    return (After){laid > 1, false};  /* GHO-60 */
}

/* GHO-32, GHO-33, GHO-54, GHO-57: a card turned up is played if it can be; if not, all goes into the hand. */
static After play_turned_up(Game *g, int kind, Pile *hand)
{
    g->patience = -1;
    if (kind == KITTY)
        return lay_kitty(g);
    if (beating[g->top] & (Pile)7 << 3 * kind)  /* never Miss Copy */
        return lay_ghosts(g, kind, 1, CARD(kind));
    *hand += clear_cemetery(g) + CARD(kind);
    return (After){false, false};
}

static After act(Game *g, int action, Pile *hand)
{
    if (action >= PLAY) {
        const Play *play = &play_of[action];
        *hand -= play->pile;
        return lay_ghosts(g, play->rank, play->laid, play->pile);
    }
    switch (action) {
    case LUCK:
        return play_turned_up(g, turn_up(g, &g->crypt), hand);
    case MANSION:
        return play_turned_up(g, turn_up(g, &g->mansion[g->turn]), hand);
    case PLAY_KITTY:
        *hand -= CARD(KITTY);
        return lay_kitty(g);
    default:  /* take; or lose the turn, when there is nothing to take */
        *hand += clear_cemetery(g);
        return (After){false, false};
    }
}

/* GHO-36, GHO-37, GHO-38, GHO-55 */
static void draw_up(Game *g, Pile *hand)
{
    while (!crypt_is_empty(g) && *hand >> SIZE < HAND) {
        *hand += CARD(turn_up(g, &g->crypt));
        g->patience = -1;
    }
}

/* GHO-80: the seat is among the winners, and its neighbours close the ring. */
static void leave(Game *g, int seat)
{
    int next = g->beside[0][seat], previous = g->beside[1][seat];
    g->beside[0][previous] = next;
    g->beside[1][next] = previous;
    g->left[g->players - g->in] = seat;
    g->in--;
    g->patience = -1;
}

/* GHO-17, GHO-75, GHO-90: from the actor's seat, among those still in, missing one after Kitty. */
static void pass_on(Game *g, bool skip)
{
    const int *beside = g->beside[g->way];
    int next = beside[g->turn];
    g->turn = skip ? beside[next] : next;
}

/* GHO-90: the powers work, the player draws up, leaves with nothing left, and the next one is found. */
static void apply(Game *g, int action)
{
    int seat = g->turn;
    Pile hand = g->hand[seat];
    After after = act(g, action, &hand);
    draw_up(g, &hand);
    g->hand[seat] = hand;
    if (!hand && !mansion_size(g, seat)) {
        leave(g, seat);
        after.again = false;
    }
    if (!after.again)
        pass_on(g, after.skip);
    g->patience++;  /* GHO-88: from -1 to 0 where something was used up */
    g->decisions++;
}

/* ---- The end ---- */

/* GHO-72: after midnight, on an empty cemetery, all still in hold nothing but Miss Copy. */
static bool all_are_stuck(const Game *g)
{
    if (g->cemetery || !crypt_is_empty(g))
        return false;
    int seat = g->turn;
    do {
        if (!g->hand[seat] || g->hand[seat] & NOT_MISS)
            return false;
        seat = g->beside[0][seat];
    } while (seat != g->turn);
    return true;
}

/* GHO-88: those still in leave by cards held, fewest first, ties by turn order from the player to move. */
static void daybreak(Game *g)
{
    while (g->in > 1) {
        int best = g->turn;
        for (int seat = g->beside[g->way][best]; seat != g->turn; seat = g->beside[g->way][seat])
            if (cards_held(g, seat) < cards_held(g, best))
                best = seat;
        leave(g, best);
        if (best == g->turn)
            pass_on(g, false);
    }
}

/* GHO-81: the last player left has lost. */
static bool is_over(Game *g)
{
    if (g->in > 1 && (g->patience >= PATIENCE * g->in || all_are_stuck(g)))
        daybreak(g);
    if (g->in > 1)
        return false;
    g->left[g->players - 1] = g->turn;
    return true;
}

/* GHO-84, GHO-92: 1 for leaving, 1 more for the first, 2 more for the last; with two players 1 and 0. */
static int points(const Game *g, int place)
{
    if (place == g->players - 1)
        return 0;
    if (g->players == 2)
        return 1;
    return 1 + (place == 0) + 2 * (place == g->players - 2);
}

static void tell_end(const Game *g)
{
    int payoff[SEATS];
    for (int place = 0; place < g->players; place++)
        payoff[g->left[place]] = points(g, place);
    fputs("end", g->trace);
    for (int seat = 0; seat < g->players; seat++)
        fprintf(g->trace, " %d", payoff[seat]);
    fputc('\n', g->trace);
}

/* ---- Games ---- */

static void play_game(Game *g, int players, uint64_t seed, FILE *trace)
{
    Rng rng = {seed * 0xD1342543DE82EF95u};
    uint16_t menu[MENU];
    deal(g, &rng, players, trace);
    do {
        int length = legal_actions(g, menu);
        int action = menu[below(&rng, length)];
        if (trace)
            tell_decision(g, action, menu, length);
        apply(g, action);
    } while (!is_over(g));
    if (trace)
        tell_end(g);
}

static uint64_t checksum(const Game *g, uint64_t sum)
{
    sum = sum * 31 + (uint64_t)g->decisions;
    for (int place = 0; place < g->players; place++)
        sum = sum * 31 + (uint64_t)g->left[place];
    return sum;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void bench(int players, uint64_t games, uint64_t seed)
{
    Game game;
    uint64_t decisions = 0, sum = 0;
    double start = now();
    for (uint64_t i = 0; i < games; i++) {
        play_game(&game, players, seed + i, NULL);
        decisions += (uint64_t)game.decisions;
        sum = checksum(&game, sum);
    }
    printf("{\"players\": %d, \"games\": %" PRIu64 ", \"decisions\": %" PRIu64 ", \"seconds\": %.6f, "
           "\"checksum\": %" PRIu64 "}\n", players, games, decisions, now() - start, sum & 0xFFFFFFFFu);
}

static void trace(int players, uint64_t games, uint64_t seed)
{
    Game game;
    for (uint64_t i = 0; i < games; i++) {
        printf("game %" PRIu64 "\n", seed + i);
        play_game(&game, players, seed + i, stdout);
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
    uint64_t players, games, seed;
    bool told = argc == 5 && !strcmp(argv[1], "trace");
    if (argc != 5 || (!told && strcmp(argv[1], "bench")) || !read_number(argv[2], &players)
        || !read_number(argv[3], &games) || !read_number(argv[4], &seed) || players < 2 || players > SEATS) {
        fputs("usage: ghooost bench|trace PLAYERS GAMES SEED, with 2 to 6 players\n", stderr);
        return 2;
    }
    fill_tables();
    if (told)
        trace((int)players, games, seed);
    else
        bench((int)players, games, seed);
    return 0;
}
