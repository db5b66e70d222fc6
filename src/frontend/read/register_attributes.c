/* Attributes that name registers: wavecc.reserve of a function, wavecc.register and wavecc.pin of memref.alloca. */
#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"
#include "frontend/read/storage.h"
#include "mlir-c/BuiltinAttributes.h"

const char *parse_registers(const char *text, RegisterRange *out)
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
    return read_error(r, "%s: there is no %c%u; %s has %u registers in this file", attribute, "sva"[range->reg_class],
                      range->first + range->width - 1u, target_name(r), size);
}

/* ---- wavecc.reserve ---- */

static bool read_reserved_text(Reader *r, MlirAttribute a)
{
    static const char expected[] = "expected registers, as in \"v[200:255]\" or [\"v[200:255]\", \"s40\"]";
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

/* ---- wavecc.register, wavecc.pin ---- */

/* Reads wavecc.register: no value, or a register file. */
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
    return read_error(r, "wavecc.register: expected no value, or a register file: \"v\", \"a\" or \"s\"");
}

static bool read_pin(Reader *r, MlirAttribute a, bool file_given, Alloca *storage)
{
    RegisterRange range;
    const char *text = string_of(r, a), *end = text ? parse_registers(text, &range) : NULL;
    if (!end || *end)
        return read_error(r, "wavecc.pin: expected registers, as in \"v[128:255]\", \"a[0:3]\" or \"s[40:41]\"");
    if (!check_in_file(r, "wavecc.pin", &range)) return false;
    if (file_given && storage->reg_class != range.reg_class)
        return read_error(r, "wavecc.pin: %s is not in the register file that wavecc.register names", text);
    if (range.width != storage->dwords)
        return read_error(r, "wavecc.pin: %s is %u registers; %s needs %u", text, range.width,
                          type_text(r->fc, storage->type->mlir), storage->dwords);
    storage->must = true;
    storage->reg_class = (RegClass)range.reg_class;
    storage->pin = range.first;
    return true;
}

bool read_storage_attributes(Reader *r, MlirOperation op, Alloca *storage)
{
    MlirAttribute file = op_attribute(op, "wavecc.register"), pin = op_attribute(op, "wavecc.pin");
    bool file_given = !mlirAttributeIsNull(file) && !mlirAttributeIsAUnit(file);
    if (!mlirAttributeIsNull(file) && !read_file(r, file, storage)) return false;
    return mlirAttributeIsNull(pin) || read_pin(r, pin, file_given, storage);
}
