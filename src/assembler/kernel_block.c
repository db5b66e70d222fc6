/* .amdhsa_kernel to .end_amdhsa_kernel: the 64 bytes of a kernel descriptor. Values may use symbols that are defined
   later, so the bytes are made at the end. Source: AMDGPUUsage (LLVM 22), "Kernel Descriptor" and "AMDHSA Assembler
   Directives". */
#include <elf.h>
#include <string.h>

#include "assembler/assembly.h"

/* Words of the descriptor that directives set. */
typedef enum DescriptorWord {
    WORD_LDS,
    WORD_SCRATCH,
    WORD_KERNARG,
    WORD_RSRC1,
    WORD_RSRC2,
    WORD_RSRC3,
    WORD_PROPERTIES,
    WORD_PRELOAD,
    NUM_WORDS
} DescriptorWord;
static const uint8_t word_offsets[NUM_WORDS] = {[WORD_LDS] = 0,         [WORD_SCRATCH] = 4, [WORD_KERNARG] = 8,
                                                [WORD_RSRC1] = 48,      [WORD_RSRC2] = 52,  [WORD_RSRC3] = 44,
                                                [WORD_PROPERTIES] = 56, [WORD_PRELOAD] = 58};

typedef enum FieldId {
#define FIELD(id, ...) DESCRIPTOR_##id,
#include "assembler/descriptor_fields.def"
#undef FIELD
    NUM_FIELDS
} FieldId;

enum {
    GFX9 = 1 << FAMILY_GFX9,
    GFX1250 = 1 << FAMILY_GFX1250,
    ALL = GFX9 | GFX1250,
    GFX90A = 1 << NUM_FAMILIES, /* gfx9 only: targets where a kernel computes FLAT_SCRATCH, and where it does not */
    GFX940 = 2 << NUM_FAMILIES,
    NO_WORD = NUM_WORDS
};

static const struct DescriptorField {
    const char *name; /* without .amdhsa_ */
    uint8_t families, word, low, bits;
    uint8_t user_sgprs; /* number of user SGPRs that it gives the wave */
    int64_t value;      /* without the directive */
} fields[NUM_FIELDS] = {
#define FIELD(id, name, families, word, low, bits, user_sgprs, value) \
    [DESCRIPTOR_##id] = {name, families, word, low, bits, user_sgprs, value},
#include "assembler/descriptor_fields.def"
#undef FIELD
};

static bool has_field(Target target, const struct DescriptorField *field)
{
    const TargetInfo *info = &target_infos[target];
    const unsigned gfx9 = info->sets_flat_scratch ? GFX90A : GFX940;
    return field->families & (1u << info->family | (info->family == FAMILY_GFX9 ? gfx9 : 0));
}

struct KernelBlock {
    SourceLoc loc;
    AsmSymbol *kernel, *descriptor;
    uint32_t section;
    uint64_t offset;
    const AsmExpr *values[NUM_FIELDS]; /* NULL: not given */
};

/* ---- directives ---- */

/* The descriptor is at the position of the block. A relocation sets the distance to the code. */
static bool begin_kernel(Assembly *a, Cursor *c)
{
    Word name;
    if (a->kernel) return cursor_error(c, "the previous .amdhsa_kernel has no .end_amdhsa_kernel");
    if (!cursor_name(c, &name) || !cursor_end(c)) return false;
    KernelBlock *block = ARENA_NEW(a->arena, KernelBlock);
    block->loc = cursor_loc(c, name.text);
    block->kernel = symbol_get(&a->symbols, name.text, name.length);
    const char *symbol = arena_printf(a->arena, "%s.kd", block->kernel->name);
    block->descriptor = symbol_get(&a->symbols, symbol, strlen(symbol));
    a->kernel = block;
    return true;
}

static bool end_kernel(Assembly *a, Cursor *c)
{
    static const char zeros[DESCRIPTOR_BYTES];
    KernelBlock *block = a->kernel;
    a->kernel = NULL;
    if (!block) return cursor_error(c, "there is no .amdhsa_kernel before this");
    if (!define_label(a, c, block->descriptor)) return false;
    if (current_section(a)->type == SHT_NOBITS)
        return cursor_error(c, "a section of zeros (such as .bss) cannot hold a kernel descriptor");
    block->section = a->section;
    block->offset = section_size(current_section(a));
    block->descriptor->type = STT_OBJECT;
    block->descriptor->size = expression_number(a->arena, DESCRIPTOR_BYTES);
    if (!put_bytes(a, c, zeros, sizeof zeros)) return false;
    VEC_PUSH(a->arena, &a->kernels, block);
    return cursor_end(c);
}

bool descriptor_directive(Assembly *a, Cursor *c, Word word, bool *found)
{
    static const char prefix[] = ".amdhsa_";
    const size_t skipped = sizeof prefix - 1;
    const bool ends = word_is(word, ".end_amdhsa_kernel");
    *found = ends || (word.length > skipped && !memcmp(word.text, prefix, skipped) &&
                      !word_is(word, ".amdhsa_code_object_version"));
    if (!*found) return true;
    c->at = word.text + word.length;
    if (ends) return end_kernel(a, c);
    if (word_is(word, ".amdhsa_kernel")) return begin_kernel(a, c);
    if (!a->kernel) return cursor_error(c, "%.*s is only allowed after .amdhsa_kernel", (int)word.length, word.text);
    const Word name = {word.text + skipped, word.length - skipped};
    for (unsigned i = 0; i < NUM_FIELDS; i++) {
        if (!word_is(name, fields[i].name)) continue;
        if (!has_field(a->target, &fields[i]))
            return cursor_error(c, "%s has no %.*s", target_infos[a->target].name, (int)word.length, word.text);
        if (a->kernel->values[i]) return cursor_error(c, "%.*s stands here twice", (int)word.length, word.text);
        return expression_read(c, &a->symbols, &a->kernel->values[i]) && cursor_end(c);
    }
    c->at = word.text;
    return cursor_error(c, "there is no directive '%.*s'", (int)word.length, word.text);
}

/* ---- bytes ---- */

typedef struct Descriptor {
    Assembly *assembly;
    const KernelBlock *block;
    int64_t values[NUM_FIELDS];
    uint32_t words[NUM_WORDS];
} Descriptor;

static bool refuse(const Descriptor *d, FieldId field, const char *why)
{
    const AsmExpr *value = d->block->values[field];
    return diag_error(d->assembly->diags, value && expression_loc(value).line ? expression_loc(value) : d->block->loc,
                      ".amdhsa_%s: %s", fields[field].name, why);
}

static bool evaluate(Descriptor *d)
{
    for (unsigned i = 0; i < NUM_FIELDS; i++) {
        if (!has_field(d->assembly->target, &fields[i])) continue;
        AsmValue value = {.constant = fields[i].value};
        const char *why = "a number is needed";
        if (d->block->values[i] &&
            (!expression_value(&d->assembly->symbols, d->block->values[i], &value, &why) || value.plus || value.minus))
            return refuse(d, (FieldId)i, why);
        d->values[i] = value.constant;
        if (value.constant < 0 || (fields[i].bits < 63 && value.constant >> fields[i].bits))
            return refuse(d, (FieldId)i, "the number is out of range");
        if (fields[i].word != NO_WORD) d->words[fields[i].word] |= (uint32_t)value.constant << fields[i].low;
    }
    return true;
}

static uint32_t granules(int64_t registers, uint32_t granule)
{
    return registers ? (uint32_t)((registers + granule - 1) / granule) - 1 : 0;
}

/* VCC, XNACK mask, flat scratch: the last reserved one, and all before it. */
static int64_t extra_sgprs(const Descriptor *d)
{
    const bool is_on =
        !target_infos[d->assembly->target].sets_flat_scratch || d->values[DESCRIPTOR_RESERVE_FLAT_SCRATCH];
    const bool xnack = d->block->values[DESCRIPTOR_RESERVE_XNACK]
                           ? d->values[DESCRIPTOR_RESERVE_XNACK] != 0
                           : (d->assembly->target_flags & 0x300) != 0x200; /* :xnack- */
    return is_on ? 6 : xnack ? 4 : d->values[DESCRIPTOR_RESERVE_VCC] ? 2 : 0;
}

static bool put_registers(Descriptor *d)
{
    const TargetInfo *target = &target_infos[d->assembly->target];
    const bool gfx9 = target->family == FAMILY_GFX9;
    const int64_t vgprs = d->values[DESCRIPTOR_NEXT_FREE_VGPR], sgprs = d->values[DESCRIPTOR_NEXT_FREE_SGPR];
    enum { SGPR_GRANULE = 8 };
    if (!d->block->values[DESCRIPTOR_NEXT_FREE_VGPR]) return refuse(d, DESCRIPTOR_NEXT_FREE_VGPR, "is required");
    if (!d->block->values[DESCRIPTOR_NEXT_FREE_SGPR]) return refuse(d, DESCRIPTOR_NEXT_FREE_SGPR, "is required");
    if (vgprs > target->vgpr_file) return refuse(d, DESCRIPTOR_NEXT_FREE_VGPR, "is more than the target has registers");
    if (sgprs > target->num_sgprs) return refuse(d, DESCRIPTOR_NEXT_FREE_SGPR, "is more than the target has registers");
    d->words[WORD_RSRC1] |= granules(vgprs, target->vgpr_granule);
    if (!gfx9) return true;
    d->words[WORD_RSRC1] |= granules(sgprs + extra_sgprs(d), SGPR_GRANULE) << 6;
    const int64_t accum = d->values[DESCRIPTOR_ACCUM_OFFSET];
    if (!d->block->values[DESCRIPTOR_ACCUM_OFFSET]) return refuse(d, DESCRIPTOR_ACCUM_OFFSET, "is required");
    if (accum < 4 || accum > 256 || accum % 4)
        return refuse(d, DESCRIPTOR_ACCUM_OFFSET, "must be a multiple of 4, from 4 to 256");
    if (accum > (vgprs ? (vgprs + 3) / 4 * 4 : 4)) return refuse(d, DESCRIPTOR_ACCUM_OFFSET, "is beyond the registers");
    d->words[WORD_RSRC3] |= (uint32_t)(accum / 4 - 1);
    return true;
}

static bool put_user_sgprs(Descriptor *d)
{
    int64_t count = d->values[DESCRIPTOR_PRELOAD_LENGTH];
    for (unsigned i = 0; i < NUM_FIELDS; i++)
        if (d->values[i]) count += fields[i].user_sgprs;
    if (d->block->values[DESCRIPTOR_USER_SGPR_COUNT]) {
        if (d->values[DESCRIPTOR_USER_SGPR_COUNT] < count)
            return refuse(d, DESCRIPTOR_USER_SGPR_COUNT, "is less than the kernel enables");
        count = d->values[DESCRIPTOR_USER_SGPR_COUNT];
    }
    if (count > target_infos[d->assembly->target].max_user_sgprs)
        return refuse(d, DESCRIPTOR_USER_SGPR_COUNT, "is more user SGPRs than the target has");
    d->words[WORD_RSRC2] |= (uint32_t)count << 1;
    return true;
}

static bool check_wave_size(const Descriptor *d)
{
    const int64_t is_32 = target_infos[d->assembly->target].wave_size == 32;
    return d->values[DESCRIPTOR_WAVEFRONT_SIZE32] == is_32 ||
           refuse(d, DESCRIPTOR_WAVEFRONT_SIZE32, "does not fit the size of the target's waves");
}

/* The symbol has the kernel's visibility, except that the kernel's own symbol is protected. */
static void set_symbols(const KernelBlock *block)
{
    block->descriptor->binding = block->kernel->binding;
    block->descriptor->visibility = block->kernel->visibility;
    if (block->kernel->visibility == STV_DEFAULT) block->kernel->visibility = STV_PROTECTED;
}

static bool finish(Assembly *a, const KernelBlock *block)
{
    Descriptor d = {.assembly = a, .block = block};
    if (!evaluate(&d) || !put_registers(&d) || !put_user_sgprs(&d)) return false;
    if (target_infos[a->target].family == FAMILY_GFX1250 && !block->values[DESCRIPTOR_WAVEFRONT_SIZE32]) {
        d.words[WORD_PROPERTIES] |= 1u << fields[DESCRIPTOR_WAVEFRONT_SIZE32].low;
        d.values[DESCRIPTOR_WAVEFRONT_SIZE32] = 1;
    }
    if (!check_wave_size(&d)) return false;
    char *bytes = a->sections.data[block->section].data.data + block->offset;
    for (unsigned w = 0; w < NUM_WORDS; w++) memcpy(bytes + word_offsets[w], &d.words[w], w < WORD_PROPERTIES ? 4 : 2);
    set_symbols(block);
    return true;
}

bool descriptors_finish(Assembly *a)
{
    for (uint32_t i = 0; i < a->kernels.len; i++)
        if (!finish(a, a->kernels.data[i])) return false;
    return true;
}

bool descriptors_relocate(Assembly *a, void *context, PutDistance *put)
{
    for (uint32_t i = 0; i < a->kernels.len; i++) {
        const KernelBlock *block = a->kernels.data[i];
        if (block->kernel->kind != SYMBOL_LABEL)
            return diag_error(a->diags, block->loc, "kernel '%s' has no code", block->kernel->name);
        put(context, block->section, block->offset + DESCRIPTOR_ENTRY, block->kernel, DESCRIPTOR_ENTRY);
    }
    return true;
}
