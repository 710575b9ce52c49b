/* Sushi Go! on one core in scalar C, for any table strategy: a speed baseline.
 *
 * Plays whole games (2-5 players, three rounds, standard rules and deck), one at a time,
 * every seat with the table strategy of a file. Unlike scalar_sushi_go.c, which is
 * specialised by hand for one strategy, this program assumes nothing about the values.
 *
 *     gcc -O3 -march=native -o scalar_table scalar_table.c
 *     ./scalar_table PLAYERS GAMES SEED TABLE.bin
 *
 * TABLE.bin holds 3 rounds * 10 turns * 13 kinds * 25 states = 9750 little-endian doubles
 * in C order, each the value of taking a card of that kind in that state: for a maki roll
 * 5 * standing now + standing with it (standings 0 to 4: worth 0, 1, 2, 3 or 6 points if
 * the round ended now), for a nigiri whether a wasabi is open, for wasabi the number open,
 * for a pudding 3 * lead + tail (own puddings less the best other's, -2 to 1, and less the
 * lowest other's, -1 to 1, both from 0 up), for all others the copies in the own tableau.
 * The best value wins, ties by card order. With chopsticks in the tableau every ordered
 * pair is valued too, as the first card plus the second once the first is placed, and used
 * when that is strictly more than the best single card plus the value of taking the last
 * chopsticks of the tableau. Of equal pairs those of two groups come first (groups: maki;
 * nigiri and wasabi; each other kind by itself).
 *
 * Design. A hand is one 64-bit word, a list of its cards in four bits each, so the length
 * of the loop over it is known ahead. For a decision the states of the twelve kinds lie in
 * a row of twelve bytes, as indices into the values of the turn. Eight of them depend on
 * the own tableau alone and are a word that placing a card adds one table entry to; all
 * else of a tableau is a second word like it. The states of maki follow from how many
 * opponents are below, 0, 1, 2, 3 or more than 3 icons above the own count; a sum of one
 * code per opponent tells these multisets apart. Those of puddings change only after a
 * turn in which one was taken. A turn's values are replaced by their ranks, tie order
 * included, with room below for the place in the hand, so the choice is a maximum and has
 * no branch. Pairs need sums of the values themselves and are valued only where chopsticks
 * can be used. Cards are dealt as in scalar_sushi_go.c: a seed gives the
 * same deals in both.
 */
#define _POSIX_C_SOURCE 199309L
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

enum { DECK = 108, ROUNDS = 3, TURNS = 10, MIN_PLAYERS = 2, MAX_PLAYERS = 5 };
enum { FILE_KINDS = 13, FILE_STATES = 25, FILE_VALUES = ROUNDS * TURNS * FILE_KINDS * FILE_STATES };

/* Card numbers: those whose state depends on the own tableau alone come first. */
enum {
    TEMPURA, SASHIMI, DUMPLING, EGG, SALMON, SQUID, WASABI, CHOPSTICKS,
    MAKI1, MAKI2, MAKI3, PUDDING,
    KINDS
};
/* Card order, that of ties and of the file; the file's thirteenth kind is not in the deck. */
static const uint8_t CARD[KINDS] = {TEMPURA, SASHIMI, DUMPLING, MAKI1, MAKI2, MAKI3,
                                    EGG, SALMON, SQUID, WASABI, PUDDING, CHOPSTICKS};
static const uint8_t ORDER[KINDS] = {0, 1, 2, 6, 7, 8, 9, 11, 3, 4, 5, 10};
/* The group of a card, one bit for each member in card order: only cards of one group can
 * change each other's state. */
static const uint16_t GROUP[KINDS] = {0x001, 0x002, 0x004, 0x3C0, 0x3C0, 0x3C0, 0x3C0, 0x800,
                                      0x038, 0x038, 0x038, 0x400};
static const int COPIES[KINDS] = {14, 14, 14, 5, 10, 5, 6, 4, 6, 12, 8, 10};

/* Index of each card's state 0. A tableau holds no more than ten cards, nor than the deck
 * has copies, so fewer states than the file's 25 are enough for most. */
static const uint8_t STATE_0[KINDS + 1] = {0, 11, 22, 33, 35, 37, 39, 46, 51, 76, 101, 126, 138};
enum { STATES = 138 };

struct tableau {
    uint64_t own;       /* one byte for each of the first eight cards: index of its state */
    uint32_t rest;      /* open wasabi, maki icons, and of all rounds: puddings and points */
};
enum { OPEN_AT = 4, ICONS_AT = 8, PUDDING_AT = 13, POINTS_AT = 17 };
#define OPEN_MASK (7u << OPEN_AT)
#define KEPT_MASK (~0u << PUDDING_AT)                    /* what survives a round */

struct standings {                                       /* as they are before a turn, by seat */
    unsigned icons[MAX_PLAYERS];
    uint32_t puddings[MAX_PLAYERS];                      /* one bit, at their number */
    uint32_t pudding_state[MAX_PLAYERS];
};

struct states {                                          /* indices, by card */
    uint8_t of[KINDS];
};

enum { MAX_ICONS = 32, CODE_SUMS = 1229 /* 4 * 154 + 4 * 153 + 1 */, MAX_PUDDINGS = 10 };
enum { PLACES = 64 };                                    /* a place in the hand, times 4 */

static double value[ROUNDS][TURNS][STATES];
static uint16_t rank[ROUNDS][TURNS][STATES];             /* times PLACES */
static uint64_t own_effect[OPEN_MASK + 16];              /* [open wasabi][card] */
static uint32_t rest_effect[OPEN_MASK + 16];             /* [open wasabi][card] */
static uint16_t maki_code[MAX_ICONS * MAX_ICONS];        /* [own icons][other's icons] */
static uint32_t maki_states[CODE_SUMS];                  /* three bytes, by sum of codes */
static uint8_t maki_now[CODE_SUMS];                      /* own maki points, by sum of codes */
static uint32_t pudding_states[2 * MAX_PUDDINGS + 1][2 * MAX_PUDDINGS + 1]; /* fourth byte */
static uint8_t set_points[STATES];                       /* of all copies, by state */
static uint8_t deck[DECK];

/* ---- Rules and states in plain form, used to fill the tables ---- */

static const int SIX_SHARED[6] = {0, 6, 3, 2, 1, 1};
static const int THREE_SHARED[5] = {0, 3, 1, 1, 0};

static int maki_points(int own, const int *rivals, int count)
{
    int more = 0, equal = 1;
    for (int i = 0; i < count; i++) {
        more += rivals[i] > own;
        equal += rivals[i] == own;
    }
    if (own == 0 || more > 1)
        return 0;
    return more ? THREE_SHARED[equal] : SIX_SHARED[equal];
}

static int standing(int points) { return points == 6 ? 4 : points; }

static int clamp(int number, int low, int high)
{
    return number < low ? low : number > high ? high : number;
}

/* The byte of a state in the first or the second part of struct states. */
static uint64_t state_byte(int card, int state)
{
    return (uint64_t)(STATE_0[card] + state) << 8 * (card % MAKI1);
}

static void fill_place_tables(void)
{
    static const int DUMPLINGS[6] = {0, 1, 3, 6, 10, 15};
    static const uint64_t NIGIRI = 0x010101ull << 8 * EGG;
    for (int held = 0; held <= TURNS; held++) {
        set_points[STATE_0[TEMPURA] + held] = (uint8_t)(held / 2 * 5);
        set_points[STATE_0[SASHIMI] + held] = (uint8_t)(held / 3 * 10);
        set_points[STATE_0[DUMPLING] + held] = (uint8_t)DUMPLINGS[clamp(held, 0, 5)];
    }
    for (unsigned open = 0; open <= OPEN_MASK >> OPEN_AT; open++) {
        uint64_t *own = own_effect + (open << OPEN_AT);
        uint32_t *rest = rest_effect + (open << OPEN_AT);
        for (int card = TEMPURA; card <= CHOPSTICKS; card++)
            if (card < EGG || card > SQUID)
                own[card] = (uint64_t)1 << 8 * card;
        own[WASABI] += open == 0 ? NIGIRI : 0;
        rest[WASABI] = 1u << OPEN_AT;
        for (unsigned i = 1; i <= 3; i++) {
            rest[MAKI1 + i - 1] = i << ICONS_AT;
            rest[EGG + i - 1] = i * (open ? 3 : 1) << POINTS_AT;
            if (open) {
                rest[EGG + i - 1] -= 1u << OPEN_AT;
                own[EGG + i - 1] -= ((uint64_t)1 << 8 * WASABI) + (open == 1 ? NIGIRI : 0);
            }
        }
        rest[PUDDING] = 1u << PUDDING_AT;
    }
    for (int lead = -MAX_PUDDINGS; lead <= MAX_PUDDINGS; lead++)
        for (int tail = -MAX_PUDDINGS; tail <= MAX_PUDDINGS; tail++) {
            int state = 3 * (clamp(lead, -2, 1) + 2) + clamp(tail, -1, 1) + 1;
            pudding_states[lead + MAX_PUDDINGS][tail + MAX_PUDDINGS] =
                (uint32_t)state_byte(PUDDING, state);
        }
}

/* An opponent is in group 0 with fewer icons than oneself, in group 1 + d with d more, in
 * group 5 with more than 3 more. The code numbers of the groups are such that all sums of
 * PLAYERS - 1 of them differ, whatever the order. Own zero icons, with which one scores
 * nothing, shift the sum out of the range of all others. */
static void fill_maki_tables(int players)
{
    static const int CODES[MAX_PLAYERS + 1][6] = {
        [2] = {0, 1, 2, 3, 4, 5},
        [3] = {0, 1, 3, 7, 12, 20},
        [4] = {0, 1, 4, 13, 32, 71},
        [5] = {0, 1, 5, 21, 55, 153},
    };
    const int *code = CODES[players];
    const int others = players - 1, zero_shift = code[5] + 1;
    for (int own = 0; own < MAX_ICONS; own++)
        for (int other = 0; other < MAX_ICONS; other++)
            maki_code[own * MAX_ICONS + other] =
                (uint16_t)(code[clamp(other - own + 1, 0, 5)] + (own ? 0 : zero_shift));

    int combinations = 1;
    for (int i = 0; i < others; i++)
        combinations *= 6;
    for (int c = 0; c < 2 * combinations; c++) {
        int own = c / combinations, rivals[MAX_PLAYERS - 1], sum = 0, lowest = 0;
        for (int i = 0, left = c % combinations; i < others; i++, left /= 6) {
            rivals[i] = own - 1 + left % 6;
            lowest = rivals[i] < lowest ? rivals[i] : lowest;
            sum += code[left % 6] + (own ? 0 : zero_shift);
        }
        if (lowest < 0)
            continue; /* nobody has fewer than zero */
        int now = maki_points(own, rivals, others);
        maki_now[sum] = (uint8_t)now;
        for (int icons = 1; icons <= 3; icons++) {
            int after = maki_points(own + icons, rivals, others);
            maki_states[sum] &= ~(0xFFu << 8 * (icons - 1)); /* found before in another order */
            maki_states[sum] |= (uint32_t)state_byte(MAKI1 + icons - 1,
                                                     5 * standing(now) + standing(after));
        }
    }
}

/* The deck starts as in scalar_sushi_go.c: card order, rotated by three. */
static void fill_deck(void)
{
    int at = 0;
    for (int i = 0; i < KINDS; i++) {
        uint8_t card = CARD[(i + KINDS - 3) % KINDS];
        for (int copy = 0; copy < COPIES[card]; copy++)
            deck[at++] = card;
    }
}

/* Among equal values the card that comes first in card order ranks highest. */
static void fill_rank(const double *values, uint16_t *ranks)
{
    int card_of[STATES];
    for (int card = 0; card < KINDS; card++)
        for (int i = STATE_0[card]; i < STATE_0[card + 1]; i++)
            card_of[i] = card;
    for (int i = 0; i < STATES; i++) {
        int behind = 0;
        for (int j = 0; j < STATES; j++)
            behind += values[j] < values[i]
                      || (values[j] == values[i] && ORDER[card_of[j]] > ORDER[card_of[i]]);
        ranks[i] = (uint16_t)(behind * PLACES);
    }
}

/* ---- Dealing ---- */

INLINE uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Put a random one of the cards from position i on at position i. */
INLINE void draw(int i, uint32_t random)
{
    int j = i + (int)((uint64_t)random * (uint32_t)(DECK - i) >> 32);
    uint8_t card = deck[j];
    deck[j] = deck[i];
    deck[i] = card;
}

INLINE void shuffle(int cards, uint64_t *state)
{
    int i = 0;
    for (; i + 1 < cards; i += 2) {
        uint64_t random = splitmix64(state);
        draw(i, (uint32_t)(random >> 32));
        draw(i + 1, (uint32_t)random);
    }
    if (i < cards)
        draw(i, (uint32_t)(splitmix64(state) >> 32));
}

INLINE uint64_t hand_of(const uint8_t *cards, int size)
{
    uint64_t hand = 0;
#pragma GCC unroll 10
    for (int i = 0; i < size; i++)
        hand |= (uint64_t)cards[i] << 4 * i;
    return hand;
}

/* The hand without the card at a place, counted in bits. */
INLINE uint64_t without(uint64_t hand, unsigned at)
{
    return (hand & (((uint64_t)1 << at) - 1)) | hand >> at >> 4 << at;
}

static uint64_t without_card(uint64_t hand, unsigned card)
{
    unsigned at = 0;
    while ((hand >> at & 15) != card)
        at += 4;
    return without(hand, at);
}

/* ---- Playing ---- */

INLINE struct tableau place(struct tableau tableau, unsigned card)
{
    unsigned at = (tableau.rest & OPEN_MASK) + card;
    tableau.own += own_effect[at];
    tableau.rest += rest_effect[at];
    return tableau;
}

INLINE unsigned icons_in(struct tableau t) { return t.rest >> ICONS_AT & (MAX_ICONS - 1); }
INLINE int puddings_in(struct tableau t) { return (int)(t.rest >> PUDDING_AT & 15); }

/* Which of the multisets of opponents' icons a seat faces. */
INLINE unsigned maki_sum(const unsigned *icons, int seat, int players, unsigned own)
{
    const uint16_t *row = maki_code + own * MAX_ICONS;
    unsigned sum = 0;
#pragma GCC unroll 5
    for (int other = 0; other < players; other++)
        if (other != seat)
            sum += row[icons[other]];
    return sum;
}

INLINE uint32_t pudding_state(const uint32_t *puddings, int seat, int players, int own)
{
    uint32_t others = 0;
#pragma GCC unroll 5
    for (int other = 0; other < players; other++)
        if (other != seat)
            others |= puddings[other];
    int lead = own - (31 - __builtin_clz(others)), tail = own - __builtin_ctz(others);
    return pudding_states[lead + MAX_PUDDINGS][tail + MAX_PUDDINGS];
}

INLINE struct states look(struct tableau tableau, const unsigned *icons, uint32_t pudding,
                          int seat, int players)
{
    struct states states;
    uint32_t others = maki_states[maki_sum(icons, seat, players, icons_in(tableau))] | pudding;
    memcpy(states.of, &tableau.own, sizeof tableau.own);
    memcpy(states.of + MAKI1, &others, sizeof others);
    return states;
}

struct taken {
    uint64_t hand;
    struct tableau tableau;
    unsigned cards;     /* one bit each; 0 if no pair beats the best single card */
};

/* Find the best ordered pair. Cards of different groups do not change each other's state, so
 * of those pairs the best is the best card and the best one of another group; within a group
 * all are tried. */
static __attribute__((noinline)) struct taken
try_pairs(uint64_t hand, int cards, struct tableau tableau, struct states states, unsigned single,
          const uint16_t *ranks, const double *values, const struct standings *now, int seat,
          int players)
{
    struct taken taken = {hand, tableau, 0};
    unsigned present = 0, twice = 0, next = 0; /* the first two: bits in card order */
    for (int i = 0; i < cards; i++) {
        unsigned card = hand >> 4 * i & 15, bit = 1u << ORDER[card];
        twice |= present & bit;
        present |= bit;
        unsigned this = ranks[states.of[card]] + 4 * (unsigned)i;
        this &= -(unsigned)!(bit & GROUP[single]);
        next = this > next ? this : next;
    }
    unsigned first = single, second = KINDS;
    double best = -INFINITY;
    if (present & ~(unsigned)GROUP[single]) {
        second = hand >> next % PLACES & 15;
        best = values[states.of[first]] + values[states.of[second]];
    }
    unsigned maki = present & GROUP[MAKI1], yellow = present & GROUP[EGG];
    maki = maki & (maki - 1) ? maki : 0; /* a lone kind has no partner but its own copy */
    yellow = yellow & (yellow - 1) ? yellow : 0;
    for (unsigned left = twice | maki | yellow; left; left &= left - 1) {
        unsigned a = CARD[__builtin_ctz(left)];
        unsigned partners = present & GROUP[a] & (~(left & -left) | twice);
        uint32_t pudding = a == PUDDING
            ? pudding_state(now->puddings, seat, players, puddings_in(tableau) + 1)
            : now->pudding_state[seat];
        struct states after = look(place(tableau, a), now->icons, pudding, seat, players);
        do {
            unsigned b = CARD[__builtin_ctz(partners)];
            double total = values[states.of[a]] + values[after.of[b]];
            if (total > best) {
                best = total;
                first = a;
                second = b;
            }
            partners &= partners - 1;
        } while (partners);
    }
    double keep = values[states.of[CHOPSTICKS] - 1];
    if (second < KINDS && best > values[states.of[single]] + keep) {
        taken.cards = 1u << first | 1u << second;
        taken.hand = without_card(without_card(hand, first), second) << 4 | CHOPSTICKS;
        taken.tableau = place(place(tableau, first), second);
        taken.tableau.own -= (uint64_t)1 << 8 * CHOPSTICKS;
    }
    return taken;
}

/* Play a turn of all seats. The cards taken last turn and those taken now, which are
 * returned, have one bit each. */
INLINE unsigned play_turn(int players, int cards, uint64_t *hands, struct tableau *tableaus,
                          struct standings *now, unsigned last, const uint16_t *ranks,
                          const double *values, uint64_t *pairs)
{
    unsigned taken = 0;
#pragma GCC unroll 5
    for (int seat = 0; seat < players; seat++)
        now->icons[seat] = icons_in(tableaus[seat]);
    if (last >> PUDDING & 1) {
#pragma GCC unroll 5
        for (int seat = 0; seat < players; seat++)
            now->puddings[seat] = 1u << puddings_in(tableaus[seat]);
#pragma GCC unroll 5
        for (int seat = 0; seat < players; seat++)
            now->pudding_state[seat] = pudding_state(now->puddings, seat, players,
                                                     puddings_in(tableaus[seat]));
    }
#pragma GCC unroll 5
    for (int seat = 0; seat < players; seat++) {
        uint64_t hand = hands[seat];
        struct states states = look(tableaus[seat], now->icons, now->pudding_state[seat], seat,
                                    players);
        unsigned best = 0;
#pragma GCC unroll 10
        for (int i = 0; i < cards; i++) {
            unsigned this = ranks[states.of[hand >> 4 * i & 15]] + 4 * (unsigned)i;
            best = this > best ? this : best;
        }
        unsigned at = best % PLACES, card = hand >> at & 15;
        if (states.of[CHOPSTICKS] > STATE_0[CHOPSTICKS]) {
            struct taken pair = try_pairs(hand, cards, tableaus[seat], states, card, ranks, values,
                                          now, seat, players);
            if (pair.cards) {
                ++*pairs;
                taken |= pair.cards;
                hands[seat] = pair.hand;
                tableaus[seat] = pair.tableau;
                continue;
            }
        }
        taken |= 1u << card;
        hands[seat] = without(hand, at);
        tableaus[seat] = place(tableaus[seat], card);
    }
    uint64_t passed = hands[players - 1];
#pragma GCC unroll 5
    for (int seat = players - 1; seat > 0; seat--)
        hands[seat] = hands[seat - 1];
    hands[0] = passed;
    return taken;
}

INLINE int pudding_points(const int *puddings, int seat, int players)
{
    int more = 0, fewer = 0, equal = 0;
#pragma GCC unroll 5
    for (int other = 0; other < players; other++) {
        more += puddings[other] > puddings[seat];
        fewer += puddings[other] < puddings[seat];
        equal += puddings[other] == puddings[seat];
    }
    int points = more ? 0 : SIX_SHARED[equal];
    if (players > 2 && !fewer)
        points -= SIX_SHARED[equal];
    return equal == players ? 0 : points;
}

/* Play GAMES games; PLAYERS is a constant wherever this is inlined. */
INLINE void play(int players, uint64_t games, uint64_t seed, int64_t *sums, uint64_t *chopsticks)
{
    const int size = 12 - players;
    uint64_t state = seed, pairs = 0, nothing = 0;
    int64_t total[MAX_PLAYERS] = {0};
    for (int card = TEMPURA; card <= CHOPSTICKS; card++)
        nothing |= state_byte(card, 0);
    for (uint64_t game = 0; game < games; game++) {
        struct tableau tableaus[MAX_PLAYERS] = {{0}};
        struct standings now;
        unsigned last = 1u << PUDDING; /* so that all standings are worked out */
        shuffle(ROUNDS * players * size, &state);
        const uint8_t *top = deck;
        for (int round = 0; round < ROUNDS; round++) {
            uint64_t hands[MAX_PLAYERS];
#pragma GCC unroll 5
            for (int seat = 0; seat < players; seat++, top += size) {
                hands[seat] = hand_of(top, size);
                tableaus[seat].own = nothing;
            }
            for (int turn = 0; turn < size - 1; turn++)
                last = play_turn(players, size - turn, hands, tableaus, &now, last,
                                 rank[round][turn], value[round][turn], &pairs);
#pragma GCC unroll 5
            for (int seat = 0; seat < players; seat++) {
                last |= 1u << hands[seat];
                tableaus[seat] = place(tableaus[seat], (unsigned)hands[seat]);
                now.icons[seat] = icons_in(tableaus[seat]);
            }
#pragma GCC unroll 5
            for (int seat = 0; seat < players; seat++) {
                uint32_t points = maki_now[maki_sum(now.icons, seat, players, now.icons[seat])];
                for (int card = TEMPURA; card <= DUMPLING; card++)
                    points += set_points[tableaus[seat].own >> 8 * card & 0xFF];
                tableaus[seat].rest = (tableaus[seat].rest & KEPT_MASK) + (points << POINTS_AT);
            }
        }
        int puddings[MAX_PLAYERS];
#pragma GCC unroll 5
        for (int seat = 0; seat < players; seat++)
            puddings[seat] = puddings_in(tableaus[seat]);
#pragma GCC unroll 5
        for (int seat = 0; seat < players; seat++)
            total[seat] += (int)(tableaus[seat].rest >> POINTS_AT)
                           + pudding_points(puddings, seat, players);
    }
    memcpy(sums, total, sizeof total);
    *chopsticks = pairs;
}

/* ---- Command line ---- */

static int whole_number(const char *text, uint64_t *number)
{
    size_t length = strlen(text);
    if (length == 0 || strspn(text, "0123456789") != length)
        return 0;
    errno = 0;
    *number = strtoull(text, NULL, 10);
    return errno == 0;
}

static int complain(const char *sentence)
{
    fprintf(stderr, "scalar_table: %s\n", sentence);
    return 2;
}

/* Read the values and rank them. Returns what is wrong with the file, or NULL. */
static const char *load_table(const char *path)
{
    static double in_file[FILE_VALUES + 1];
    FILE *file = fopen(path, "rb");
    if (!file)
        return "TABLE.bin cannot be opened.";
    size_t bytes = fread(in_file, 1, sizeof in_file, file);
    fclose(file);
    if (bytes != FILE_VALUES * sizeof *in_file)
        return "TABLE.bin must hold exactly 9750 doubles, 78000 bytes.";
    for (int i = 0; i < FILE_VALUES; i++)
        if (in_file[i] != in_file[i])
            return "TABLE.bin holds a value that is not a number.";
    for (int turn = 0; turn < ROUNDS * TURNS; turn++) {
        double *values = value[turn / TURNS][turn % TURNS];
        for (int card = 0; card < KINDS; card++)
            memcpy(values + STATE_0[card],
                   in_file + (turn * FILE_KINDS + ORDER[card]) * FILE_STATES,
                   (size_t)(STATE_0[card + 1] - STATE_0[card]) * sizeof *values);
        fill_rank(values, rank[turn / TURNS][turn % TURNS]);
    }
    return NULL;
}

static double now_in_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    uint64_t players, games, seed;
    if (argc != 5)
        return complain("give exactly four arguments: PLAYERS GAMES SEED TABLE.bin.");
    if (!whole_number(argv[1], &players) || players < MIN_PLAYERS || players > MAX_PLAYERS)
        return complain("PLAYERS must be a whole number from 2 to 5.");
    if (!whole_number(argv[2], &games) || games < 1 || games > 1000000000000)
        return complain("GAMES must be a whole number from 1 to 10^12.");
    if (!whole_number(argv[3], &seed))
        return complain("SEED must be a whole number from 0 to 2^64 - 1.");
    const char *fault = load_table(argv[4]);
    if (fault)
        return complain(fault);

    fill_place_tables();
    fill_maki_tables((int)players);
    fill_deck();

    int64_t sums[MAX_PLAYERS];
    uint64_t chopsticks = 0;
    double start = now_in_seconds();
    switch (players) {
    case 2: play(2, games, seed, sums, &chopsticks); break;
    case 3: play(3, games, seed, sums, &chopsticks); break;
    case 4: play(4, games, seed, sums, &chopsticks); break;
    default: play(5, games, seed, sums, &chopsticks); break;
    }
    double seconds = now_in_seconds() - start;

    double all = 0;
    printf("{\"players\":%d,\"games\":%" PRIu64 ",\"seconds\":%.6f,\"games_per_second\":%.1f,"
           "\"mean_score\":[", (int)players, games, seconds, (double)games / seconds);
    for (int seat = 0; seat < (int)players; seat++) {
        double mean = (double)sums[seat] / (double)games;
        all += mean / (double)players;
        printf("%s%.6f", seat ? "," : "", mean);
    }
    printf("],\"mean_all\":%.6f,\"chopsticks_used_per_game\":%.8f}\n", all,
           (double)chopsticks / (double)games);
    return 0;
}
