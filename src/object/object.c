/* Reads a code object, and finds kernels and labels in it by name. */
#include "object/elf_read.h"

typedef enum Wanted { WANTED_KERNELS, WANTED_MODULE, WANTED_CODE } Wanted;

static bool read_object(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                        DiagList *diags, Wanted wanted)
{
    *object = (CodeObject){.name = name};
    Elf elf = {
        .bytes = bytes, .num_bytes = num_bytes, .loc = {name, 0, 0}, .diags = diags, .object = object, .arena = arena};
    if (!elf_read_header(&elf) || !elf_read_sections(&elf)) return false;
    object->is_relocatable = elf.header.e_type == ET_REL;
    if (!elf_load_image(&elf)) return false;
    object->lines = object_lines_new(arena);
    object->calls = object_calls_new(arena);
    elf_keep_line_tables(&elf);
    elf_keep_symbols(&elf);
    if (wanted != WANTED_KERNELS && !elf_names_kernel(&elf))
        return wanted == WANTED_CODE || elf_apply_relocations(&elf);
    return elf_apply_relocations(&elf) && elf_find_kernels(&elf) && elf_read_notes(&elf);
}

bool object_read(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                 DiagList *diags)
{
    return read_object(arena, name, bytes, num_bytes, object, diags, WANTED_KERNELS);
}

bool object_read_code(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                      DiagList *diags)
{
    return read_object(arena, name, bytes, num_bytes, object, diags, WANTED_CODE);
}

bool object_read_module(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                        DiagList *diags)
{
    return read_object(arena, name, bytes, num_bytes, object, diags, WANTED_MODULE);
}

const ObjectLabel *object_find_label(const CodeObject *object, const char *name)
{
    for (uint32_t i = 0; i < object->labels.len; i++)
        if (!strcmp(object->labels.data[i].name, name)) return &object->labels.data[i];
    return NULL;
}

const ObjectLabel *object_label_at(const CodeObject *object, uint64_t address)
{
    const ObjectLabel *found = NULL;
    VEC_FOREACH(const ObjectLabel, label, &object->labels) {
        if (label->address == address && (!found || !strncmp(found->name, ".Ltmp", 5))) found = label;
    }
    return found;
}

ObjectKernel *object_find_kernel(CodeObject *object, const char *name, DiagList *diags)
{
    SourceLoc loc = {object->name, 0, 0};
    if (!name && object->kernels.len == 1) return &object->kernels.data[0];
    StrBuf names = {0};
    for (uint32_t i = 0; i < object->kernels.len; i++) {
        if (name && !strcmp(object->kernels.data[i].name, name)) {
            strbuf_free(&names);
            return &object->kernels.data[i];
        }
        if (i < 20) strbuf_printf(&names, "%s%s", i ? ", " : "", object->kernels.data[i].name);
    }
    if (object->kernels.len > 20) strbuf_append(&names, ", ...");
    if (name) diag_error(diags, loc, "no kernel '%s' in the code object, which has %s", name, names.data);
    else
        diag_error(diags, loc, "the code object has %u kernels (%s): choose one with --kernel=NAME",
                   object->kernels.len, names.data);
    strbuf_free(&names);
    return NULL;
}

uint64_t object_listing_address(const CodeObject *object, uint64_t address)
{
    return address - object->base - object->listing_base;
}
