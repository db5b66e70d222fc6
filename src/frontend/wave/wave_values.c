/* Reads types and attributes of Wave's dialect, in the form of wave_dialect.h, into a kernel. */
#include <stdlib.h>
#include <string.h>

#include "frontend/wave/read_wave.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "wave/wave_mma.h"

static const char *wave_text(WaveReader *r, MlirStringRef text)
{
    return arena_strndup(r->k->arena, text.data, text.length);
}

const char *wave_word(WaveReader *r, MlirAttribute a)
{
    if (mlirAttributeIsNull(a)) return NULL;
    if (mlirAttributeIsAString(a)) return wave_text(r, mlirStringAttrGetValue(a));
    if (mlirAttributeIsAFlatSymbolRef(a)) return wave_text(r, mlirFlatSymbolRefAttrGetValue(a));
    return NULL;
}

static MlirAttribute member(MlirAttribute dictionary, const char *name)
{
    return mlirDictionaryAttrGetElementByName(dictionary, mlirStringRefCreateFromCString(name));
}

static bool is_array(MlirAttribute a, intptr_t elements)
{
    if (mlirAttributeIsNull(a) || !mlirAttributeIsAArray(a)) return false;
    return elements < 0 || mlirArrayAttrGetNumElements(a) == elements;
}

/* ---- types ---- */

bool wave_read_type(WaveReader *r, MlirType type, WaveType *out)
{
    static const char *const spaces[] = {"unspecified", "global", "shared", "register"};
    *out = (WaveType){.element = type_text(r->fc, type)};
    if (!mlirTypeIsARankedTensor(type)) return true;
    const MlirAttribute encoding = mlirRankedTensorTypeGetEncoding(type);
    if (mlirAttributeIsNull(encoding) || !mlirAttributeIsADictionary(encoding)) return true;
    const char *space = wave_word(r, member(encoding, "space"));
    const MlirAttribute dims = member(encoding, "dims");
    if (!space) return true;
    out->is_tensor = true;
    out->element = type_text(r->fc, mlirShapedTypeGetElementType(type));
    while (out->space < WAVE_REGISTER && strcmp(spaces[out->space], space)) out->space++;
    if (strcmp(spaces[out->space], space)) return wave_refuse(r, "there is no address space '%s'", space);
    out->known = is_array(dims, -1);
    const intptr_t rank = out->known ? mlirArrayAttrGetNumElements(dims) : 0;
    if (rank > WAVE_MAX_RANK)
        return wave_refuse(r, "a tensor of %ld dimensions; at most %d", (long)rank, WAVE_MAX_RANK);
    for (intptr_t i = 0; i < rank; i++) {
        const char *name = wave_word(r, mlirArrayAttrGetElement(dims, i));
        if (!name) return wave_refuse(r, "a dimension without a name");
        out->dims[out->rank++] = (uint16_t)wave_symbol(r->k, name);
    }
    return true;
}

/* ---- expressions ---- */

/* The leaf named "s0" stands for "T0", "_Iter_K", "_Operand_1", or a symbol. */
static const WaveExpr *leaf_named(WaveReader *r, const char *name)
{
    static const struct {
        const char *prefix;
        WaveLeaf leaf;
    } ids[] = {{"WG", WAVE_LEAF_WG}, {"T", WAVE_LEAF_T}, {"DD", WAVE_LEAF_DD}};
    WavePool *pool = &r->k->pool;
    for (unsigned i = 0; i < 3; i++) {
        const size_t n = strlen(ids[i].prefix);
        if (!strncmp(name, ids[i].prefix, n) && name[n] >= '0' && name[n] <= '2' && !name[n + 1])
            return wave_leaf(pool, ids[i].leaf, name[n] - '0');
    }
    if (!strcmp(name, "GPR_NUM")) return wave_leaf(pool, WAVE_LEAF_GPR, 0);
    if (!strncmp(name, "_Operand_", 9)) return wave_leaf(pool, WAVE_LEAF_OPERAND, strtol(name + 9, NULL, 10));
    if (!strncmp(name, "_Iter_", 6)) return wave_leaf(pool, WAVE_LEAF_LOOP, wave_symbol(r->k, name + 6));
    return wave_leaf(pool, WAVE_LEAF_SYMBOL, wave_symbol(r->k, name));
}

static const WaveExpr *read_expr(WaveReader *r, MlirAffineExpr e, MlirAttribute leaves, unsigned depth)
{
    WavePool *pool = &r->k->pool;
    if (depth > 64) return NULL;
    if (mlirAffineExprIsAConstant(e)) return wave_const(pool, mlirAffineConstantExprGetValue(e));
    if (mlirAffineExprIsADim(e)) return wave_leaf(pool, WAVE_LEAF_DIM, mlirAffineDimExprGetPosition(e));
    if (mlirAffineExprIsASymbol(e)) {
        const intptr_t i = mlirAffineSymbolExprGetPosition(e);
        const char *name =
            i < mlirArrayAttrGetNumElements(leaves) ? wave_word(r, mlirArrayAttrGetElement(leaves, i)) : NULL;
        return name ? leaf_named(r, name) : NULL;
    }
    WaveExprKind kind = WAVE_ADD;
    if (mlirAffineExprIsAMul(e)) kind = WAVE_MUL;
    if (mlirAffineExprIsAMod(e)) kind = WAVE_MOD;
    if (mlirAffineExprIsAFloorDiv(e)) kind = WAVE_FLOORDIV;
    if (mlirAffineExprIsACeilDiv(e)) kind = WAVE_CEILDIV;
    const WaveExpr *a = read_expr(r, mlirAffineBinaryOpExprGetLHS(e), leaves, depth + 1);
    const WaveExpr *b = read_expr(r, mlirAffineBinaryOpExprGetRHS(e), leaves, depth + 1);
    return a && b ? wave_binary(pool, kind, a, b) : NULL;
}

static bool read_map(WaveReader *r, MlirAttribute map, MlirAttribute leaves, WaveExprs *out)
{
    if (mlirAttributeIsNull(map) || !mlirAttributeIsAAffineMap(map) || !is_array(leaves, -1))
        return wave_refuse(r, "expected an affine expression over symbols");
    const MlirAffineMap m = mlirAffineMapAttrGetValue(map);
    out->count = (unsigned)mlirAffineMapGetNumResults(m);
    out->data = ARENA_ARRAY(r->k->arena, const WaveExpr *, out->count + 1);
    for (unsigned i = 0; i < out->count; i++) {
        out->data[i] = read_expr(r, mlirAffineMapGetResult(m, i), leaves, 0);
        if (!out->data[i]) return wave_refuse(r, "an affine expression is too deep, or has a symbol without a name");
    }
    return true;
}

bool wave_read_exprs(WaveReader *r, MlirAttribute a, WaveExprs *out)
{
    if (!is_array(a, 2)) return wave_refuse(r, "expected a #wave.expr_list");
    return read_map(r, mlirArrayAttrGetElement(a, 1), mlirArrayAttrGetElement(a, 0), out);
}

/* One result of an expr_list, or a number. */
static const WaveExpr *read_one(WaveReader *r, MlirAttribute a)
{
    WaveExprs exprs;
    if (!mlirAttributeIsNull(a) && mlirAttributeIsAInteger(a))
        return wave_const(&r->k->pool, mlirIntegerAttrGetValueInt(a));
    if (!wave_read_exprs(r, a, &exprs)) return NULL;
    if (exprs.count == 1) return exprs.data[0];
    wave_refuse(r, "expected one expression, not %u", exprs.count);
    return NULL;
}

typedef bool ReadEntry(WaveReader *r, int symbol, MlirAttribute value, void *data);

static bool each_entry(WaveReader *r, MlirAttribute mapping, ReadEntry *read, void *data)
{
    if (!is_array(mapping, -1)) return wave_refuse(r, "expected a #wave.symbol_mapping");
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(mapping); i++) {
        const MlirAttribute entry = mlirArrayAttrGetElement(mapping, i);
        const char *name = is_array(entry, 2) ? wave_word(r, mlirArrayAttrGetElement(entry, 0)) : NULL;
        if (!name) return wave_refuse(r, "expected a #wave.symbol_mapping");
        if (!read(r, wave_symbol(r->k, name), mlirArrayAttrGetElement(entry, 1), data)) return false;
    }
    return true;
}

static bool read_bound(WaveReader *r, int symbol, MlirAttribute value, void *data)
{
    WaveNode *node = data;
    const WaveBound bound = {symbol, read_one(r, value)};
    if (!bound.bound) return false;
    if (node) VEC_PUSH(r->k->arena, &node->bounds, bound);
    else VEC_PUSH(r->k->arena, &r->k->vector_shapes, bound);
    return true;
}

bool wave_read_bounds(WaveReader *r, MlirAttribute a, WaveNode *node) { return each_entry(r, a, read_bound, node); }

static bool read_index_entry(WaveReader *r, int symbol, MlirAttribute value, void *data)
{
    const WaveExpr *parts[3] = {NULL};
    if (!is_array(value, 4)) return wave_refuse(r, "expected a #wave.index_mapping");
    for (unsigned i = 0; i < 3; i++) {
        const MlirAttribute part = mlirArrayAttrGetElement(value, i + 1);
        WaveExprs one;
        if (mlirAttributeIsAUnit(part)) continue;
        if (!read_map(r, part, mlirArrayAttrGetElement(value, 0), &one)) return false;
        if (one.count == 1) parts[i] = one.data[0];
    }
    WaveIndexList *list = data;
    VEC_PUSH(r->k->arena, list, ((WaveIndex){symbol, parts[0], parts[1], parts[2]}));
    return true;
}

bool wave_read_index(WaveReader *r, MlirAttribute a, WaveNode *node)
{
    if (!is_array(a, -1)) return wave_refuse(r, "`index` is an array of #wave.symbol_mapping");
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(a); i++) {
        WaveIndexList list = {0};
        if (!each_entry(r, mlirArrayAttrGetElement(a, i), read_index_entry, &list)) return false;
        VEC_PUSH(r->k->arena, &node->index, list);
    }
    r->k->is_indexed = r->k->is_indexed || node->index.len;
    return true;
}

/* ---- attributes of the function ---- */

static int64_t number_of(MlirAttribute a, int64_t otherwise)
{
    return !mlirAttributeIsNull(a) && mlirAttributeIsAInteger(a) ? mlirIntegerAttrGetValueInt(a) : otherwise;
}

static bool read_hardware(WaveReader *r, MlirAttribute a)
{
    WaveKernel *k = r->k;
    const MlirAttribute waves = member(a, "waves_per_block"), shapes = member(a, "vector_shapes");
    const char *kind = wave_word(r, member(a, "mma_type"));
    if (k->has_hardware) return wave_refuse(r, "a second hardware_constraint; a kernel has one");
    k->has_hardware = true;
    k->threads_per_wave = number_of(member(a, "threads_per_wave"), 0);
    k->max_bits_per_load = number_of(member(a, "max_bits_per_load"), 128);
    for (intptr_t i = 0; i < 3 && is_array(waves, 3); i++)
        k->waves[i] = number_of(mlirArrayAttrGetElement(waves, i), 0);
    if (!mlirAttributeIsNull(waves) && !is_array(waves, 3))
        return wave_refuse(r, "waves_per_block has three numbers: [x, y, z]");
    if (k->max_bits_per_load < 8 || k->max_bits_per_load > 1024)
        return wave_refuse(r, "max_bits_per_load is %ld; it goes from 8 to 1024", (long)k->max_bits_per_load);
    if (kind && !(k->kind = wave_mma_kind(kind, strlen(kind))))
        return wave_refuse(r, "there is no kind of matrix product '%s'", kind);
    return mlirAttributeIsNull(shapes) || each_entry(r, shapes, read_bound, NULL);
}

static bool read_constraint(WaveReader *r, MlirAttribute a)
{
    static const struct {
        const char *name;
        WaveConstraintKind kind;
    } kinds[] = {{"workgroup_constraint", WAVE_WORKGROUP},
                 {"wave_constraint", WAVE_WAVES},
                 {"tiling_constraint", WAVE_TILING},
                 {"device_constraint", WAVE_DEVICE}};
    static const char letters[] = "xyzwv";
    if (!mlirAttributeIsADictionary(a)) return wave_refuse(r, "wave.constraints is an array of constraints");
    const char *name = wave_word(r, member(a, "constraint")), *dim = wave_word(r, member(a, "dim"));
    const char *id = wave_word(r, member(a, "workgroup_dim"));
    if (name && !strcmp(name, "hardware_constraint")) return read_hardware(r, a);
    unsigned i = 0;
    while (i < 4 && (!name || strcmp(kinds[i].name, name))) i++;
    if (i == 4) return wave_refuse(r, "there is no constraint '%s'", name ? name : "?");
    WaveConstraint c = {.kind = kinds[i].kind, .primary = true};
    if (!dim) return wave_refuse(r, "%s names no dimension: dim = <\"M\">", name);
    if (!(c.tile_size = read_one(r, member(a, "tile_size")))) return false;
    c.dim = wave_symbol(r->k, dim);
    const char *letter = id && *id && !id[1] ? strchr(letters, *id) : NULL;
    c.has_id = letter != NULL;
    c.id = letter ? (unsigned)(letter - letters) : (unsigned)number_of(member(a, "device_dim"), 0);
    if (c.id > (letter && c.kind == WAVE_WORKGROUP ? 4 : 2) || (c.kind == WAVE_WORKGROUP && !letter))
        return wave_refuse(r, "%s of @%s: its dimension is x, y, z, w or v (a device's: 0, 1 or 2)", name, dim);
    const MlirAttribute start = member(a, "start"), count = member(a, "count");
    if (!mlirAttributeIsNull(start) && !(c.start = read_one(r, start))) return false;
    if (!mlirAttributeIsNull(count) && !(c.count = read_one(r, count))) return false;
    if (c.kind != WAVE_WORKGROUP && (c.start || c.count))
        return wave_refuse(r, "%s of @%s: start and count are a workgroup_constraint's", name, dim);
    const MlirAttribute primary = member(a, "primary");
    if (!mlirAttributeIsNull(primary) && mlirAttributeIsABool(primary)) c.primary = mlirBoolAttrGetValue(primary);
    VEC_PUSH(r->k->arena, &r->k->constraints, c);
    return true;
}

bool wave_read_constraints(WaveReader *r, MlirAttribute a)
{
    if (!is_array(a, -1)) return wave_refuse(r, "wave.constraints is an array of constraints");
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(a); i++)
        if (!read_constraint(r, mlirArrayAttrGetElement(a, i))) return false;
    return true;
}

static bool read_parameter(WaveReader *r, int number, MlirAttribute value, void *)
{
    const WaveExpr *e = read_one(r, value);
    WaveSymbol *symbol = &r->k->symbols.data[number];
    if (!e) return false;
    symbol->known = e->kind == WAVE_CONST;
    symbol->value = symbol->known ? e->value : 0;
    symbol->derived = symbol->known ? NULL : e;
    return true;
}

bool wave_read_hyperparameters(WaveReader *r, MlirAttribute a) { return each_entry(r, a, read_parameter, NULL); }
