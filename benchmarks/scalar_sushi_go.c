/* Sushi Go! on one core in scalar C: a speed baseline for the simulator.
 *
 * Plays whole games (2-5 players, three rounds, standard rules and deck), one at a
 * time, every seat with the policy "most points right now": a card is worth what it
 * changes in the own round score if the round ended now, maki counted against the
 * tableaus as they stand before the turn. The best value wins, ties by card order.
 * With chopsticks in the tableau and two cards in hand every ordered pair is valued
 * too, and used when its total is strictly greater than that of the best single card.
 *
 *     gcc -O3 -march=native -o scalar_sushi_go scalar_sushi_go.c
 *     ./scalar_sushi_go PLAYERS GAMES SEED
 *
 * Design. A hand is one 64-bit word: twelve presence bits, and four bits a kind that
 * count the further copies. A tableau is one 32-bit word that keeps only what
 * can still matter: tempura mod 2, sashimi mod 3, dumplings up to 5, open wasabi, maki
 * icons, chopsticks, puddings, and the points so far without maki. Placing a card adds
 * one table entry to that word. A decision is the smaller of two table entries, one
 * for {wasabi, pudding, chopsticks, tempura, sashimi, dumpling} and one for {maki,
 * nigiri}; an entry holds the value of the best card present and its place in the tie
 * order. What maki is worth follows from how many opponents are below, 0, 1, 2, 3 or
 * more than 3 icons above the own count; a sum of one code per opponent tells these
 * multisets apart. So a turn has no unpredictable branch, no division and no loop over
 * cards; pairs are valued by plain loops, only where chopsticks can be used. The deck is
 * shuffled by a partial Fisher-Yates from wherever the last game left it (any order is a
 * fair start), two cards a splitmix64 word; scaling 32 random bits without rejection
 * shifts a card's probability by less than one part in 10^7.
 */
#define _POSIX_C_SOURCE 199309L
#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

enum { KINDS = 12, DECK = 108, ROUNDS = 3, MIN_PLAYERS = 2, MAX_PLAYERS = 5 };

/* Card numbers: the tie order rotated by three, so that each decision table reads six
 * neighbouring presence bits. */
enum {
    WASABI, PUDDING, CHOPSTICKS, TEMPURA, SASHIMI, DUMPLING,
    MAKI1, MAKI2, MAKI3, EGG, SALMON, SQUID
};
#define IN_TIE_ORDER(i) ((unsigned)((i) + TEMPURA) % KINDS)

static const int COPIES[KINDS] = {6, 10, 4, 14, 14, 14, 6, 12, 8, 5, 10, 5};

/* Fields of a tableau word, low to high. */
enum {
    SETS_BITS = 6,                         /* tempura + 2 * sashimi + 6 * dumplings */
    WASABI_AT = SETS_BITS,                 /* open wasabi, 3 bits */
    ICONS_AT = 9,                          /* maki icons, 5 bits */
    CHOPSTICKS_AT = 14,                    /* 3 bits */
    PUDDING_AT = 17,                       /* of all rounds, 4 bits */
    POINTS_AT = 21                         /* of all rounds, 11 bits */
};
#define SETS_MASK 0x3Fu
#define WASABI_MASK (7u << WASABI_AT)
#define PLACE_MASK (SETS_MASK | WASABI_MASK)   /* what the effect of a card depends on */
#define CHOPSTICKS_MASK (7u << CHOPSTICKS_AT)
#define KEPT_MASK (~0u << PUDDING_AT)          /* what survives a round */

/* An entry of a decision table: (14 - value) * 16 + card, less is better; the three
 * cards that never score come after all others of value 0. */
#define ENTRY(value, card) (uint8_t)((14 - (value)) << 4 | (card))
#define NEVER_SCORES (-1)
#define NO_CARD 0xFF

enum { MAX_ICONS = 32, CODE_SUMS = 1229 /* 4 * 154 + 4 * 153 + 1 */, MAX_CLASSES = 64 };

static uint32_t effect[(PLACE_MASK + 1) * 16];           /* [wasabi, sets][card] */
static uint8_t best_set[(SETS_MASK + 1) * 64];           /* [sets][presence] */
static uint8_t best_maki_nigiri[MAX_CLASSES * 8 * 64];   /* [class][wasabi][presence] */
static uint16_t maki_code[MAX_ICONS * MAX_ICONS];        /* [own icons][other's icons] */
static uint16_t maki_class[CODE_SUMS];                   /* class * 512, by sum of codes */
static uint8_t maki_now[CODE_SUMS];                      /* own maki points, by sum of codes */
static uint8_t deck[DECK];                               /* 4 * card */

/* ---- Rules in plain form, used to fill the tables and for chopsticks ---- */

static const int FIRST_SHARE[6] = {0, 6, 3, 2, 1, 1};
static const int SECOND_SHARE[5] = {0, 3, 1, 1, 0};

/* Maki points of a player with icons, from how many others have more and as many. */
static int maki_points(int more, int equal)
{
    if (more == 0)
        return FIRST_SHARE[equal + 1];
    return more == 1 ? SECOND_SHARE[equal + 1] : 0;
}

static int icons_of(int card) { return card >= MAKI1 && card <= MAKI3 ? card - MAKI1 + 1 : 0; }

/* Value of a card in a tableau, maki excepted. */
static int value_of(int card, int tempura, int sashimi, int dumplings, int wasabi)
{
    switch (card) {
    case TEMPURA: return tempura == 1 ? 5 : 0;
    case SASHIMI: return sashimi == 2 ? 10 : 0;
    case DUMPLING: return dumplings < 5 ? dumplings + 1 : 0;
    case EGG: case SALMON: case SQUID: return (card - EGG + 1) * (wasabi ? 3 : 1);
    default: return 0;
    }
}

static void fill_set_tables(void)
{
    for (int sets = 0; sets < 36; sets++) {
        int tempura = sets % 2, sashimi = sets / 2 % 3, dumplings = sets / 6;
        for (int wasabi = 0; wasabi < 8; wasabi++) {
            for (int card = 0; card < KINDS; card++) {
                int nigiri = card >= EGG;
                int t = (tempura + (card == TEMPURA)) % 2;
                int s = (sashimi + (card == SASHIMI)) % 3;
                int d = dumplings + (card == DUMPLING && dumplings < 5);
                int w = wasabi + (card == WASABI) - (nigiri && wasabi);
                int points = value_of(card, tempura, sashimi, dumplings, wasabi);
                uint32_t before = (uint32_t)(wasabi << WASABI_AT | sets);
                uint32_t after = (uint32_t)(w << WASABI_AT) + (uint32_t)(t + 2 * s + 6 * d);
                effect[before << 4 | (uint32_t)card] =
                    after - before + ((uint32_t)icons_of(card) << ICONS_AT)
                    + ((uint32_t)(card == CHOPSTICKS) << CHOPSTICKS_AT)
                    + ((uint32_t)(card == PUDDING) << PUDDING_AT)
                    + ((uint32_t)points << POINTS_AT);
            }
        }
        for (int present = 0; present < 64; present++) {
            uint8_t best = NO_CARD;
            for (int card = WASABI; card <= DUMPLING; card++) {
                int value = card < TEMPURA ? NEVER_SCORES
                                           : value_of(card, tempura, sashimi, dumplings, 0);
                if (present >> card & 1 && ENTRY(value, card) < best)
                    best = ENTRY(value, card);
            }
            best_set[sets << 6 | present] = best;
        }
    }
}

static void fill_maki_class(int class, const int gain[4])
{
    for (int wasabi = 0; wasabi < 8; wasabi++) {
        for (int present = 0; present < 64; present++) {
            uint8_t best = NO_CARD;
            for (int card = MAKI1; card <= SQUID; card++) {
                int value = card <= MAKI3 ? gain[icons_of(card)] : value_of(card, 0, 0, 0, wasabi);
                if (present >> (card - MAKI1) & 1 && ENTRY(value, card) < best)
                    best = ENTRY(value, card);
            }
            best_maki_nigiri[class << 9 | wasabi << 6 | present] = best;
        }
    }
}

/* An opponent is in group 0 with fewer icons than oneself, in group 1 + d with d more,
 * in group 5 with more than 3 more. The code numbers of the groups are such that all
 * sums of PLAYERS - 1 of them differ, whatever the order. Own zero icons, with which
 * one scores nothing, shift the sum out of the range of all others. */
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
        for (int other = 0; other < MAX_ICONS; other++) {
            int ahead = other - own;
            int group = ahead < 0 ? 0 : ahead > 3 ? 5 : ahead + 1;
            maki_code[own * MAX_ICONS + other] = (uint16_t)(code[group] + (own ? 0 : zero_shift));
        }

    int gains[MAX_CLASSES][4], classes = 0;
    int combinations = 1;
    for (int i = 0; i < others; i++)
        combinations *= 6;
    for (int c = 0; c < 2 * combinations; c++) {
        int size[6] = {0}, zero = c >= combinations, sum = zero * others * zero_shift;
        for (int i = 0, rest = c % combinations; i < others; i++, rest /= 6) {
            size[rest % 6]++;
            sum += code[rest % 6];
        }
        if (zero && size[0])
            continue; /* nobody has fewer than zero */
        int gain[4] = {0}, now = 0;
        for (int icons = 0, more = others - size[0]; icons < 4; icons++) {
            more -= size[icons + 1];
            int points = maki_points(more, size[icons + 1]);
            if (icons == 0)
                now = zero ? 0 : points;
            gain[icons] = icons ? points - now : 0;
        }
        int class = 0;
        while (class < classes && memcmp(gains[class], gain, sizeof gain))
            class++;
        if (class == classes) {
            if (classes == MAX_CLASSES)
                abort();
            memcpy(gains[classes++], gain, sizeof gain);
            fill_maki_class(class, gain);
        }
        maki_class[sum] = (uint16_t)(class << 9);
        maki_now[sum] = (uint8_t)now;
    }
}

static void fill_deck(void)
{
    int at = 0;
    for (int card = 0; card < KINDS; card++)
        for (int copy = 0; copy < COPIES[card]; copy++)
            deck[at++] = (uint8_t)(4 * card);
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
    uint64_t counts = 0;
    for (int i = 0; i < size; i++)
        counts += (uint64_t)1 << cards[i];
    uint64_t nonzero = counts | counts >> 2;
    nonzero = (nonzero | nonzero >> 1) & 0x111111111111u;
    uint64_t packed = nonzero * 0x1248 >> 12; /* four bits together in every 16 */
    uint64_t present = (packed & 0xF) | (packed >> 12 & 0xF0) | (packed >> 24 & 0xF00);
    return (counts - nonzero) << 12 | present;
}

INLINE uint64_t without(uint64_t hand, unsigned card)
{
    unsigned further = 12 + 4 * card;
    unsigned at = hand >> further & 15 ? further : card;
    return hand - ((uint64_t)1 << at);
}

INLINE uint64_t with(uint64_t hand, unsigned card)
{
    unsigned at = hand >> card & 1 ? 12 + 4 * card : card;
    return hand + ((uint64_t)1 << at);
}

/* ---- Playing ---- */

INLINE uint32_t place(uint32_t tableau, unsigned card)
{
    return tableau + effect[(tableau & PLACE_MASK) << 4 | card];
}

INLINE unsigned icons_in(uint32_t tableau) { return tableau >> ICONS_AT & (MAX_ICONS - 1); }

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

struct taken {
    uint64_t hand;
    uint32_t tableau;
    int used;
};

/* Value all ordered pairs; take the best if it beats the best single card. */
static __attribute__((noinline)) struct taken
try_chopsticks(uint64_t hand, uint32_t tableau, const unsigned *icons, int seat, int players,
               int best)
{
    struct taken taken = {hand, tableau, 0};
    int now = (int)maki_now[maki_sum(icons, seat, players, icons[seat])]
              + (int)(tableau >> POINTS_AT);
    for (int i = 0; i < KINDS; i++) {
        unsigned a = IN_TIE_ORDER(i);
        if (!(hand >> a & 1))
            continue;
        uint64_t hand_a = without(hand, a);
        uint32_t tableau_a = place(tableau, a);
        for (int j = 0; j < KINDS; j++) {
            unsigned b = IN_TIE_ORDER(j);
            if (!(hand_a >> b & 1))
                continue;
            uint32_t tableau_b = place(tableau_a, b);
            int value = (int)maki_now[maki_sum(icons, seat, players, icons_in(tableau_b))]
                        + (int)(tableau_b >> POINTS_AT) - now;
            if (value > best) {
                best = value;
                taken.used = 1;
                taken.tableau = tableau_b - (1u << CHOPSTICKS_AT);
                taken.hand = with(without(hand_a, b), CHOPSTICKS);
            }
        }
    }
    return taken;
}

INLINE int pudding_points(const int *puddings, int seat, int players)
{
    static const int LOSS[6] = {0, 6, 3, 2, 1, 1};
    int more = 0, fewer = 0, equal = 0;
#pragma GCC unroll 5
    for (int other = 0; other < players; other++) {
        more += puddings[other] > puddings[seat];
        fewer += puddings[other] < puddings[seat];
        equal += puddings[other] == puddings[seat];
    }
    int points = more ? 0 : FIRST_SHARE[equal];
    if (players > 2 && !fewer)
        points -= LOSS[equal];
    return equal == players ? 0 : points;
}

/* Play GAMES games; PLAYERS is a constant wherever this is inlined. */
INLINE void play(int players, uint64_t games, uint64_t seed, int64_t *sums, uint64_t *chopsticks)
{
    const int size = 12 - players;
    uint64_t state = seed, used = 0;
    int64_t total[MAX_PLAYERS] = {0};
    for (uint64_t game = 0; game < games; game++) {
        uint32_t tableau[MAX_PLAYERS] = {0};
        unsigned icons[MAX_PLAYERS];
        shuffle(ROUNDS * players * size, &state);
        const uint8_t *top = deck;
        for (int round = 0; round < ROUNDS; round++) {
            uint64_t hand[MAX_PLAYERS];
#pragma GCC unroll 5
            for (int seat = 0; seat < players; seat++, top += size)
                hand[seat] = hand_of(top, size);
            for (int turn = 1; turn < size; turn++) {
#pragma GCC unroll 5
                for (int seat = 0; seat < players; seat++)
                    icons[seat] = icons_in(tableau[seat]);
#pragma GCC unroll 5
                for (int seat = 0; seat < players; seat++) {
                    uint64_t h = hand[seat];
                    uint32_t t = tableau[seat];
                    unsigned sum = maki_sum(icons, seat, players, icons[seat]);
                    unsigned one = best_set[(t & SETS_MASK) << 6 | (h & 63)];
                    unsigned two = best_maki_nigiri[maki_class[sum] + (t & WASABI_MASK)
                                                    + (h >> 6 & 63)];
                    unsigned best = one < two ? one : two;
                    unsigned card = best & 15;
                    if (__builtin_expect(t & CHOPSTICKS_MASK, 0)) {
                        int value = 14 - (int)(best >> 4);
                        struct taken pair = try_chopsticks(h, t, icons, seat, players,
                                                           value < 0 ? 0 : value);
                        if (pair.used) {
                            used++;
                            hand[seat] = pair.hand;
                            tableau[seat] = pair.tableau;
                            continue;
                        }
                    }
                    hand[seat] = without(h, card);
                    tableau[seat] = place(t, card);
                }
                uint64_t last = hand[players - 1];
#pragma GCC unroll 5
                for (int seat = players - 1; seat > 0; seat--)
                    hand[seat] = hand[seat - 1];
                hand[0] = last;
            }
#pragma GCC unroll 5
            for (int seat = 0; seat < players; seat++) {
                tableau[seat] = place(tableau[seat], (unsigned)__builtin_ctzll(hand[seat]));
                icons[seat] = icons_in(tableau[seat]);
            }
#pragma GCC unroll 5
            for (int seat = 0; seat < players; seat++) {
                uint32_t maki = maki_now[maki_sum(icons, seat, players, icons[seat])];
                tableau[seat] = (tableau[seat] & KEPT_MASK) + (maki << POINTS_AT);
            }
        }
        int puddings[MAX_PLAYERS];
#pragma GCC unroll 5
        for (int seat = 0; seat < players; seat++)
            puddings[seat] = (int)(tableau[seat] >> PUDDING_AT & 15);
#pragma GCC unroll 5
        for (int seat = 0; seat < players; seat++)
            total[seat] += (int)(tableau[seat] >> POINTS_AT)
                           + pudding_points(puddings, seat, players);
    }
    memcpy(sums, total, sizeof total);
    *chopsticks = used;
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
    fprintf(stderr, "scalar_sushi_go: %s\n", sentence);
    return 2;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    uint64_t players, games, seed;
    if (argc != 4)
        return complain("give exactly three arguments: PLAYERS GAMES SEED.");
    if (!whole_number(argv[1], &players) || players < MIN_PLAYERS || players > MAX_PLAYERS)
        return complain("PLAYERS must be a whole number from 2 to 5.");
    if (!whole_number(argv[2], &games) || games < 1 || games > 1000000000000)
        return complain("GAMES must be a whole number from 1 to 10^12.");
    if (!whole_number(argv[3], &seed))
        return complain("SEED must be a whole number from 0 to 2^64 - 1.");

    fill_set_tables();
    fill_maki_tables((int)players);
    fill_deck();

    int64_t sums[MAX_PLAYERS];
    uint64_t chopsticks = 0;
    double start = now();
    switch (players) {
    case 2: play(2, games, seed, sums, &chopsticks); break;
    case 3: play(3, games, seed, sums, &chopsticks); break;
    case 4: play(4, games, seed, sums, &chopsticks); break;
    default: play(5, games, seed, sums, &chopsticks); break;
    }
    double seconds = now() - start;

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
