/* Evaluates a kernel from its MLIR text, in double precision: an oracle that shares nothing with the compiler but the
   data generator. All work-items of a workgroup execute each operation together, lanes that are off being masked, which
   is a legal order for every kernel whose barriers are right.

   ref_evaluate kernel=FILE.mlir arg=SPEC... out=N=FILE... [seed=0] [grid=X,Y,Z] [workgroup=X,Y,Z ...] SPEC:
   TYPE[DIMxDIM...]=random|iota|zero|const:V or TYPE=V, as for `wavecc run`. Elements of the file that no work-item
   wrote hold the first contents where the buffer has at most 2^24 elements, else 0.

   The language is what its own table says (the end of this file): one operation per line, in pretty form. Values of f32
   and f64 are rounded when they are stored only; those of smaller types where they come into being. A plain memref that
   is accessed out of its bounds is an error; a fat_raw_buffer reads 0 there. Whole-wave operations need whole waves. */
#include <ctype.h>
#include <math.h>

#include "reference.h"

enum { MAX_NAMES = 128, MAX_RANK = 8, WAVE = 64, PAGE = 4096, MAX_THREADS = 1024, MAX_VALUES = 16384, TABLE = 65536 };

/* ---- data ---- */

typedef struct Buffer {
    WaveccType type;
    int64_t count;
    uint64_t **pages; /* bits of the elements; made on first use */
    int argument;     /* -1: LDS */
    const char *init;
    uint64_t code; /* const:V */
} Buffer;

typedef struct Memref {
    Buffer *buffer;
    int rank;
    int64_t dims[MAX_RANK], strides[MAX_RANK];
    bool is_fat;
    int64_t valid;         /* elements of a fat_raw_buffer; 0: all */
    int64_t lane_elements; /* private memory: elements that each lane has; else 0 */
} Memref;

/* n elements for each work-item; or a memref. */
typedef struct Value {
    char name[40];
    bool is_float, is_memref;
    bool partial;    /* computed where lanes were off: those hold nothing */
    WaveccType type; /* of floats */
    int bits;        /* of integers; index: 64. Kept sign-extended, i1 as 0 or 1 */
    int n;
    double *f;
    int64_t *i;
    Memref memref;
} Value;

typedef struct Node {
    char op[48], *rest;
    char results[MAX_NAMES][48];
    int num_results;
    int line;
    Buffer *memory;                   /* memref.alloca: of all lanes */
    struct Node *body, *other, *next; /* regions of scf.for / scf.if */
} Node;

static struct {
    const char *path;
    Value *values, *table[TABLE];
    int num_values;
    Buffer *lds;
    int num_lds;
    char lds_names[16][40];
    Memref lds_memrefs[16];
    int threads, block[3], grid[3], group[3];
    uint64_t seed;
    int line;
    bool partial; /* some wave runs with lanes that are off */
} vm;

static void bad(const char *what, const char *text) { fail("%s:%d: %s: %.120s", vm.path, vm.line, what, text); }

/* An element's bits before anything was written. LDS: NaN, or all ones. */
static uint64_t first_code(const Buffer *b, int64_t element)
{
    const bool is_float = wavecc_type_info(b->type)->kind == WAVECC_KIND_FLOAT;
    uint64_t e = (uint64_t)element;
    if (b->argument < 0) return is_float ? wavecc_nan_code(b->type) : ~(uint64_t)0;
    if (!strcmp(b->init, "random")) return wavecc_random_bits(b->type, vm.seed, (uint64_t)b->argument, e);
    return !strcmp(b->init, "iota") ? wavecc_iota_bits(b->type, e) : b->code;
}

static uint64_t *cell(Buffer *b, int64_t element)
{
    uint64_t **page = &b->pages[element / PAGE];
    if (!*page) {
        *page = malloc(PAGE * sizeof **page);
        for (int64_t i = 0; i < PAGE; i++) (*page)[i] = first_code(b, element / PAGE * PAGE + i);
    }
    return *page + element % PAGE;
}

static Buffer new_buffer(WaveccType type, int64_t count)
{
    Buffer b = {type, count, calloc((size_t)(count / PAGE + 1), sizeof(uint64_t *)), -1, "", 0};
    return b;
}

static void reset_lds(void)
{
    for (int i = 0; i < vm.num_lds; i++) {
        for (int64_t p = 0; p <= vm.lds[i].count / PAGE; p++) {
            free(vm.lds[i].pages[p]);
            vm.lds[i].pages[p] = NULL;
        }
    }
}

static double rounded(WaveccType type, double v)
{
    if (type == WAVECC_F32 || type == WAVECC_F64) return v;
    return wavecc_decode(type, wavecc_encode(type, v));
}

/* The value modulo 2^bits, in the form in which integers of that width are kept. */
static int64_t wrap(int bits, int64_t v)
{
    if (bits == 1) return v & 1;
    return bits == 64 ? v : (int64_t)((uint64_t)v << (64 - bits)) >> (64 - bits);
}

static uint64_t as_unsigned(int bits, int64_t v)
{
    return bits == 64 ? (uint64_t)v : (uint64_t)v & (((uint64_t)1 << bits) - 1);
}

/* ---- types in text ---- */

static const char *skip(const char *t)
{
    while (*t == ' ') t++;
    return t;
}

/* f32, index, vector<4xf16>, ...: element count (scalar: 1), and whether it is floating-point. */
static void parse_type(const char *t, Value *v)
{
    t = skip(t);
    v->n = 1;
    if (!strncmp(t, "vector<", 7)) {
        t += 7;
        while (isdigit((unsigned char)*t)) {
            v->n *= (int)strtol(t, (char **)&t, 10);
            if (*t == 'x') t++;
        }
    }
    size_t length = strspn(t, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    WaveccType type = wavecc_type_from_name(t, length);
    v->is_float = type >= WAVECC_F16 && type < WAVECC_NUM_TYPES;
    v->type = type;
    v->bits = type == WAVECC_I1 ? 1 : type < WAVECC_F16 ? (int)wavecc_type_info(type)->bits : 64;
    if (type == WAVECC_NUM_TYPES && *t == 'i' && isdigit((unsigned char)t[1])) {
        v->bits = atoi(t + 1); /* of no width in memory */
        if (v->bits < 1 || v->bits > 64) bad("unknown type", t);
    } else if (type == WAVECC_NUM_TYPES && strncmp(t, "index", 5)) {
        bad("unknown type", t);
    }
}

static void parse_memref(const char *t, Memref *m, WaveccType *type)
{
    t = skip(t);
    if (strncmp(t, "memref<", 7)) bad("expected a memref", t);
    *m = (Memref){0};
    for (t += 7; isdigit((unsigned char)*t) || *t == '?'; t++) {
        m->dims[m->rank++] = *t == '?' ? (t++, -1) : strtoll(t, (char **)&t, 10);
        if (*t != 'x') bad("unexpected shape", t);
    }
    size_t length = strspn(t, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    *type = wavecc_type_from_name(t, length);
    if (*type == WAVECC_NUM_TYPES) bad("unknown element type", t);
    if (strstr(t, "strided") && strchr(t, '>') > strstr(t, "strided")) bad("strided memrefs are not evaluated", t);
    int64_t stride = 1;
    for (int d = m->rank; d-- > 0;) {
        m->strides[d] = stride;
        stride *= m->dims[d];
    }
}

/* The text after the last " : ". */
static const char *type_text(const char *rest)
{
    const char *found = NULL;
    for (const char *t = rest; (t = strstr(t, " : ")) != NULL; t += 3) found = t + 3;
    if (!found) bad("no type", rest);
    return found;
}

/* Type number `which` of a list separated by commas outside of <>. */
static const char *type_at(const char *t, int which)
{
    for (int depth = 0; *t && which; t++) {
        depth += (*t == '<') - (*t == '>');
        if (*t == ',' && !depth) which--;
    }
    return t;
}

/* ---- values ---- */

/* The slot of that name in the hash table: its own, or the free one where it goes. */
static Value **slot_of(const char *name)
{
    unsigned hash = 5381;
    for (const char *t = name; *t; t++) hash = hash * 33 + (unsigned char)*t;
    while (vm.table[hash % TABLE] && strcmp(vm.table[hash % TABLE]->name, name)) hash++;
    return &vm.table[hash % TABLE];
}

static Value *define(const char *name)
{
    Value **slot = slot_of(name), *v = *slot;
    if (!v) {
        if (vm.num_values == MAX_VALUES) bad("too many values", name);
        v = *slot = &vm.values[vm.num_values++];
        snprintf(v->name, sizeof v->name, "%s", name);
    }
    free(v->f);
    free(v->i);
    v->f = NULL;
    v->i = NULL;
    v->is_memref = false;
    return v;
}

static Value *use(const char *name)
{
    char plain[40];
    snprintf(plain, sizeof plain, "%s", name);
    size_t length = strlen(plain);
    if (length > 2 && !strcmp(plain + length - 2, "#0")) plain[length - 2] = 0;
    Value *v = *slot_of(plain);
    if (!v) bad("undefined value", name);
    return v;
}

/* Room for the elements, zeroed, type fields set. The name's old contents may be operands: they are freed
 * afterwards. */
static Value fresh(const char *type)
{
    Value v = {0};
    parse_type(type, &v);
    size_t count = (size_t)vm.threads * (size_t)v.n;
    if (v.is_float) v.f = calloc(count, sizeof *v.f);
    else v.i = calloc(count, sizeof *v.i);
    return v;
}

static void store_result(const char *name, Value v)
{
    Value *to = define(name);
    memcpy(v.name, to->name, sizeof v.name);
    v.partial = vm.partial;
    *to = v;
}

static Value copy_of(const Value *v)
{
    Value c = *v;
    size_t count = (size_t)vm.threads * (size_t)v->n;
    if (v->f) c.f = memcpy(malloc(count * sizeof *c.f), v->f, count * sizeof *c.f);
    if (v->i) c.i = memcpy(malloc(count * sizeof *c.i), v->i, count * sizeof *c.i);
    return c;
}

/* The %names of a text, in order. */
static int names_in(const char *text, char names[][40])
{
    int count = 0;
    for (const char *t = text; (t = strchr(t, '%')) != NULL;) {
        size_t length = 1 + strcspn(t + 1, " ,()[]{}:=*+");
        if (count == MAX_NAMES || length >= 40) bad("too many operands", text);
        memcpy(names[count], t, length);
        names[count++][length] = 0;
        t += length;
    }
    return count;
}

/* ---- affine expressions ---- */

typedef struct Affine {
    const char *at;
    char symbols[MAX_NAMES][24];
    int64_t values[MAX_NAMES];
    int count;
} Affine;

static int64_t affine_sum(Affine *a);

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static int64_t ceil_div(int64_t a, int64_t b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }

static int64_t affine_atom(Affine *a)
{
    a->at = skip(a->at);
    if (*a->at == '-') {
        a->at++;
        return -affine_atom(a);
    }
    if (*a->at == '(') {
        a->at++;
        int64_t v = affine_sum(a);
        a->at = skip(a->at);
        if (*a->at++ != ')') bad("expected ')'", a->at - 1);
        return v;
    }
    if (isdigit((unsigned char)*a->at)) return strtoll(a->at, (char **)&a->at, 10);
    size_t length = strspn(a->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    for (int i = 0; i < a->count; i++) {
        if (strlen(a->symbols[i]) != length || memcmp(a->symbols[i], a->at, length)) continue;
        a->at += length;
        return a->values[i];
    }
    bad("unknown symbol", a->at);
    return 0;
}

static int64_t affine_product(Affine *a)
{
    int64_t v = affine_atom(a);
    for (;;) {
        a->at = skip(a->at);
        if (*a->at == '*') {
            a->at++;
            v *= affine_atom(a);
        } else if (!strncmp(a->at, "floordiv", 8)) {
            a->at += 8;
            v = floor_div(v, affine_atom(a));
        } else if (!strncmp(a->at, "ceildiv", 7)) {
            a->at += 7;
            v = ceil_div(v, affine_atom(a));
        } else if (!strncmp(a->at, "mod", 3)) {
            a->at += 3;
            int64_t divisor = affine_atom(a);
            v -= floor_div(v, divisor) * divisor;
        } else {
            return v;
        }
    }
}

static int64_t affine_sum(Affine *a)
{
    int64_t v = affine_product(a);
    for (;;) {
        a->at = skip(a->at);
        if (*a->at == '+') {
            a->at++;
            v += affine_product(a);
        } else if (*a->at == '-') {
            a->at++;
            v -= affine_product(a);
        } else {
            return v;
        }
    }
}

static void op_affine(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    int count = names_in(node->rest, names);
    const char *list = strstr(node->rest, "affine_map<("), *arrow = list ? strstr(list, "->") : NULL;
    if (!arrow) bad("expected an affine map", node->rest);
    Affine a = {0};
    for (const char *t = list + 12; t < arrow; t++) {
        size_t length = strspn(t, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        if (!length) continue;
        memcpy(a.symbols[a.count++], t, length < 23 ? length : 23);
        t += length;
    }
    if (a.count != count) bad("operands and symbols differ in number", node->rest);
    const Value *operands[MAX_NAMES];
    for (int i = 0; i < count; i++) operands[i] = use(names[i]);
    Value v = fresh("index");
    for (int lane = 0; lane < vm.threads; lane++) {
        for (int i = 0; i < count; i++) a.values[i] = operands[i]->i[lane];
        a.at = strchr(arrow, '(') + 1;
        v.i[lane] = affine_sum(&a);
    }
    store_result(node->results[0], v);
}

/* ---- operations ---- */

static void op_constant(const Node *node, const bool *active)
{
    (void)active;
    const char *t = skip(node->rest);
    Value v = fresh(type_text(node->rest));
    bool dense = !strncmp(t, "dense<", 6);
    if (dense) t += 6;
    bool list = *t == '[';
    if (list) t++;
    for (int e = 0; e < v.n; e++) {
        char *end = (char *)t;
        double f = 0;
        int64_t i = 0;
        if (!strncmp(t, "true", 4) || !strncmp(t, "false", 5)) i = *t == 't';
        else if (v.is_float && !strncmp(t, "0x", 2)) f = wavecc_decode(v.type, strtoull(t, &end, 16));
        else if (v.is_float) f = rounded(v.type, strtod(t, &end));
        else i = wrap(v.bits, strtoll(t, &end, 0));
        /* The decimal text stands for the nearest value of the type. */
        if (v.is_float && v.type == WAVECC_F32) f = (double)(float)f;
        for (int lane = 0; lane < vm.threads; lane++) {
            if (v.is_float) v.f[lane * v.n + e] = f;
            else v.i[lane * v.n + e] = i;
        }
        if (list) t = end + strspn(end, ", ");
    }
    store_result(node->results[0], v);
}

static void op_id(const Node *node, const bool *active)
{
    (void)active;
    int axis = *skip(node->rest) - 'x';
    if (axis < 0 || axis > 2) bad("expected x, y or z", node->rest);
    Value v = fresh("index");
    for (int lane = 0; lane < vm.threads; lane++) {
        int ids[3] = {lane % vm.block[0], lane / vm.block[0] % vm.block[1], lane / vm.block[0] / vm.block[1]};
        if (!strcmp(node->op, "gpu.thread_id")) v.i[lane] = ids[axis];
        else if (!strcmp(node->op, "gpu.block_id")) v.i[lane] = vm.group[axis];
        else if (!strcmp(node->op, "gpu.block_dim")) v.i[lane] = vm.block[axis];
        else v.i[lane] = vm.grid[axis];
    }
    store_result(node->results[0], v);
}

static double float_binary(const char *op, double a, double b)
{
    if (!strcmp(op, "arith.addf")) return a + b;
    if (!strcmp(op, "arith.subf")) return a - b;
    if (!strcmp(op, "arith.mulf")) return a * b;
    if (!strcmp(op, "arith.divf")) return a / b;
    /* After the NaN rules: a zero of the other sign is larger, or smaller. */
    const bool largest = !strncmp(op, "arith.max", 9);
    const bool first = a == b ? signbit(a) != largest : (a > b) == largest;
    if (!strcmp(op, "arith.maximumf") || !strcmp(op, "arith.minimumf")) return a != a || b != b ? NAN : first ? a : b;
    if (!strcmp(op, "arith.minnumf")) return a != a ? b : b != b || first ? a : b;
    return fmax(a, b); /* arith.maxnumf */
}

/* Results of `bits` bits; the caller wraps. Division by 0 and shifts by the width or more have no meaning: 0. */
static int64_t int_binary(const char *op, int bits, int64_t a, int64_t b)
{
    uint64_t ua = as_unsigned(bits, a), ub = as_unsigned(bits, b);
    if (!strcmp(op, "arith.addi")) return (int64_t)(ua + ub);
    if (!strcmp(op, "arith.subi")) return (int64_t)(ua - ub);
    if (!strcmp(op, "arith.muli")) return (int64_t)(ua * ub);
    if (!strcmp(op, "arith.andi")) return a & b;
    if (!strcmp(op, "arith.ori")) return a | b;
    if (!strcmp(op, "arith.xori")) return a ^ b;
    if (!strcmp(op, "arith.minsi")) return a < b ? a : b;
    if (!strcmp(op, "arith.maxsi")) return a > b ? a : b;
    if (!strcmp(op, "arith.minui")) return ua < ub ? a : b;
    if (!strcmp(op, "arith.maxui")) return ua > ub ? a : b;
    if (!strncmp(op, "arith.sh", 8)) {
        if (ub >= (uint64_t)bits) return 0;
        if (!strcmp(op, "arith.shli")) return (int64_t)(ua << ub);
        return !strcmp(op, "arith.shrui") ? (int64_t)(ua >> ub) : a >> ub;
    }
    if (!b) return 0;
    if (!strcmp(op, "arith.divui")) return (int64_t)(ua / ub);
    if (!strcmp(op, "arith.remui")) return (int64_t)(ua % ub);
    if (b == -1) return !strcmp(op, "arith.remsi") ? 0 : (int64_t)(0 - (uint64_t)a);
    if (!strcmp(op, "arith.floordivsi")) return floor_div(a, b);
    if (!strcmp(op, "arith.ceildivsi")) return ceil_div(a, b);
    return !strcmp(op, "arith.divsi") ? a / b : a % b; /* or arith.remsi */
}

static void op_binary(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    if (names_in(node->rest, names) != 2) bad("expected two operands", node->rest);
    const Value *a = use(names[0]), *b = use(names[1]);
    Value v = fresh(type_text(node->rest));
    for (int e = 0; e < vm.threads * v.n; e++) {
        if (v.is_float) v.f[e] = rounded(v.type, float_binary(node->op, a->f[e], b->f[e]));
        else v.i[e] = wrap(v.bits, int_binary(node->op, v.bits, a->i[e], b->i[e]));
    }
    store_result(node->results[0], v);
}

static void op_compare(const Node *node, const bool *active)
{
    (void)active;
    static const char *const predicates[] = {"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"};
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    const Value *a = use(names[0]), *b = use(names[1]);
    const char *text = skip(node->rest);
    int p = 0;
    while (p < 10 && (strncmp(text, predicates[p], strlen(predicates[p])) || text[strlen(predicates[p])] != ',')) p++;
    if (p == 10) bad("unknown predicate", text);
    Value v = fresh("i1");
    free(v.i);
    v.n = a->n;
    v.i = calloc((size_t)(vm.threads * v.n), sizeof *v.i);
    for (int e = 0; e < vm.threads * v.n; e++) {
        int64_t x = a->i[e], y = b->i[e];
        uint64_t ux = as_unsigned(a->bits, x), uy = as_unsigned(a->bits, y);
        const bool results[] = {x == y, x != y, x<y, x <= y, x> y, x >= y, ux<uy, ux <= uy, ux> uy, ux >= uy};
        v.i[e] = results[p];
    }
    store_result(node->results[0], v);
}

static void op_select(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    const Value *c = use(names[0]), *a = use(names[1]), *b = use(names[2]);
    Value v = copy_of(b);
    for (int e = 0; e < vm.threads * v.n; e++) {
        if (!c->i[c->n == v.n ? e : e / v.n]) continue;
        if (v.is_float) v.f[e] = a->f[e];
        else v.i[e] = a->i[e];
    }
    store_result(node->results[0], v);
}

/* truncf, extf, exp2: one operand, the result type is the last one in the text. */
static void op_unary(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    const Value *a = use(names[0]);
    const char *to = strstr(node->rest, " to "), *arrow = strstr(node->rest, "-> ");
    Value v = fresh(to ? to + 4 : arrow ? arrow + 3 : type_text(node->rest));
    bool is_exp2 = strstr(node->op, "exp2") != NULL,
         is_zero_extension = !strcmp(node->op, "arith.extui") || !strcmp(node->op, "arith.index_castui");
    if (!v.is_float && !a->is_float) {
        for (int e = 0; e < vm.threads * v.n; e++) {
            int64_t x = is_zero_extension ? (int64_t)as_unsigned(a->bits, a->i[e]) : a->bits == 1 ? -a->i[e] : a->i[e];
            v.i[e] = wrap(v.bits, x);
        }
        store_result(node->results[0], v);
        return;
    }
    if (v.is_float != a->is_float) {
        bool is_unsigned = strchr(node->op, 'u') != NULL; /* uitofp, fptoui */
        for (int e = 0; e < vm.threads * v.n; e++) {
            if (!v.is_float) v.i[e] = wrap(v.bits, (int64_t)a->f[e]);
            else v.f[e] = rounded(v.type, is_unsigned ? (double)as_unsigned(a->bits, a->i[e]) : (double)a->i[e]);
        }
        store_result(node->results[0], v);
        return;
    }
    for (int e = 0; e < vm.threads * v.n; e++) v.f[e] = rounded(v.type, is_exp2 ? exp2(a->f[e]) : a->f[e]);
    store_result(node->results[0], v);
}

static void op_reduction(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    const Value *a = use(names[0]);
    bool is_max = strstr(node->rest, "<maxnumf>") != NULL;
    if (!is_max && !strstr(node->rest, "<add>")) bad("unknown reduction", node->rest);
    Value v = fresh(strstr(node->rest, "into ") + 5);
    for (int lane = 0; lane < vm.threads; lane++) {
        double r = a->f[lane * a->n];
        for (int e = 1; e < a->n; e++) r = is_max ? fmax(r, a->f[lane * a->n + e]) : r + a->f[lane * a->n + e];
        v.f[lane] = r;
    }
    store_result(node->results[0], v);
}

static void op_broadcast(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    const Value *a = use(names[0]);
    Value v = fresh(strstr(node->rest, " to ") + 4);
    for (int e = 0; e < vm.threads * v.n; e++) {
        if (v.is_float) v.f[e] = a->f[e / v.n * a->n + (a->n > 1 ? e % v.n : 0)];
        else v.i[e] = a->i[e / v.n * a->n];
    }
    store_result(node->results[0], v);
}

static void op_extract(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    if (names_in(node->rest, names) != 1) bad("expected a constant position", node->rest);
    const Value *a = use(names[0]);
    int position = atoi(strchr(node->rest, '[') + 1);
    Value v = fresh(type_text(node->rest));
    for (int lane = 0; lane < vm.threads; lane++) {
        if (v.is_float) v.f[lane] = a->f[lane * a->n + position];
        else v.i[lane] = a->i[lane * a->n + position];
    }
    store_result(node->results[0], v);
}

static void op_from_elements(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    int count = names_in(node->rest, names);
    Value v = fresh(type_text(node->rest));
    if (count != v.n) bad("wrong number of elements", node->rest);
    for (int part = 0; part < v.n; part++) {
        const Value *a = use(names[part]);
        for (int lane = 0; lane < vm.threads; lane++) {
            if (v.is_float) v.f[lane * v.n + part] = a->f[lane];
            else v.i[lane * v.n + part] = a->i[lane];
        }
    }
    store_result(node->results[0], v);
}

/* The number of the first element that each lane accesses, for `rank` indices; the caller frees it. */
static int64_t *positions(const Memref *m, char names[][40])
{
    int64_t *at = calloc((size_t)vm.threads, sizeof *at);
    for (int d = 0; d < m->rank; d++) {
        const Value *index = use(names[d]);
        for (int lane = 0; lane < vm.threads; lane++) at[lane] += index->i[lane] * m->strides[d];
    }
    return at;
}

/* An element's cell, or NULL where a fat_raw_buffer ends. */
static uint64_t *element(const Memref *m, int lane, int64_t at)
{
    if (m->lane_elements) {
        if (at < 0 || at >= m->lane_elements) bad("access out of bounds", "");
        return cell(m->buffer, lane * m->lane_elements + at);
    }
    if (at >= 0 && at < (m->valid ? m->valid : m->buffer->count)) return cell(m->buffer, at);
    if (!m->is_fat) bad("access out of bounds", "");
    return NULL;
}

static void op_load(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40];
    int count = names_in(node->rest, names);
    const Memref *m = &use(names[0])->memref;
    if (count != m->rank + 1) bad("wrong number of indices", node->rest);
    bool is_vector = !strcmp(node->op, "vector.load");
    Value v = fresh(is_vector ? type_at(type_text(node->rest), 1) : wavecc_type_info(m->buffer->type)->name);
    int64_t *at = positions(m, names + 1);
    for (int lane = 0; lane < vm.threads; lane++) {
        for (int e = 0; e < v.n && active[lane]; e++) {
            const uint64_t *c = element(m, lane, at[lane] + e);
            if (v.is_float) v.f[lane * v.n + e] = c ? wavecc_decode(m->buffer->type, *c) : 0;
            else v.i[lane * v.n + e] = c ? wrap(v.bits, (int64_t)*c) : 0;
        }
    }
    free(at);
    store_result(node->results[0], v);
}

/* vector.maskedload %m[indices], %mask, %other: elements that are off are not accessed. */
static void op_maskedload(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40];
    const Memref *m = &use((names_in(node->rest, names), names[0]))->memref;
    const Value *mask = use(names[m->rank + 1]);
    Value v = copy_of(use(names[m->rank + 2]));
    int64_t *at = positions(m, names + 1);
    for (int lane = 0; lane < vm.threads; lane++) {
        for (int e = 0; e < v.n && active[lane]; e++) {
            if (!mask->i[lane * v.n + e]) continue;
            const uint64_t *c = element(m, lane, at[lane] + e);
            if (v.is_float) v.f[lane * v.n + e] = c ? wavecc_decode(m->buffer->type, *c) : 0;
            else v.i[lane * v.n + e] = c ? wrap(v.bits, (int64_t)*c) : 0;
        }
    }
    free(at);
    store_result(node->results[0], v);
}

/* `mask`: an element for each of `v`; NULL: all are on. */
static void write_elements(const Memref *m, const Value *v, const Value *mask, int64_t *at, const bool *active)
{
    for (int lane = 0; lane < vm.threads; lane++) {
        for (int e = 0; e < v->n && active[lane]; e++) {
            if (mask && !mask->i[lane * v->n + e]) continue;
            uint64_t *c = element(m, lane, at[lane] + e);
            if (c && v->is_float) *c = wavecc_encode(m->buffer->type, v->f[lane * v->n + e]);
            else if (c) *c = as_unsigned(v->bits, v->i[lane * v->n + e]);
        }
    }
    free(at);
}

static void op_store(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40];
    int count = names_in(node->rest, names);
    const Memref *m = &use(names[1])->memref;
    if (count != m->rank + 2) bad("wrong number of indices", node->rest);
    write_elements(m, use(names[0]), NULL, positions(m, names + 2), active);
}

/* vector.maskedstore %m[indices], %mask, %value */
static void op_maskedstore(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40];
    const Memref *m = &use((names_in(node->rest, names), names[0]))->memref;
    write_elements(m, use(names[m->rank + 2]), use(names[m->rank + 1]), positions(m, names + 1), active);
}

static void op_cast_buffer(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    int count = names_in(node->rest, names);
    bool has_valid = count == 2 && strstr(node->rest, "validBytes(%");
    if (count != 1 && !has_valid) bad("options of the cast are not evaluated", node->rest);
    Value v = *use(names[0]);
    v.memref.is_fat = true;
    if (has_valid) v.memref.valid = use(names[1])->i[0] * 8 / (int64_t)wavecc_type_info(v.memref.buffer->type)->bits;
    store_result(node->results[0], v);
}

static void op_get_global(const Node *node, const bool *active)
{
    (void)active;
    const char *name = strchr(node->rest, '@') + 1;
    size_t length = strcspn(name, " ");
    for (int i = 0; i < vm.num_lds; i++) {
        if (strlen(vm.lds_names[i]) != length || memcmp(vm.lds_names[i], name, length)) continue;
        Value v = {.is_memref = true, .memref = vm.lds_memrefs[i]};
        v.memref.buffer = &vm.lds[i];
        store_result(node->results[0], v);
        return;
    }
    bad("unknown global", name);
}

static void op_alloca(const Node *node, const bool *active)
{
    (void)active;
    Value v = {.is_memref = true};
    WaveccType type;
    parse_memref(strstr(node->rest, "memref<"), &v.memref, &type);
    v.memref.lane_elements = v.memref.rank ? v.memref.strides[0] * v.memref.dims[0] : 1;
    if (!node->memory) {
        ((Node *)node)->memory = malloc(sizeof(Buffer));
        *node->memory = new_buffer(type, v.memref.lane_elements * MAX_THREADS);
    }
    v.memref.buffer = node->memory;
    store_result(node->results[0], v);
}

static void op_dim(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    const Memref *m = &use(names[0])->memref;
    const int64_t which = use(names[1])->i[0];
    Value v = fresh("index");
    for (int lane = 0; lane < vm.threads; lane++) v.i[lane] = m->dims[which];
    store_result(node->results[0], v);
}

/* D = A * B + C for MxNxK. One block: lane l holds row (column) l mod M of A (B) and K elements from l / M on. Several:
   lane l holds all K elements of row l mod M of block l / M. Of D, a lane holds column l mod N of each block, in groups
   of four consecutive rows; of 4x4, where a block has four lanes, of its own block only. */
static void op_mfma(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40];
    int m, n, k, blocks = 1;
    const char *text = strstr(node->rest, "blocks = ");
    if (text) blocks = atoi(text + 9);
    if (names_in(node->rest, names) != 3 || sscanf(node->rest, " %dx%dx%d", &m, &n, &k) != 3 || m != n ||
        !((blocks == 1 && (m == 16 || m == 32)) || (blocks > 1 && m * blocks == WAVE)) || strstr(node->rest, "cbsz") ||
        !strstr(node->rest, "blgp = none"))
        bad("this form is not evaluated", node->rest);
    const Value *a = use(names[0]), *b = use(names[1]), *c = use(names[2]);
    if (a->n * WAVE != m * k * blocks || c->n * WAVE != m * n * blocks || c->type == WAVECC_F64)
        bad("unexpected vectors", node->rest);
    Value v = copy_of(c);
    bool is_float = v.is_float;
    int per_block = m == 4 ? 4 : c->n / blocks; /* registers of D */
    for (int wave = 0; wave < vm.threads; wave += WAVE) {
        int on = 0;
        for (int l = 0; l < WAVE; l++) on += active[wave + l];
        if (!on) continue;
        /* All lanes compute, whatever EXEC says; lanes of C that are off are lanes of D that nobody sees. */
        if (on != WAVE && (a->partial || b->partial))
            bad("A or B of a matrix product comes from lanes that are off", node->rest);
        for (int l = 0; l < WAVE; l++) {
            for (int r = 0; r < c->n; r++) {
                int block = m == 4 ? l / 4 : r / per_block, at_r = r % per_block, column = l % m;
                int row = m == 4 ? r : at_r / 4 * (WAVE / m * 4) + l / m * 4 + at_r % 4;
                double sum = is_float ? c->f[(wave + l) * c->n + r] : (double)c->i[(wave + l) * c->n + r];
                for (int e = 0; e < k; e++) {
                    int group = (block + e / a->n) * m, at = e % a->n;
                    int from_a = (wave + group + row) * a->n + at, from_b = (wave + group + column) * b->n + at;
                    sum += is_float ? a->f[from_a] * b->f[from_b] : (double)(a->i[from_a] * b->i[from_b]);
                }
                if (is_float) v.f[(wave + l) * c->n + r] = sum;
                else v.i[(wave + l) * c->n + r] = wrap(32, (int64_t)sum);
            }
        }
    }
    store_result(node->results[0], v);
}

static void op_shuffle(const Node *node, const bool *active)
{
    (void)active;
    char names[MAX_NAMES][40];
    names_in(node->rest, names);
    if (strncmp(skip(node->rest), "xor ", 4)) bad("only shuffle xor is evaluated", node->rest);
    const Value *a = use(names[0]), *offset = use(names[1]);
    Value v = copy_of(a);
    for (int lane = 0; lane < vm.threads; lane++) {
        for (int e = 0; e < v.n; e++) v.f[lane * v.n + e] = a->f[((int64_t)lane ^ offset->i[lane]) * v.n + e];
    }
    store_result(node->results[0], v);
}

static void op_nothing(const Node *node, const bool *active)
{
    (void)node;
    (void)active;
}

/* ---- regions ---- */

static void run_list(const Node *list, const bool *active);

/* Lanes that are active take the new value. */
static void merge(Value *to, const Value *from, const bool *active)
{
    if (from->is_memref) {
        to->memref = from->memref;
        to->is_memref = true;
        return;
    }
    for (int e = 0; e < vm.threads * from->n; e++) {
        if (!active[e / from->n]) continue;
        if (from->is_float) to->f[e] = from->f[e];
        else to->i[e] = from->i[e];
    }
}

static const Node *yield_of(const Node *list)
{
    while (list && strcmp(list->op, "scf.yield")) list = list->next;
    return list;
}

static bool any(const bool *active)
{
    for (int lane = 0; lane < vm.threads; lane++) {
        if (active[lane]) return true;
    }
    return false;
}

static void op_if(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40], yielded[MAX_NAMES][40];
    names_in(node->rest, names);
    Value condition = copy_of(use(names[0]));
    Value kept[MAX_NAMES] = {0};
    for (int side = 0; side < 2; side++) {
        bool mask[MAX_THREADS];
        for (int lane = 0; lane < vm.threads; lane++) mask[lane] = active[lane] && (condition.i[lane] == 0) == side;
        const Node *list = side ? node->other : node->body, *yield = yield_of(list);
        if (!any(mask)) continue;
        run_list(list, mask);
        int count = yield ? names_in(yield->rest, yielded) : 0;
        for (int r = 0; r < count; r++) {
            if (!kept[r].f && !kept[r].i && !kept[r].is_memref) kept[r] = copy_of(use(yielded[r]));
            else merge(&kept[r], use(yielded[r]), mask);
        }
    }
    int r = 0;
    for (; r < node->num_results; r++) store_result(node->results[r], kept[r]);
    for (; r < MAX_NAMES; r++) {
        free(kept[r].f);
        free(kept[r].i);
    }
    free(condition.i);
}

static void op_for(const Node *node, const bool *active)
{
    char names[MAX_NAMES][40], yielded[MAX_NAMES][40];
    int count = (names_in(node->rest, names) - 4) / 2;
    Value variable = copy_of(use(names[1])), end = copy_of(use(names[2])), step = copy_of(use(names[3]));
    Value carried[MAX_NAMES] = {0};
    for (int c = 0; c < count; c++) carried[c] = copy_of(use(names[5 + 2 * c]));
    const Node *yield = yield_of(node->body);
    for (;;) {
        bool mask[MAX_THREADS];
        for (int lane = 0; lane < vm.threads; lane++) mask[lane] = active[lane] && variable.i[lane] < end.i[lane];
        if (!any(mask)) break;
        store_result(names[0], copy_of(&variable));
        for (int c = 0; c < count; c++) store_result(names[4 + 2 * c], copy_of(&carried[c]));
        run_list(node->body, mask);
        int num_yielded = yield ? names_in(yield->rest, yielded) : 0;
        if (num_yielded != count) bad("yields another number of values", node->rest);
        for (int c = 0; c < count; c++) merge(&carried[c], use(yielded[c]), mask);
        for (int lane = 0; lane < vm.threads; lane++) variable.i[lane] += mask[lane] ? step.i[lane] : 0;
    }
    for (int c = 0; c < count; c++) store_result(node->results[c], carried[c]);
    free(variable.i);
    free(end.i);
    free(step.i);
}

static const struct {
    const char *op;
    void (*run)(const Node *node, const bool *active);
} operations[] = {
    {"arith.constant", op_constant},
    {"gpu.thread_id", op_id},
    {"gpu.block_id", op_id},
    {"gpu.block_dim", op_id},
    {"gpu.grid_dim", op_id},
    {"affine.apply", op_affine},
    {"arith.addf", op_binary},
    {"arith.subf", op_binary},
    {"arith.mulf", op_binary},
    {"arith.divf", op_binary},
    {"arith.maxnumf", op_binary},
    {"arith.minnumf", op_binary},
    {"arith.maximumf", op_binary},
    {"arith.minimumf", op_binary},
    {"arith.addi", op_binary},
    {"arith.subi", op_binary},
    {"arith.muli", op_binary},
    {"arith.divsi", op_binary},
    {"arith.remsi", op_binary},
    {"arith.andi", op_binary},
    {"arith.ori", op_binary},
    {"arith.xori", op_binary},
    {"arith.shli", op_binary},
    {"arith.shrui", op_binary},
    {"arith.shrsi", op_binary},
    {"arith.divui", op_binary},
    {"arith.remui", op_binary},
    {"arith.minsi", op_binary},
    {"arith.maxsi", op_binary},
    {"arith.minui", op_binary},
    {"arith.maxui", op_binary},
    {"arith.floordivsi", op_binary},
    {"arith.ceildivsi", op_binary},
    {"arith.extsi", op_unary},
    {"arith.extui", op_unary},
    {"arith.trunci", op_unary},
    {"arith.index_cast", op_unary},
    {"arith.index_castui", op_unary},
    {"arith.sitofp", op_unary},
    {"arith.uitofp", op_unary},
    {"arith.fptosi", op_unary},
    {"arith.cmpi", op_compare},
    {"arith.select", op_select},
    {"arith.truncf", op_unary},
    {"arith.extf", op_unary},
    {"math.exp2", op_unary},
    {"rocdl.exp2", op_unary},
    {"vector.reduction", op_reduction},
    {"vector.broadcast", op_broadcast},
    {"vector.extract", op_extract},
    {"vector.from_elements", op_from_elements},
    {"vector.load", op_load},
    {"vector.maskedload", op_maskedload},
    {"memref.load", op_load},
    {"vector.store", op_store},
    {"vector.maskedstore", op_maskedstore},
    {"memref.store", op_store},
    {"amdgpu.fat_raw_buffer_cast", op_cast_buffer},
    {"memref.alloca()", op_alloca},
    {"memref.get_global", op_get_global},
    {"memref.dim", op_dim},
    {"amdgpu.mfma", op_mfma},
    {"gpu.shuffle", op_shuffle},
    {"gpu.barrier", op_nothing},
    {"amdgpu.lds_barrier", op_nothing},
    {"scf.if", op_if},
    {"scf.for", op_for},
    {"scf.yield", op_nothing},
    {"gpu.return", op_nothing},
};

static void run_list(const Node *list, const bool *active)
{
    bool outer = vm.partial;
    vm.partial = false;
    for (int i = 0; i < vm.threads; i++)
        if (active[i] != active[i / WAVE * WAVE]) vm.partial = true;
    for (; list; list = list->next) {
        size_t i = 0, n = sizeof operations / sizeof operations[0];
        vm.line = list->line;
        while (i < n && strcmp(operations[i].op, list->op)) i++;
        if (i == n) bad("this operation is not evaluated", list->op);
        operations[i].run(list, active);
    }
    vm.partial = outer;
}

/* ---- reading ---- */

typedef struct Text {
    char **lines;
    int count, at;
} Text;

static Node *read_block(Text *text);

/* "%a, %b:2 = dialect.op rest {" */
static Node *read_node(Text *text)
{
    Node *node = calloc(1, sizeof *node);
    char *t = text->lines[text->at], *equals = strstr(t, " = ");
    node->line = ++text->at;
    vm.line = node->line;
    if (*t == '%' && equals) {
        char names[MAX_NAMES][40], *colon = strchr(t, ':');
        *equals = 0;
        int count = names_in(t, names), copies = colon && colon < equals ? atoi(colon + 1) : 1;
        if (copies < 1 || count * copies > MAX_NAMES) bad("too many results", t);
        for (int i = 0; i < count * copies; i++) {
            snprintf(node->results[i], sizeof node->results[i], "%.36s", names[copies > 1 ? 0 : i]);
            if (copies > 1 && i) snprintf(node->results[i], sizeof node->results[i], "%.36s#%d", names[0], i % 1000);
        }
        node->num_results = count * copies;
        t = equals + 3;
    }
    size_t length = strcspn(t, " ");
    if (length >= sizeof node->op) bad("unexpected text", t);
    memcpy(node->op, t, length);
    node->rest = t + length;
    size_t end = strlen(t);
    if (!end || t[end - 1] != '{') return node;
    node->body = read_block(text);
    if (text->at <= text->count && !strcmp(text->lines[text->at - 1], "} else {")) node->other = read_block(text);
    return node;
}

/* Lines up to one that begins with '}', which is consumed. */
static Node *read_block(Text *text)
{
    Node *first = NULL, **link = &first;
    while (text->at < text->count && text->lines[text->at][0] != '}') {
        if (!text->lines[text->at][0]) {
            text->at++;
            continue;
        }
        *link = read_node(text);
        link = &(*link)->next;
    }
    text->at++;
    return first;
}

static Text read_lines(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) fail("can't read %s", path);
    Text text = {calloc(100000, sizeof(char *)), 0, 0};
    static char line[1 << 16];
    while (fgets(line, sizeof line, file) && text.count < 100000) {
        char *comment = strstr(line, "//"), *t = line + strspn(line, " \t");
        if (comment) *comment = 0;
        if (t > line + strlen(line)) t = line + strlen(line);
        for (size_t n = strlen(t); n && isspace((unsigned char)t[n - 1]);) t[--n] = 0;
        text.lines[text.count] = malloc(strlen(t) + 1);
        strcpy(text.lines[text.count++], t);
    }
    fclose(file);
    return text;
}

static void read_global(const char *line)
{
    const char *name = strchr(line, '@') + 1;
    WaveccType type;
    if (vm.num_lds == 16) bad("too many globals", line);
    snprintf(vm.lds_names[vm.num_lds], 40, "%.*s", (int)strcspn(name, " "), name);
    Memref *m = &vm.lds_memrefs[vm.num_lds];
    parse_memref(strstr(line, "memref<"), m, &type);
    vm.lds[vm.num_lds++] = new_buffer(type, m->strides[0] * m->dims[0]);
}

static void read_dims(const char *text, int dims[3])
{
    dims[0] = dims[1] = dims[2] = 1;
    if (sscanf(text, "%d,%d,%d", &dims[0], &dims[1], &dims[2]) < 1) fail("expected X,Y,Z: %s", text);
}

/* One argument from the signature and its SPEC. */
static void bind_argument(const char *name, const char *type, const char *spec, int number)
{
    const char *equals = strrchr(spec, '=');
    if (!equals) fail("SPEC has no '=': %s", spec);
    if (strncmp(skip(type), "memref<", 7)) {
        Value v = fresh(type);
        for (int lane = 0; lane < vm.threads; lane++) {
            if (v.is_float) v.f[lane] = strtod(equals + 1, NULL);
            else v.i[lane] = strtoll(equals + 1, NULL, 0);
        }
        store_result(name, v);
        return;
    }
    Value v = {.is_memref = true};
    WaveccType declared;
    parse_memref(type, &v.memref, &declared);
    Memref *m = &v.memref;
    const char *t = strchr(spec, '[');
    if (!t) fail("expected a buffer: %s", spec);
    for (int d = 0; d < m->rank; d++) {
        int64_t dim = strtoll(t + 1, (char **)&t, 10);
        if (m->dims[d] >= 0 && m->dims[d] != dim) fail("%s has another shape than %s", spec, type);
        m->dims[d] = dim;
    }
    int64_t count = 1;
    for (int d = m->rank; d-- > 0; count *= m->dims[d]) m->strides[d] = count;
    m->buffer = malloc(sizeof *m->buffer);
    *m->buffer = new_buffer(declared, count);
    m->buffer->argument = number;
    m->buffer->init = equals + 1;
    if (!strncmp(equals + 1, "const:", 6)) m->buffer->code = wavecc_encode(declared, strtod(equals + 7, NULL));
    store_result(name, v);
}

/* The header of gpu.func, which may take several lines, up to its body. */
static void read_function(Text *text, int argc, char **argv)
{
    char header[1 << 14] = "";
    for (bool done = false; !done && text->at < text->count; text->at++) {
        const char *line = text->lines[text->at];
        strncat(header, line, sizeof header - strlen(header) - 2);
        strcat(header, " ");
        done = *line && line[strlen(line) - 1] == '{';
    }
    const char *block = strstr(header, "gpu.known_block_size = array<i32:"),
               *grid = strstr(header, "gpu.known_grid_size = array<i32:");
    const char *given = option_text(argc, argv, "grid", 0);
    if (!block) fail("no gpu.known_block_size");
    read_dims(strchr(block, ':') + 1, vm.block);
    if (grid) read_dims(strchr(grid, ':') + 1, vm.grid);
    if (given) read_dims(given, vm.grid);
    if (!vm.grid[0]) fail("grid= is needed");
    vm.threads = vm.block[0] * vm.block[1] * vm.block[2];
    if (vm.threads > MAX_THREADS || vm.threads % WAVE) fail("workgroups of whole waves only");
    int number = 0;
    for (char *t = strchr(header, '('); (t = strchr(t, '%')) != NULL; number++) {
        size_t length = strcspn(t, ":");
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)length, t);
        const char *spec = option_text(argc, argv, "arg", number);
        if (!spec) fail("arg= for %s is missing", name);
        bind_argument(name, t + length + 1, spec, number);
        t += length;
    }
}

static void write_result(int argc, char **argv, const char *option)
{
    int number = atoi(option), argument = -1;
    const char *path = strchr(option, '=');
    (void)argc;
    (void)argv;
    if (!path) fail("out=N=FILE");
    for (int i = 0; i < vm.num_values; i++) {
        const Value *v = &vm.values[i];
        if (!v->is_memref || v->memref.is_fat || v->memref.buffer->argument != number) continue;
        Buffer *b = v->memref.buffer;
        uint64_t dims[MAX_RANK];
        for (int d = 0; d < v->memref.rank; d++) dims[d] = (uint64_t)v->memref.dims[d];
        Npy npy = npy_create(path + 1, b->type, v->memref.rank, dims);
        for (int64_t e = 0; e < b->count; e++) {
            if (!b->pages[e / PAGE] && b->count > 1 << 24) e += PAGE - 1;
            else npy_put_code(&npy, (uint64_t)e, *cell(b, e));
        }
        npy_finish(&npy);
        argument = number;
        break;
    }
    if (argument < 0) fail("out=%s: not a buffer", option);
}

int main(int argc, char **argv)
{
    vm.path = option_text(argc, argv, "kernel", 0);
    vm.seed = option_number(argc, argv, "seed", 0);
    vm.values = calloc(MAX_VALUES, sizeof *vm.values);
    vm.lds = calloc(16, sizeof *vm.lds);
    if (!vm.path) fail("usage: ref_evaluate kernel=FILE.mlir arg=SPEC... out=N=FILE...");
    Text text = read_lines(vm.path);
    while (text.at < text.count && strncmp(text.lines[text.at], "gpu.func", 8)) {
        if (!strncmp(text.lines[text.at], "memref.global", 13)) read_global(text.lines[text.at]);
        text.at++;
    }
    if (text.at == text.count) fail("no gpu.func");
    read_function(&text, argc, argv);
    Node *body = read_block(&text);
    bool active[MAX_THREADS];
    for (int lane = 0; lane < MAX_THREADS; lane++) active[lane] = lane < vm.threads;
    const char *group = option_text(argc, argv, "workgroup", 0);
    int total = vm.grid[0] * vm.grid[1] * vm.grid[2];
    for (int i = 0; group ? (group = option_text(argc, argv, "workgroup", i)) != NULL : i < total; i++) {
        if (group) {
            read_dims(group, vm.group);
            for (int axis = 1; axis < 3; axis++) vm.group[axis] -= vm.group[axis] == 1 && !strchr(group, ',');
        } else {
            vm.group[0] = i % vm.grid[0];
            vm.group[1] = i / vm.grid[0] % vm.grid[1];
            vm.group[2] = i / vm.grid[0] / vm.grid[1];
        }
        reset_lds();
        run_list(body, active);
    }
    const char *out;
    for (int i = 0; (out = option_text(argc, argv, "out", i)) != NULL; i++) write_result(argc, argv, out);
    return 0;
}
