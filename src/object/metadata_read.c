/* The kernel metadata of a code object: a MessagePack document in an ELF note (AMDGPUUsage, "Code Object V5
   Metadata"; format: msgpack/spec.md). The reader is our own and strict: it checks lengths, limits nesting, and
   allocates only what it keeps. */
#include "object/elf_read.h"

enum { NOTE_AMDGPU_METADATA = 32, MAX_DEPTH = 32, MAX_ARGS = 4096 };

typedef struct Cursor {
    const uint8_t *at, *end;
    bool bad;
} Cursor;

typedef enum ItemKind { ITEM_OTHER, ITEM_UNSIGNED, ITEM_STRING, ITEM_ARRAY, ITEM_MAP } ItemKind;

/* The head of one item. `value`: the number, or the count of elements. Strings are consumed. */
typedef struct Item {
    ItemKind kind;
    uint64_t value;
    const char *text;
    uint64_t skip; /* bytes that follow the head of an ITEM_OTHER */
} Item;

static uint64_t take_bytes(Cursor *c, unsigned count)
{
    if ((size_t)(c->end - c->at) < count) {
        c->bad = true;
        c->at = c->end;
        return 0;
    }
    uint64_t value = 0;
    for (unsigned i = 0; i < count; i++) value = value << 8 | *c->at++;
    return value;
}

static Item string_item(Cursor *c, uint64_t length)
{
    Item item = {ITEM_STRING, length, (const char *)c->at, 0};
    if (length > (uint64_t)(c->end - c->at)) {
        c->bad = true;
        return (Item){0};
    }
    c->at += length;
    return item;
}

static Item skip_item(Cursor *c, uint64_t length)
{
    if (length > (uint64_t)(c->end - c->at)) c->bad = true;
    else c->at += length;
    return (Item){ITEM_OTHER, 0, NULL, 0};
}

static Item take_item(Cursor *c)
{
    uint8_t tag = (uint8_t)take_bytes(c, 1);
    if (c->bad) return (Item){0};
    if (tag <= 0x7f) return (Item){ITEM_UNSIGNED, tag, NULL, 0};
    if (tag <= 0x8f) return (Item){ITEM_MAP, tag & 15, NULL, 0};
    if (tag <= 0x9f) return (Item){ITEM_ARRAY, tag & 15, NULL, 0};
    if (tag <= 0xbf) return string_item(c, tag & 31);
    if (tag >= 0xe0) return skip_item(c, 0); /* a small negative number */
    switch (tag) {
    case 0xc0: /* nil */
    case 0xc2: return skip_item(c, 0);
    case 0xc3: return (Item){ITEM_UNSIGNED, 1, NULL, 0}; /* true */
    case 0xc4: return skip_item(c, take_bytes(c, 1));    /* binary */
    case 0xc5: return skip_item(c, take_bytes(c, 2));
    case 0xc6: return skip_item(c, take_bytes(c, 4));
    case 0xc7: return skip_item(c, take_bytes(c, 1) + 1); /* extensions */
    case 0xc8: return skip_item(c, take_bytes(c, 2) + 1);
    case 0xc9: return skip_item(c, take_bytes(c, 4) + 1);
    case 0xca: return skip_item(c, 4); /* floats */
    case 0xcb: return skip_item(c, 8);
    case 0xcc: return (Item){ITEM_UNSIGNED, take_bytes(c, 1), NULL, 0};
    case 0xcd: return (Item){ITEM_UNSIGNED, take_bytes(c, 2), NULL, 0};
    case 0xce: return (Item){ITEM_UNSIGNED, take_bytes(c, 4), NULL, 0};
    case 0xcf: return (Item){ITEM_UNSIGNED, take_bytes(c, 8), NULL, 0};
    case 0xd0: return skip_item(c, 1); /* signed numbers: no known key has one */
    case 0xd1: return skip_item(c, 2);
    case 0xd2: return skip_item(c, 4);
    case 0xd3: return skip_item(c, 8);
    case 0xd4: return skip_item(c, 2); /* fixed extensions */
    case 0xd5: return skip_item(c, 3);
    case 0xd6: return skip_item(c, 5);
    case 0xd7: return skip_item(c, 9);
    case 0xd8: return skip_item(c, 17);
    case 0xd9: return string_item(c, take_bytes(c, 1));
    case 0xda: return string_item(c, take_bytes(c, 2));
    case 0xdb: return string_item(c, take_bytes(c, 4));
    case 0xdc: return (Item){ITEM_ARRAY, take_bytes(c, 2), NULL, 0};
    case 0xdd: return (Item){ITEM_ARRAY, take_bytes(c, 4), NULL, 0};
    case 0xde: return (Item){ITEM_MAP, take_bytes(c, 2), NULL, 0};
    case 0xdf: return (Item){ITEM_MAP, take_bytes(c, 4), NULL, 0};
    default: c->bad = true; return (Item){0};
    }
}

/* Consumes one whole value. */
static void skip_value(Cursor *c, unsigned depth)
{
    Item item = take_item(c);
    if (depth > MAX_DEPTH) c->bad = true;
    uint64_t count = item.kind == ITEM_ARRAY ? item.value : item.kind == ITEM_MAP ? item.value * 2 : 0;
    /* Every element has at least one byte, so a wrong count ends with the bytes. */
    for (uint64_t i = 0; i < count && !c->bad; i++) skip_value(c, depth + 1);
}

static uint64_t take_count(Cursor *c, ItemKind kind)
{
    Item item = take_item(c);
    if (item.kind != kind) c->bad = true;
    if (item.value > (uint64_t)(c->end - c->at)) c->bad = true;
    return c->bad ? 0 : item.value;
}

static uint32_t take_u32(Cursor *c)
{
    Item item = take_item(c);
    if (item.kind != ITEM_UNSIGNED || item.value > UINT32_MAX) c->bad = true;
    return c->bad ? 0 : (uint32_t)item.value;
}

static const char *take_text(Arena *arena, Cursor *c)
{
    Item item = take_item(c);
    if (item.kind != ITEM_STRING || memchr(item.text, 0, item.value)) c->bad = true;
    return c->bad ? "" : arena_strndup(arena, item.text, item.value);
}

/* A key of a map, as an item. A key that is not a string matches nothing. */
static bool is_key(const Item *key, const char *name)
{
    return key->kind == ITEM_STRING && key->value == strlen(name) && !memcmp(key->text, name, key->value);
}

static void take_dims(Cursor *c, uint32_t dims[3])
{
    if (take_count(c, ITEM_ARRAY) != 3) c->bad = true;
    for (int i = 0; i < 3 && !c->bad; i++) dims[i] = take_u32(c);
}

static ObjectArg take_arg(Arena *arena, Cursor *c)
{
    ObjectArg arg = {"", "", "", "", 0, 0, false};
    uint64_t count = take_count(c, ITEM_MAP);
    for (uint64_t i = 0; i < count && !c->bad; i++) {
        Item key = take_item(c);
        if (is_key(&key, ".name")) arg.name = take_text(arena, c);
        else if (is_key(&key, ".value_kind")) arg.value_kind = take_text(arena, c);
        else if (is_key(&key, ".address_space")) arg.address_space = take_text(arena, c);
        else if (is_key(&key, ".type_name")) arg.type_name = take_text(arena, c);
        else if (is_key(&key, ".offset")) arg.offset = take_u32(c);
        else if (is_key(&key, ".size")) arg.size = take_u32(c);
        else skip_value(c, 0);
    }
    arg.is_hidden = !strncmp(arg.value_kind, "hidden_", 7);
    return arg;
}

static void take_args(Arena *arena, Cursor *c, ObjectKernel *kernel)
{
    uint64_t count = take_count(c, ITEM_ARRAY);
    if (count > MAX_ARGS) c->bad = true;
    if (c->bad) return;
    kernel->has_args = true;
    kernel->num_args = (uint32_t)count;
    kernel->args = ARENA_ARRAY(arena, ObjectArg, count + 1);
    for (uint32_t i = 0; i < count && !c->bad; i++) kernel->args[i] = take_arg(arena, c);
}

/* Reads one kernel's map into `kernel`; *symbol is its descriptor's symbol. */
static void take_kernel(Arena *arena, Cursor *c, ObjectKernel *kernel, const char **symbol)
{
    uint64_t count = take_count(c, ITEM_MAP);
    struct {
        const char *key;
        uint32_t *value;
    } const numbers[] = {
        {".kernarg_segment_size", &kernel->kernarg_bytes},
        {".max_flat_workgroup_size", &kernel->max_flat_workgroup_size},
        {".wavefront_size", &kernel->wavefront_size},
        {".sgpr_count", &kernel->sgpr_count},
        {".vgpr_count", &kernel->vgpr_count},
        {".agpr_count", &kernel->agpr_count},
        {".sgpr_spill_count", &kernel->sgpr_spill_count},
        {".vgpr_spill_count", &kernel->vgpr_spill_count},
    };
    for (uint64_t i = 0; i < count && !c->bad; i++) {
        Item key = take_item(c);
        bool known = false;
        for (size_t j = 0; j < sizeof numbers / sizeof numbers[0]; j++) {
            if (!is_key(&key, numbers[j].key)) continue;
            *numbers[j].value = take_u32(c);
            known = true;
            kernel->is_compiled |= numbers[j].value == &kernel->sgpr_spill_count;
        }
        if (known) continue;
        if (is_key(&key, ".name")) kernel->name = take_text(arena, c);
        else if (is_key(&key, ".symbol")) *symbol = take_text(arena, c);
        else if (is_key(&key, ".reqd_workgroup_size")) take_dims(c, kernel->reqd_workgroup_size);
        else if (is_key(&key, ".cluster_dims")) take_dims(c, kernel->cluster_dims);
        else if (is_key(&key, ".wavecc_grid")) take_dims(c, kernel->usual_grid);
        else if (is_key(&key, ".wavecc_block")) take_dims(c, kernel->usual_block);
        else if (is_key(&key, ".args")) take_args(arena, c, kernel);
        else skip_value(c, 0);
    }
}

/* Adds the metadata to the kernel with this descriptor symbol. */
static bool attach(CodeObject *object, const ObjectKernel *read, const char *symbol, DiagList *diags)
{
    SourceLoc loc = {object->name, 0, 0};
    size_t length = strlen(symbol);
    if (length < 4 || strcmp(symbol + length - 3, ".kd"))
        return diag_error(diags, loc, "kernel metadata with an invalid .symbol '%s'", symbol);
    VEC_FOREACH(ObjectKernel, kernel, &object->kernels) {
        if (strlen(kernel->name) != length - 3 || memcmp(kernel->name, symbol, length - 3)) continue;
        ObjectKernel merged = *read;
        merged.name = kernel->name;
        merged.desc = kernel->desc;
        merged.descriptor = kernel->descriptor;
        merged.entry = kernel->entry;
        merged.has_metadata = true;
        if (kernel->kernarg_bytes > merged.kernarg_bytes) merged.kernarg_bytes = kernel->kernarg_bytes;
        /* Production kernels have arguments at and beyond the size that they state, and hosts pass them. */
        for (uint32_t j = 0; j < merged.num_args; j++) {
            const ObjectArg *arg = &merged.args[j];
            if (arg->offset > OBJECT_MAX_KERNARG_BYTES || arg->size > OBJECT_MAX_KERNARG_BYTES - arg->offset)
                return diag_error(diags, loc,
                                  "kernel '%s': argument %u (offset %u, size %u) is outside of the %u bytes "
                                  "that kernel arguments can have",
                                  kernel->name, j, arg->offset, arg->size, (unsigned)OBJECT_MAX_KERNARG_BYTES);
            if (arg->offset + arg->size <= merged.kernarg_bytes) continue;
            merged.beyond_kernarg = arg;
            merged.kernarg_bytes = arg->offset + arg->size;
        }
        *kernel = merged;
        return true;
    }
    return diag_error(diags, loc, "the metadata describe kernel '%s', but the code object has no such kernel", symbol);
}

static void take_formats(Arena *arena, Cursor *c, CodeObject *object)
{
    const uint64_t count = take_count(c, ITEM_ARRAY);
    for (uint64_t i = 0; i < count && !c->bad; i++) VEC_PUSH(arena, &object->printf_formats, take_text(arena, c));
}

static bool read_metadata(Arena *arena, CodeObject *object, const uint8_t *bytes, size_t num_bytes, DiagList *diags)
{
    Cursor c = {bytes, bytes + num_bytes, false};
    uint64_t count = take_count(&c, ITEM_MAP);
    for (uint64_t i = 0; i < count && !c.bad; i++) {
        Item key = take_item(&c);
        if (is_key(&key, "amdhsa.printf")) {
            take_formats(arena, &c, object);
            continue;
        }
        if (!is_key(&key, "amdhsa.kernels")) {
            skip_value(&c, 0);
            continue;
        }
        uint64_t kernels = take_count(&c, ITEM_ARRAY);
        for (uint64_t j = 0; j < kernels && !c.bad; j++) {
            ObjectKernel kernel = {0};
            const char *symbol = "";
            take_kernel(arena, &c, &kernel, &symbol);
            if (!c.bad && !attach(object, &kernel, symbol, diags)) return false;
        }
    }
    if (c.bad) return diag_error(diags, (SourceLoc){object->name, 0, 0}, "malformed metadata (the AMDGPU note)");
    return true;
}

bool elf_read_notes(Elf *elf)
{
    ARRAY_FOREACH(const Elf64_Shdr, s, elf->sections, elf->num_sections) {
        if (s->sh_type != SHT_NOTE) continue;
        const uint8_t *bytes = elf->bytes + s->sh_offset;
        for (uint64_t at = 0; elf_inside(at, 12, s->sh_size);) {
            uint64_t name_bytes = elf_word(bytes + at), desc_bytes = elf_word(bytes + at + 4),
                     type = elf_word(bytes + at + 8);
            uint64_t desc = at + 12 + ((name_bytes + 3) & ~3ull);
            if (!elf_inside(desc, desc_bytes, s->sh_size))
                return diag_error(elf->diags, elf->loc, "a note is outside of its section");
            bool is_metadata = type == NOTE_AMDGPU_METADATA && name_bytes == 7 && !memcmp(bytes + at + 12, "AMDGPU", 7);
            /* LLVM's in-process assembler appends an empty second note. */
            if (is_metadata && desc_bytes)
                return read_metadata(elf->arena, elf->object, bytes + desc, desc_bytes, elf->diags);
            at = desc + ((desc_bytes + 3) & ~3ull);
        }
    }
    return true;
}
