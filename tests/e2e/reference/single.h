/* What the programs after run_single share: they read inputs and results of one kernel and compare
   each result with what the operation's definition gives.

   PROGRAM make type=T stored=T dims=NxN which=K
   how=special|codes|random|small|signs|pairs|moderate|iota [bits=N] out=FILE PROGRAM check
   target=NAME in=T:STORED:COUNT:FILE ... item="NAME KEY=VALUE ... out=T:STORED:COUNT:FILE ..." ...
 */
#pragma once

#include "measure.h"

enum { MAX_INPUTS = 8, MAX_WORDS = 48 };

typedef struct Array {
    WaveccType type, stored;
    uint64_t count;
    uint64_t *codes;
} Array;

/* One item: the definition writes what it expects by expect_*; an element that it does not name
 * must be as it began. */
typedef struct Single {
    int argc;
    char *argv[MAX_WORDS];
    Array in[MAX_INPUTS];
    int num_in;
    Array out;
    enum { SAME, CODE, VALUE, ANY } * kind;
    uint64_t *code;
    long double *value;
    uint64_t threads;
    uint64_t wave; /* lanes */
} Single;

typedef void Definition(Single *s);
typedef struct DefinitionRow {
    const char *name;
    Definition *run;
} DefinitionRow;

static inline long number(const Single *s, const char *name, long otherwise)
{
    const char *text = option_text(s->argc, (char **)s->argv, name, 0);
    return text ? strtol(text, NULL, 0) : otherwise;
}
static inline const char *word(const Single *s, const char *name)
{
    const char *text = option_text(s->argc, (char **)s->argv, name, 0);
    return text ? text : "";
}
static inline bool is(const Single *s, const char *name, const char *value) { return !strcmp(word(s, name), value); }

static inline unsigned type_bits(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    return info->kind == WAVECC_KIND_FLOAT ? 1 + (unsigned)(info->exponent_bits + info->mantissa_bits) : info->bits;
}
static inline bool is_float(WaveccType type) { return wavecc_type_info(type)->kind == WAVECC_KIND_FLOAT; }

static inline uint64_t code_of(const Array *a, uint64_t i)
{
    if (i >= a->count)
        fail("the definition reads element %llu of %llu", (unsigned long long)i, (unsigned long long)a->count);
    return a->codes[i];
}
static inline double float_of(const Array *a, uint64_t i) { return wavecc_decode(a->type, code_of(a, i)); }
static inline int64_t int_of(const Array *a, uint64_t i)
{
    return sign_extended(wavecc_type_info(a->stored)->bits, code_of(a, i));
}

static inline void expect_code(Single *s, uint64_t i, uint64_t code)
{
    if (i >= s->out.count) fail("the definition writes element %llu", (unsigned long long)i);
    s->kind[i] = CODE, s->code[i] = code;
}
static inline void expect_value(Single *s, uint64_t i, long double value)
{
    if (i >= s->out.count) fail("the definition writes element %llu", (unsigned long long)i);
    s->kind[i] = VALUE, s->value[i] = value;
}
static inline void expect_any(Single *s, uint64_t i) { s->kind[i] = ANY; }

static inline WaveccType type_named(const char *name)
{
    WaveccType type = wavecc_type_from_name(name, strlen(name));
    if (type == WAVECC_NUM_TYPES) fail("no type '%s'", name);
    return type;
}

/* T:STORED:COUNT:FILE */
static inline Array read_array(const char *spec)
{
    char type[32], stored[32];
    unsigned long long count;
    int n = 0;
    if (sscanf(spec, "%31[^:]:%31[^:]:%llu:%n", type, stored, &count, &n) != 3 || !n) fail("bad array '%s'", spec);
    Array a = {type_named(type), type_named(stored), count, NULL};
    a.codes = read_codes(spec + n, a.stored, 0, count);
    return a;
}

static inline int check_item(Single *s, const DefinitionRow *rows, size_t num_rows)
{
    Definition *run = NULL;
    for (size_t i = 0; i < num_rows; i++)
        if (!strcmp(rows[i].name, s->argv[0])) run = rows[i].run;
    if (!run) fail("no operation '%s'", s->argv[0]);
    s->out = read_array(word(s, "out"));
    s->threads = (uint64_t)number(s, "threads", 64);
    s->kind = calloc(s->out.count, sizeof *s->kind);
    s->code = calloc(s->out.count, sizeof *s->code);
    s->value = calloc(s->out.count, sizeof *s->value);
    run(s);
    double bound = strtod(word(s, "ulp"), NULL), atol = strtod(word(s, "atol"), NULL);
    for (uint64_t i = 0; i < s->out.count; i++) {
        uint64_t got = s->out.codes[i],
                 mask = type_bits(s->out.stored) < 64 ? ((uint64_t)1 << type_bits(s->out.stored)) - 1 : ~(uint64_t)0;
        double error = 0;
        if (s->kind[i] == ANY) continue;
        if (s->kind[i] == VALUE) {
            error = float_error(s->out.type, s->value[i], got, bound);
            if (fabsl((long double)wavecc_decode(s->out.type, got) - s->value[i]) <= atol) error = 0;
        } else if ((got ^ s->code[i]) & mask) {
            error = HUGE_VAL;
        }
        if (error <= bound) continue;
        printf("%s: element %llu: %#llx (%g)", s->argv[0], (unsigned long long)i, (unsigned long long)got,
               wavecc_decode(s->out.type, got));
        if (s->kind[i] == VALUE) printf(" instead of %.9Lg: %g ulp\n", s->value[i], error);
        else printf(" instead of %#llx (%g)\n", (unsigned long long)s->code[i], wavecc_decode(s->out.type, s->code[i]));
        for (int w = 1; w < s->argc; w++) printf(" %s", s->argv[w]);
        printf("\n");
        return 1;
    }
    free(s->kind), free(s->code), free(s->value), free(s->out.codes);
    return 0;
}

static inline uint64_t input_code(const char *how, WaveccType type, unsigned bits, uint64_t which, uint64_t i)
{
    uint64_t random = wavecc_random_u64(1, which + 7, i);
    if (!strcmp(how, "special")) return operand_code(type, bits, 1, which, i);
    if (!strcmp(how, "random")) return wavecc_random_code(type, random);
    if (!strcmp(how, "iota")) return wavecc_iota_bits(type, i);
    if (!strcmp(how, "codes")) return is_float(type) ? random >> (64 - bits) : random; /* every code, NaN too */
    if (!strcmp(how, "pairs")) { /* indices of sparse products: two of four, in ascending order,
                                    eight times */
        static const uint64_t pairs[] = {4, 8, 12, 9, 13, 14};
        uint64_t code = 0;
        for (int q = 0; q < 8; q++) code |= pairs[(random >> 8 * q & 255) % 6] << 4 * q;
        return code;
    }
    if (!strcmp(how, "signs")) return wavecc_encode(type, random & 1 ? 1 : -1);
    if (!strcmp(how, "small")) {
        double value = (double)(random % 9) - 4;
        return is_float(type) ? wavecc_encode(type, value) : (uint64_t)(int64_t)value;
    }
    return wavecc_encode(type, moderate(random));
}

static inline void make_input(int argc, char **argv)
{
    WaveccType type = option_type(argc, argv, "type", WAVECC_F32), stored = option_type(argc, argv, "stored", type);
    uint64_t count = 1, which = option_number(argc, argv, "which", 0), dims[4],
             bits = option_number(argc, argv, "bits", type_bits(type));
    const char *text = option_text(argc, argv, "dims", 0);
    int rank = 0;
    for (char *end = (char *)text; *end && rank < 4; end += *end == 'x')
        count *= dims[rank++] = strtoull(end, &end, 10);
    Npy npy = npy_create(option_text(argc, argv, "out", 0), stored, rank, dims);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t code = input_code(option_text(argc, argv, "how", 0), type, (unsigned)bits, which, i);
        npy_put_code(&npy, i, bits < 64 ? code & (((uint64_t)1 << bits) - 1) : code);
    }
    npy_finish(&npy);
}

static inline int single_main(int argc, char **argv, const DefinitionRow *rows, size_t num_rows)
{
    if (argc > 1 && !strcmp(argv[1], "make")) return make_input(argc, argv), 0;
    if (argc < 2 || strcmp(argv[1], "check")) fail("usage: make|check NAME=VALUE...");
    Single s = {0};
    const char *text;
    int bad = 0;
    text = option_text(argc, argv, "target", 0);
    s.wave = text && !strcmp(text, "gfx1250") ? 32 : 64;
    while (s.num_in < MAX_INPUTS && (text = option_text(argc, argv, "in", s.num_in)))
        s.in[s.num_in++] = read_array(text);
    for (int i = 0; (text = option_text(argc, argv, "item", i)); i++) {
        char *copy = strdup(text);
        s.argc = 0;
        for (char *w = strtok(copy, " "); w; w = strtok(NULL, " ")) {
            if (s.argc == MAX_WORDS) fail("too many words: %s", text);
            s.argv[s.argc++] = w;
        }
        bad |= check_item(&s, rows, num_rows);
    }
    return bad;
}

#define SINGLE_MAIN(rows) \
    int main(int argc, char **argv) { return single_main(argc, argv, rows, sizeof rows / sizeof *rows); }
