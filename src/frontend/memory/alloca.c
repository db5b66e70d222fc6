/* memref.alloca: registers, or private memory.
 *
 *     %acc = memref.alloca() {wavecc.register} : memref<2x4xf32, #gpu.address_space<private>>
 *     %c = vector.load %acc[%c1, %c0]                    %t = copy %acc.4
 *     %d = amdgpu.mfma ... %c                     ->     %d = v_mfma ... %t
 *     vector.store %d, %acc[%c1, %c0]                    %acc.4 = copy %d
 *
 * The memref becomes register variables of the kernel IR, which have one place for their life; the
 * allocator makes one matrix instruction of the three lines. Which variables is known when the
 * whole kernel is read: dwords that some access takes together are one variable, so that 32
 * accumulators of one memref can stand in 32 places. Until then every access is a copy from or to a
 * register of its own, which finish_allocas replaces.
 *
 * Without wavecc.register the same happens where all positions are constants. Else the memref is
 * scratch memory: the kernel is read again (Reader.again), because accesses that were read before
 * meant registers. */
#include <stdlib.h>
#include <string.h>

#include "frontend/internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MAX_ALLOCA_DWORDS = 512 };

/* `copy` moves dwords [first, first + width) of the memref. */
typedef struct RegisterAccess {
    Inst *copy;
    uint32_t first, width;
    bool is_store;
} RegisterAccess;

struct Alloca {
    const void *key; /* the operation */
    const Type *type;
    const char *name;
    uint32_t dwords;
    RegClass reg_class;
    bool must;    /* wavecc.register: never memory */
    uint32_t pin; /* first register, or NO_PIN */
    uint32_t exec_region;
    uint32_t loc;
    SourceLoc at;
    Inst *opening; /* an undef at the operation */
    VEC(RegisterAccess) accesses;
};

/* ---- attributes ---- */

/* "v[8:15]", "a4". NULL, or what is behind it. */
static const char *parse_registers(const char *text, RegisterRange *out)
{
    static const char files[] = {[CLASS_S] = 's', [CLASS_V] = 'v', [CLASS_A] = 'a'};
    unsigned reg_class = 0;
    text += strspn(text, " ");
    while (reg_class < sizeof files && files[reg_class] != *text) reg_class++;
    if (reg_class == sizeof files) return NULL;
    bool range = *++text == '[';
    text += range;
    char *end;
    if (*text < '0' || *text > '9') return NULL;
    unsigned long first = strtoul(text, &end, 10), last = first;
    if (range) {
        if (*end != ':' || end[1] < '0' || end[1] > '9') return NULL;
        last = strtoul(end + 1, &end, 10);
        if (*end++ != ']') return NULL;
    }
    if (last < first || last > 4095) return NULL;
    *out = (RegisterRange){(uint8_t)reg_class, (uint16_t)first, (uint16_t)(last - first + 1), 0};
    return end + strspn(end, " ");
}

static const char *string_of(Reader *r, MlirAttribute a)
{
    if (mlirAttributeIsNull(a) || !mlirAttributeIsAString(a)) return NULL;
    MlirStringRef s = mlirStringAttrGetValue(a);
    return arena_strndup(r->k->arena, s.data, s.length);
}

static unsigned file_size(const Reader *r, unsigned reg_class)
{
    const TargetInfo *t = &target_infos[r->k->target];
    return reg_class == CLASS_S ? t->num_sgprs : reg_class == CLASS_V ? t->num_vgprs : t->num_agprs;
}

static bool check_in_file(Reader *r, const char *attribute, const RegisterRange *range)
{
    unsigned size = file_size(r, range->reg_class);
    if ((unsigned)range->first + range->width <= size) return true;
    return read_error(r, "%s: there is no %c%u; %s has %u registers in this file", attribute,
                      "sva"[range->reg_class], range -> first + range -> width - 1u,
                      target_infos[r->k->target].name, size);
}

static bool read_reserved_text(Reader *r, MlirAttribute a)
{
    static const char expected[] =
        "expected registers, as in \"v[200:255]\" or [\"v[200:255]\", \"s40\"]";
    const char *at = string_of(r, a);
    if (!at) return read_error(r, "wavecc.reserve: %s", expected);
    do {
        RegisterRange range;
        at = parse_registers(at, &range);
        if (!at || (*at && *at != ',')) return read_error(r, "wavecc.reserve: %s", expected);
        if (!check_in_file(r, "wavecc.reserve", &range)) return false;
        range.loc = kernel_loc(r->k, r->k->loc);
        VEC_PUSH(r->k->arena, &r->k->reserved, range);
    } while (*at++ == ',');
    return true;
}

bool read_reserved(Reader *r, MlirOperation function)
{
    MlirAttribute a = op_attribute(function, "wavecc.reserve");
    if (mlirAttributeIsNull(a)) return true;
    if (!mlirAttributeIsAArray(a)) return read_reserved_text(r, a);
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(a); i++)
        if (!read_reserved_text(r, mlirArrayAttrGetElement(a, i))) return false;
    return true;
}

/* wavecc.register: nothing, or the file. */
static bool read_file(Reader *r, MlirAttribute a, Alloca *storage)
{
    storage->must = true;
    if (mlirAttributeIsAUnit(a)) return true;
    const char *file = string_of(r, a);
    for (unsigned c = CLASS_S; file && c <= CLASS_A; c++) {
        if (file[0] != "sva"[c] || file[1]) continue;
        storage->reg_class = (RegClass)c;
        return true;
    }
    return read_error(
        r, "wavecc.register has no value, or one of \"v\", \"a\", \"s\" (the register file)");
}

static bool read_pin(Reader *r, MlirAttribute a, bool file_given, Alloca *storage)
{
    RegisterRange range;
    const char *text = string_of(r, a), *end = text ? parse_registers(text, &range) : NULL;
    if (!end || *end)
        return read_error(
            r, "wavecc.pin: expected registers, as in \"v[128:255]\", \"a[0:3]\" or \"s[40:41]\"");
    if (!check_in_file(r, "wavecc.pin", &range)) return false;
    if (file_given && storage->reg_class != range.reg_class)
        return read_error(r, "wavecc.pin: %s is not in the file that wavecc.register names", text);
    if (range.width != storage->dwords)
        return read_error(r, "wavecc.pin: %s is %u registers; %s takes %u", text, range.width,
                          type_text(r->fc, storage->type->mlir), storage->dwords);
    storage->must = true;
    storage->reg_class = (RegClass)range.reg_class;
    storage->pin = range.first;
    return true;
}

static const char *alloca_name(Reader *r, MlirOperation op)
{
    MlirLocation loc = mlirOperationGetLocation(op);
    if (mlirLocationIsAName(loc)) {
        MlirStringRef s = mlirIdentifierStr(mlirLocationNameGetName(loc));
        return arena_strndup(r->k->arena, s.data, s.length);
    }
    const char *name = source_result_name(r, op);
    if (name) return name;
    SourceLoc at = source_location(r->file, loc);
    return arena_printf(r->k->arena, "alloca%u", at.line);
}

/* ---- the operation ---- */

/* Bits from one element of the memref to the next; booleans are bytes. */
static unsigned element_bits(const Type *type)
{
    return type_is_i1(type) ? 8 : type->bits;
}

/* Bits of the whole; -1: not static, or too many. */
static int64_t storage_bits(const Type *type)
{
    int64_t last = type->offset, bits;
    if (!type->is_static || last < 0 || type->num_elements == INT64_MAX) return -1;
    if (!type->num_elements) return 0;
    for (unsigned d = 0; d < type->rank; d++) {
        int64_t span;
        if (type->strides[d] < 0 ||
            __builtin_mul_overflow(type->shape[d] - 1, type->strides[d], &span) ||
            __builtin_add_overflow(last, span, &last))
            return -1;
    }
    if (last == INT64_MAX || __builtin_mul_overflow(last + 1, (int64_t)element_bits(type), &bits))
        return -1;
    return bits;
}

/* What is allocated: an operation, or a private attribution of the kernel. */
typedef struct AllocaSite {
    const void *key;
    MlirOperation op; /* null: an attribution */
    MlirValue value;
    const Type *type;
    const char *what; /* for messages */
} AllocaSite;

/* Registers for it, or NULL after a diagnostic. */
static Alloca *make_storage(Reader *r, const AllocaSite *site, uint32_t dwords)
{
    const Type *type = site->type;
    Alloca *s = ARENA_NEW(r->arena, Alloca);
    *s = (Alloca){.key = site->key,
                  .type = type,
                  .dwords = dwords,
                  .reg_class = CLASS_V,
                  .pin = NO_PIN,
                  .exec_region = r->exec_region};
    if (mlirOperationIsNull(site->op)) return s;
    MlirAttribute file = op_attribute(site->op, "wavecc.register"),
                  pin = op_attribute(site->op, "wavecc.pin");
    bool file_given = !mlirAttributeIsNull(file) && !mlirAttributeIsAUnit(file);
    if (!mlirAttributeIsNull(file) && !read_file(r, file, s)) return NULL;
    if (!mlirAttributeIsNull(pin) && !read_pin(r, pin, file_given, s)) return NULL;
    if (s->must && dwords > MAX_ALLOCA_DWORDS)
        return read_error(r, "memref.alloca: %s takes %u registers; at most %d are supported",
                          type_text(r->fc, type->mlir), dwords, MAX_ALLOCA_DWORDS),
               NULL;
    if (s->reg_class == CLASS_A && !target_infos[r->k->target].num_agprs)
        return read_error(r, "memref.alloca: %s has no AGPRs", target_infos[r->k->target].name),
               NULL;
    if (s->reg_class == CLASS_S && element_bits(type) < 32)
        return read_error(r,
                          "memref.alloca: elements of %u bits are not supported in SGPRs; "
                          "supported: 32 and 64",
                          element_bits(type)),
               NULL;
    return s;
}

static bool set_private(Reader *r, const AllocaSite *site, Memref *m)
{
    Value *v = value_new(r, VALUE_MEMREF, m->type, 0);
    m->space = SPACE_PRIVATE;
    m->offset = expr_const(r->pool, m->type->offset);
    v->memref = m;
    value_set(r, site->value, v);
    return true;
}

static bool place_in_scratch(Reader *r, const AllocaSite *site, Memref *m, int64_t bits)
{
    enum { SCRATCH_LIMIT = 1 << 16, ALIGN = 16 };
    ScratchPlace *place = ptr_map_get(&r->scratch_places, site->key);
    if (!place) {
        uint32_t at = (r->k->scratch_bytes + ALIGN - 1) / ALIGN * ALIGN;
        if (bits / 8 + at > SCRATCH_LIMIT)
            return read_error(r, "%s: %s does not fit: %u of %d bytes of private memory are in use",
                              site->what, type_text(r->fc, m->type->mlir), r->k->scratch_bytes,
                              SCRATCH_LIMIT);
        place = ARENA_NEW(r->arena, ScratchPlace);
        *place = (ScratchPlace){at, ++r->next_object};
        r->k->scratch_bytes = at + (uint32_t)((bits + 31) / 32 * 4);
        ptr_map_set(&r->scratch_places, r->arena, site->key, place);
    }
    m->base = expr_const(r->pool, place->address);
    m->object = place->object;
    m->align = ALIGN;
    return set_private(r, site, m);
}

static void open_storage(Reader *r, const AllocaSite *site, Alloca *storage)
{
    MlirOperation at = mlirOperationIsNull(site->op) ? r->function : site->op;
    set_location(r, at);
    storage->name = mlirOperationIsNull(site->op)
                        ? arena_printf(r->k->arena, "private%u", r->allocas.len)
                        : alloca_name(r, site->op);
    storage->loc = r->b.loc;
    storage->at = source_location(r->file, mlirOperationGetLocation(at));
    Operand opened = build_undef(&r->b, CLASS_V, 1);
    storage->opening = r->k->vregs.data[opened.value].def;
    VEC_PUSH(r->arena, &r->allocas, storage);
}

static bool allocate_private(Reader *r, const AllocaSite *site)
{
    const Type *type = site->type;
    bool unsaid =
        type->kind == KIND_MEMREF && mlirAttributeIsNull(mlirMemRefTypeGetMemorySpace(type->mlir));
    if (type->kind != KIND_MEMREF || (type->space != SPACE_PRIVATE && !unsaid))
        return read_error(r, "%s: %s is not supported; supported: private memory", site->what,
                          type_text(r->fc, type->mlir));
    bool dynamic = !mlirOperationIsNull(site->op) && mlirOperationGetNumOperands(site->op);
    int64_t bits = dynamic ? -1 : storage_bits(type);
    if (bits < 0)
        return read_error(r, "%s: %s is not supported; supported: static sizes and strides",
                          site->what, type_text(r->fc, type->mlir));
    Memref *m = memref_new(r, type);
    uint32_t dwords = bits > (int64_t)32 << 16 ? UINT32_MAX : (uint32_t)((bits + 31) / 32);
    Alloca *storage = NULL;
    for (uint32_t i = 0; i < r->allocas.len && !storage; i++) /* evaluated before */
        if (r->allocas.data[i]->key == site->key && r->analysing) storage = r->allocas.data[i];
    if (!storage && !(storage = make_storage(r, site, dwords))) return false;
    if (!storage->must && (dwords > MAX_ALLOCA_DWORDS || ptr_map_get(r->in_scratch, site->key)))
        return place_in_scratch(r, site, m, bits);
    m->storage = storage;
    if (!r->analysing && !storage->opening) open_storage(r, site, storage);
    return set_private(r, site, m);
}

bool eval_alloca(Reader *r, MlirOperation op)
{
    AllocaSite site = {op.ptr, op, op_result(op, 0), type_of(r, op_result(op, 0)), "memref.alloca"};
    allocate_private(r, &site);
    return true;
}

bool private_attribution(Reader *r, MlirValue argument)
{
    AllocaSite site = {argument.ptr, {NULL}, argument, type_of(r, argument), "private attribution"};
    return allocate_private(r, &site);
}

/* The registers cannot be told at compile time: private memory instead. Returns false. */
static bool give_up_registers(Reader *r, const Alloca *storage, const char *why)
{
    if (storage->must)
        return read_error(
            r, "%s: %s is in registers (wavecc.register), but %s; supported: constant positions",
            op_name(r->op), type_text(r->fc, storage->type->mlir), why);
    ptr_map_set(r->in_scratch, r->arena, storage->key, r);
    r->again = r->failed = true;
    return false;
}

bool storage_has_no_address(Reader *r, const Memref *m)
{
    return give_up_registers(r, m->storage, "has no address there");
}

bool memrefs_may_meet(Reader *r, const Value *a, const Value *b)
{
    if (a->form != VALUE_MEMREF || b->form != VALUE_MEMREF ||
        a->memref->storage == b->memref->storage)
        return true;
    const char *why = "is chosen at run time";
    if (a->memref->storage && !give_up_registers(r, a->memref->storage, why) && !r->again)
        return false;
    if (b->memref->storage) give_up_registers(r, b->memref->storage, why);
    return false;
}

bool memref_is_uniform(const Memref *m)
{
    if (m->space == SPACE_PRIVATE) return m->storage && m->storage->reg_class == CLASS_S;
    return m->base->uniform && m->offset->uniform && !descriptor_differs(m);
}

/* ---- accesses ---- */

typedef struct BitRange {
    uint64_t first, end;
} BitRange;

/* Where elements [first, first + n) of the access are. */
static bool find_bits(Reader *r, const Access *a, uint32_t first, uint32_t n, BitRange *out)
{
    Alloca *s = a->memref->storage;
    const Expr *base = a->memref->base, *index = expr_add(r->pool, a->memref->offset, a->element);
    if (!expr_is_const(base) || !expr_is_const(index))
        return give_up_registers(r, s, "is accessed at a position that is no constant");
    int64_t from, bits = a->type->bits;
    bool outside =
        __builtin_mul_overflow(index->value, (int64_t)element_bits(a->memref->type), &from) ||
        __builtin_add_overflow(from, base->value * 8 + first * bits, &from) || from < 0 ||
        from + n * bits > (int64_t)s->dwords * 32;
    if (outside)
        return read_error(r, "%s: elements %ld to %ld are not in %s", op_name(r->op),
                          (long)index->value + first, (long)index->value + first + n - 1,
                          type_text(r->fc, s->type->mlir));
    *out = (BitRange){(uint64_t)from, (uint64_t)(from + n * bits)};
    return true;
}

static void note_access(Reader *r, Alloca *s, Inst *copy, uint32_t first, uint32_t width,
                        bool is_store)
{
    VEC_PUSH(r->arena, &s->accesses, ((RegisterAccess){copy, first, width, is_store}));
}

/* A copy of dwords [first, first + width). */
static Operand read_dwords(Reader *r, Alloca *s, uint32_t first, uint32_t width)
{
    uint32_t later = kernel_vreg(r->k, s->reg_class, width);
    Operand copy = build_copy(&r->b, s->reg_class, width, vreg_operand(r->k, later));
    note_access(r, s, r->k->vregs.data[copy.value].def, first, width, false);
    return copy;
}

/* The constant that a copy put in every dword; else the operand. */
static Operand repeated_constant(const Reader *r, Operand o)
{
    const Inst *def = o.kind == OPERAND_VREG ? r->k->vregs.data[o.value].def : NULL;
    bool constant =
        def && def->m.opcode == OP_COPY && operand_is_imm(def->m.operands[1]) && !o.flags;
    return constant ? def->m.operands[1] : o;
}

static void write_dwords(Reader *r, Alloca *s, uint32_t first, uint32_t width, Operand data)
{
    uint32_t later = kernel_vreg(r->k, s->reg_class, width);
    data = repeated_constant(r, data);
    if (s->reg_class == CLASS_S) data = build_to_s(&r->b, data);
    build_copy_to(&r->b, vreg_operand(r->k, later), data);
    Inst *copy = r->k->vregs.data[later].def;
    r->k->vregs.data[later].def = NULL;
    note_access(r, s, copy, first, width, true);
}

void alloca_load(Reader *r, const Access *a, uint32_t first, uint32_t n, PieceList *list)
{
    Alloca *s = a->memref->storage;
    BitRange range;
    if (!find_bits(r, a, first, n, &range)) return;
    unsigned bits = a->type->bits;
    while (range.first < range.end) {
        uint32_t dword = (uint32_t)(range.first / 32), bit = (uint32_t)(range.first % 32);
        uint64_t left = range.end - range.first;
        uint32_t width = (uint32_t)((bit + left + 31) / 32);
        if (width > MAX_VREG_WIDTH) width = MAX_VREG_WIDTH;
        uint64_t here = width * 32 - bit < left ? width * 32 - bit : left;
        Piece piece = {read_dwords(r, s, dword, width), bit, (uint32_t)(here / bits), 0};
        piece_append(r, list, piece, bits);
        range.first += here;
    }
}

void alloca_store(Reader *r, const Access *a, uint32_t first, uint32_t n, Value *value)
{
    Alloca *s = a->memref->storage;
    BitRange range;
    if (!find_bits(r, a, first, n, &range)) return;
    if (s->reg_class == CLASS_S && !value->uniform) {
        read_error(r,
                   "%s: SGPRs hold one value per wave, but this one may differ from lane to lane",
                   op_name(r->op));
        return;
    }
    if (s->reg_class == CLASS_S && s->exec_region != r->exec_region) {
        read_error(r, "%s: a memref in SGPRs is written where only some lanes are active",
                   op_name(r->op));
        return;
    }
    /* Small elements: what stands beside them in the first and the last dword is kept. */
    unsigned bits = a->type->bits;
    uint32_t dword = (uint32_t)(range.first / 32), end = (uint32_t)((range.end + 31) / 32);
    uint32_t before = (uint32_t)(range.first % 32), after = (uint32_t)(end * 32 - range.end);
    PieceList list = {0};
    Operand head = operand_none();
    if (before) {
        head = read_dwords(r, s, dword, 1);
        piece_append(r, &list, (Piece){head, 0, before / bits, 0}, bits);
    }
    value_append(r, &list, value, 0, n);
    if (after) {
        Operand tail = before && end - dword == 1 ? head : read_dwords(r, s, end - 1, 1);
        piece_append(r, &list, (Piece){tail, 32 - after, after / bits, 0}, bits);
    }
    int64_t count = before / bits + (int64_t)n + after / bits;
    const Type *type = type_get(r->fc, mlirVectorTypeGet(1, &count, element_type(a->type)));
    Value *whole = value_from_list(r, type, &list, value->uniform);
    for (uint32_t at = 0; at < end - dword;) {
        uint32_t width = end - dword - at < MAX_VREG_WIDTH ? end - dword - at : MAX_VREG_WIDTH;
        write_dwords(r, s, dword + at, width, data_dwords(r, whole, at, width));
        at += width;
    }
}

/* ---- when the kernel is read ---- */

/* The variable of every dword: `first[d]` is its first dword, `vreg[d]` its register; NO_VREG where
 * nobody looks. */
typedef struct Variables {
    uint32_t *first, *vreg;
} Variables;

static unsigned pin_alignment(const Alloca *s, uint32_t width)
{
    return width == 1 ? 1 : s->reg_class == CLASS_S && width > 2 ? 4 : 2;
}

/* Variables of several dwords begin where tuples may: with the dwords before them, where the pin
 * makes that necessary. */
static void align_pinned(const Alloca *s, bool *used, bool *joined)
{
    for (uint32_t first = 0; first < s->dwords; first++) {
        if (!used[first] || joined[first]) continue;
        uint32_t end = first + 1;
        while (end < s->dwords && joined[end]) end++;
        for (uint32_t d = first; d && (s->pin + d) % pin_alignment(s, end - d); d--)
            joined[d] = used[d - 1] = true;
    }
}

/* Dwords that an access takes together are one variable, of at most 32 dwords. */
static bool make_alloca_variables(Reader *r, const Alloca *s, Variables *out)
{
    bool *used = ARENA_ARRAY(r->arena, bool, s->dwords + 1),
         *joined = ARENA_ARRAY(r->arena, bool, s->dwords + 1);
    out->first = ARENA_ARRAY(r->arena, uint32_t, s->dwords + 1);
    out->vreg = ARENA_ARRAY(r->arena, uint32_t, s->dwords + 1);
    for (uint32_t i = 0; i < s->accesses.len; i++) {
        const RegisterAccess *a = &s->accesses.data[i];
        for (uint32_t d = a->first; d < a->first + a->width; d++) {
            used[d] = true;
            if (d > a->first) joined[d] = true;
        }
    }
    if (s->pin != NO_PIN) align_pinned(s, used, joined);
    for (uint32_t d = 0; d < s->dwords;) {
        out->vreg[d] = NO_VREG;
        uint32_t first = d++;
        if (!used[first]) continue;
        while (d < s->dwords && joined[d] && d - first < MAX_VREG_WIDTH) d++;
        uint32_t v = kernel_var(r->k, s->reg_class, d - first);
        VReg *reg = &r->k->vregs.data[v];
        reg->loc = s->loc;
        reg->name =
            d - first == s->dwords ? s->name : arena_printf(r->k->arena, "%s.%u", s->name, first);
        for (uint32_t i = first; i < d; i++) out->first[i] = first, out->vreg[i] = v;
        if (s->pin == NO_PIN) continue;
        unsigned align = pin_alignment(s, d - first);
        reg->pin = (uint16_t)(s->pin + first);
        if (reg->pin % align == 0) continue;
        r->failed = true;
        return diag_error(r->diags, s->at,
                          "wavecc.pin: %c[%u:%u] must begin at a multiple of %u: dwords %u to %u "
                          "of %s are accessed "
                          "together",
                          "sva"[s->reg_class], reg -> pin, reg -> pin + (d - first) - 1, align,
                          first, d - 1, type_text(r->fc, s->type->mlir));
    }
    return true;
}

/* The variables' parts that hold [first, first + width), in order; their number. */
static unsigned parts_of(Reader *r, const Variables *vars, uint32_t first, uint32_t width,
                         Operand parts[MAX_VREG_WIDTH])
{
    unsigned num = 0;
    for (uint32_t d = first; d < first + width;) {
        uint32_t from = d;
        while (d < first + width && vars->vreg[d] == vars->vreg[from]) d++;
        parts[num++] =
            operand_sub(vreg_operand(r->k, vars->vreg[from]), from - vars->first[from], d - from);
    }
    return num;
}

static void resolve_access(Reader *r, const Variables *vars, const RegisterAccess *a)
{
    Operand parts[MAX_VREG_WIDTH];
    unsigned num = parts_of(r, vars, a->first, a->width, parts);
    Inst *copy = a->copy;
    if (!a->is_store) {
        if (num > 1) {
            copy->m.opcode = OP_MERGE;
            inst_resize(r->k, copy, 1, 1 + num);
        }
        for (unsigned i = 0; i < num; i++) copy->m.operands[1 + i] = parts[i];
        return;
    }
    Operand data = copy->m.operands[1];
    unsigned at = 0;
    for (unsigned i = 0; i < num; i++) {
        Operand from = operand_is_imm(data) ? data : operand_sub(data, at, parts[i].width);
        at += parts[i].width;
        if (i + 1 == num) {
            copy->m.operands[0] = parts[i];
            copy->m.operands[1] = from;
            break;
        }
        Builder b = builder_before(copy);
        b.loc = copy->loc;
        build_copy_to(&b, parts[i], from);
    }
}

bool finish_allocas(Reader *r)
{
    for (uint32_t i = 0; i < r->allocas.len; i++) {
        const Alloca *s = r->allocas.data[i];
        Variables vars;
        if (!make_alloca_variables(r, s, &vars)) return false;
        Builder b = builder_before(s->opening);
        b.loc = s->loc;
        for (uint32_t d = 0; d < s->dwords; d++) {
            if (vars.vreg[d] == NO_VREG || vars.first[d] != d) continue;
            Operand var = vreg_operand(r->k, vars.vreg[d]);
            build_inst_to(&b, OP_UNDEF, &var, 1, NULL, 0);
        }
        inst_remove(s->opening);
        for (uint32_t a = 0; a < s->accesses.len; a++)
            resolve_access(r, &vars, &s->accesses.data[a]);
    }
    return true;
}

/* ---- booleans: a byte each ---- */

static Access as_bytes(Reader *r, const Access *a)
{
    Access bytes = *a;
    int64_t count = a->type->num_elements;
    bytes.type = type_get(r->fc, mlirVectorTypeGet(1, &count, mlirIntegerTypeGet(r->fc->mlir, 8)));
    return bytes;
}

Value *private_load_bools(Reader *r, const Access *a)
{
    Access bytes = as_bytes(r, a);
    Value *loaded = memory_load(r, &bytes);
    if (!loaded || r->failed) return NULL;
    Value *v = value_new(r, VALUE_EXPRS, a->type, (uint32_t)a->type->num_elements);
    for (uint32_t i = 0; i < v->num; i++)
        v->exprs[i] = expr_cmp(r->pool, CMP_NE, value_expr(r, loaded, i), expr_const(r->pool, 0));
    return v;
}

bool private_store_bools(Reader *r, const Access *a, Value *value)
{
    Access bytes = as_bytes(r, a);
    Value *v = value_new(r, VALUE_EXPRS, bytes.type, (uint32_t)a->type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, value, i);
        if (!e) return false;
        v->exprs[i] = expr_select(r->pool, e, expr_const(r->pool, 1), expr_const(r->pool, 0));
    }
    return memory_store(r, &bytes, v);
}
