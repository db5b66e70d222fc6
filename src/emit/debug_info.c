/* .debug_info, .debug_abbrev, .debug_str, version 4: one compile unit over .text, a subprogram for each kernel with its
 * declared arguments, their types and the places where they are, and the inlined functions, from the source's call
 * sites. Source: DWARF Debugging Information Format, version 4, section 7.5 and appendix A. */
#include <ctype.h>
#include <stdlib.h>

#include "emit/bytes.h"
#include "emit/image.h"

enum { VERSION = 4, ADDRESS_BYTES = 8 };
enum {
    TAG_FORMAL_PARAMETER = 0x05,
    TAG_POINTER = 0x0f,
    TAG_UNIT = 0x11,
    TAG_INLINED = 0x1d,
    TAG_BASE_TYPE = 0x24,
    TAG_SUBPROGRAM = 0x2e
};
enum {
    AT_LOCATION = 0x02,
    AT_NAME = 0x03,
    AT_BYTE_SIZE = 0x0b,
    AT_STMT_LIST = 0x10,
    AT_LOW_PC = 0x11,
    AT_HIGH_PC = 0x12,
    AT_LANGUAGE = 0x13,
    AT_INLINE = 0x20,
    AT_PRODUCER = 0x25,
    AT_ABSTRACT_ORIGIN = 0x31,
    AT_DECL_FILE = 0x3a,
    AT_DECL_LINE = 0x3b,
    AT_ENCODING = 0x3e,
    AT_EXTERNAL = 0x3f,
    AT_TYPE = 0x49,
    AT_CALL_COLUMN = 0x57,
    AT_CALL_FILE = 0x58,
    AT_CALL_LINE = 0x59,
};
enum {
    FORM_ADDR = 0x01,
    FORM_DATA2 = 0x05,
    FORM_DATA4 = 0x06,
    FORM_DATA1 = 0x0b,
    FORM_STRP = 0x0e,
    FORM_UDATA = 0x0f,
    FORM_REF4 = 0x13,
    FORM_SEC_OFFSET = 0x17,
    FORM_FLAG_PRESENT = 0x19,
};
enum { ATE_BOOLEAN = 2, ATE_FLOAT = 4, ATE_SIGNED = 5, ATE_UNSIGNED = 7 };
enum { INL_INLINED = 1 };
enum { LANGUAGE_C99 = 0x0c }; /* debuggers choose the syntax of expressions by it; MLIR has no number */

/* Abbreviations, by number. Attributes: pairs of name and form up to a 0. */
enum {
    UNIT = 1,
    KERNEL,
    KERNEL_WITHOUT_PLACE,
    ARGUMENT,
    POINTER,
    POINTER_TO_ANY,
    BASE,
    FUNCTION,
    INLINED,
    NUM_ABBREVIATIONS
};
static const struct {
    uint8_t tag;
    bool children;
    uint8_t attributes[16];
} abbreviations[NUM_ABBREVIATIONS] = {
    [UNIT] = {TAG_UNIT,
              true,
              {AT_PRODUCER, FORM_STRP, AT_LANGUAGE, FORM_DATA2, AT_NAME, FORM_STRP, AT_STMT_LIST, FORM_SEC_OFFSET,
               AT_LOW_PC, FORM_ADDR, AT_HIGH_PC, FORM_DATA4}},
    [KERNEL] = {TAG_SUBPROGRAM,
                true,
                {AT_NAME, FORM_STRP, AT_LOW_PC, FORM_ADDR, AT_HIGH_PC, FORM_DATA4, AT_EXTERNAL, FORM_FLAG_PRESENT,
                 AT_DECL_FILE, FORM_UDATA, AT_DECL_LINE, FORM_UDATA}},
    [KERNEL_WITHOUT_PLACE] = {TAG_SUBPROGRAM,
                              true,
                              {AT_NAME, FORM_STRP, AT_LOW_PC, FORM_ADDR, AT_HIGH_PC, FORM_DATA4, AT_EXTERNAL,
                               FORM_FLAG_PRESENT}},
    [ARGUMENT] = {TAG_FORMAL_PARAMETER, false, {AT_NAME, FORM_STRP, AT_TYPE, FORM_REF4, AT_LOCATION, FORM_SEC_OFFSET}},
    [POINTER] = {TAG_POINTER, false, {AT_BYTE_SIZE, FORM_DATA1, AT_TYPE, FORM_REF4}},
    [POINTER_TO_ANY] = {TAG_POINTER, false, {AT_BYTE_SIZE, FORM_DATA1}},
    [FUNCTION] = {TAG_SUBPROGRAM, false, {AT_NAME, FORM_STRP, AT_INLINE, FORM_DATA1}},
    [INLINED] = {TAG_INLINED,
                 true,
                 {AT_ABSTRACT_ORIGIN, FORM_REF4, AT_LOW_PC, FORM_ADDR, AT_HIGH_PC, FORM_DATA4, AT_CALL_FILE, FORM_UDATA,
                  AT_CALL_LINE, FORM_UDATA, AT_CALL_COLUMN, FORM_UDATA}},
    [BASE] = {TAG_BASE_TYPE, false, {AT_NAME, FORM_STRP, AT_ENCODING, FORM_DATA1, AT_BYTE_SIZE, FORM_UDATA}},
};

typedef struct Type {
    const char *name; /* of a value, or of a buffer's elements; NULL: elements without a size of their own */
    uint32_t bytes;   /* of a value */
    bool is_pointer;
    uint32_t at; /* offset of its entry in the unit */
} Type;

/* A function that was inlined. */
typedef struct Function {
    const char *name;
    uint32_t at; /* offset of its entry in the unit */
} Function;

typedef struct Info {
    Image *image;
    StrBuf *out;
    const FileNames *files;
    VEC(Type) types;
    VEC(Function) functions;
} Info;

/* ---- parts ---- */

static void put_abbreviations(StrBuf *out)
{
    for (unsigned number = 1; number < NUM_ABBREVIATIONS; number++) {
        put_uleb(out, number);
        put_uleb(out, abbreviations[number].tag);
        put_u8(out, abbreviations[number].children);
        for (const uint8_t *a = abbreviations[number].attributes; *a; a += 2) put_uleb(out, a[0]), put_uleb(out, a[1]);
        put_u16(out, 0);
    }
    put_u8(out, 0);
}

static void put_text(Info *info, const char *text)
{
    put_u32(info->out, (uint32_t)info->image->debug_str.len);
    put_string(&info->image->debug_str, text);
}

/* An address in the code. The writer adds the address of .text. */
static void put_address(Info *info, uint64_t in_text)
{
    const DebugAddress address = {(uint32_t)info->out->len, in_text};
    VEC_PUSH(info->image->arena, &info->image->debug_addresses, address);
    put_u64(info->out, 0);
}

/* ---- types ---- */

/* The bits of the MLIR type with that name: f16, bf16, i32, f8E4M3FNUZ; 0: unknown. */
static unsigned type_bits(const char *name)
{
    const char *digits = name;
    if (!strcmp(name, "index")) return 64;
    while (*digits && islower((unsigned char)*digits)) digits++;
    const unsigned long bits = isdigit((unsigned char)*digits) && digits > name ? strtoul(digits, NULL, 10) : 0;
    return bits <= 128 ? (unsigned)bits : 0;
}

static unsigned type_encoding(const char *name)
{
    if (!strcmp(name, "i1")) return ATE_BOOLEAN;
    if (!strcmp(name, "index")) return ATE_SIGNED;
    if (!type_bits(name)) return ATE_UNSIGNED; /* bytes of an unknown kind */
    return *name == 'f' || *name == 'b' ? ATE_FLOAT : ATE_SIGNED;
}

/* The offset in the unit of that type's entry. If there is none yet, makes it and the type that it points to. */
static uint32_t type_entry(Info *info, const Type *wanted)
{
    VEC_FOREACH(const Type, t, &info->types) {
        const bool same_name = t->name && wanted->name ? !strcmp(t->name, wanted->name) : t->name == wanted->name;
        if (same_name && t->bytes == wanted->bytes && t->is_pointer == wanted->is_pointer) return t->at;
    }
    Type made = *wanted;
    uint32_t element = 0;
    if (made.is_pointer && made.name) {
        const Type to = {.name = made.name, .bytes = (type_bits(made.name) + 7) / 8};
        element = type_entry(info, &to);
    }
    made.at = (uint32_t)info->out->len;
    VEC_PUSH(info->image->arena, &info->types, made);
    if (made.is_pointer) {
        put_uleb(info->out, made.name ? POINTER : POINTER_TO_ANY);
        put_u8(info->out, (uint8_t)made.bytes);
        if (made.name) put_u32(info->out, element);
    } else {
        put_uleb(info->out, BASE);
        put_text(info, made.name);
        put_u8(info->out, (uint8_t)type_encoding(made.name));
        put_uleb(info->out, made.bytes);
    }
    return made.at;
}

static Type argument_type(Info *info, const KernelArg *arg)
{
    const char *name = arg->type_name; /* without the value in "i64 = 1" */
    if (name && strchr(name, ' ')) name = arena_printf(info->image->arena, "%.*s", (int)strcspn(name, " "), name);
    Type type = {.name = name, .bytes = arg->size, .is_pointer = arg->kind == ARG_GLOBAL_BUFFER};
    if (type.is_pointer && (!type.name || !type_bits(type.name))) type.name = NULL;
    if (!type.is_pointer && !type.name) type.name = arena_printf(info->image->arena, "%u bytes", arg->size);
    return type;
}

/* ---- inlined functions ---- */

/* The number of the file minus one; files->len: no file. */
static uint32_t file_index(const Info *info, const char *file)
{
    uint32_t index = 0;
    while (index < info->files->len && (!file || strcmp(info->files->data[index], file))) index++;
    return index;
}

static uint32_t function_entry(Info *info, const char *name)
{
    for (uint32_t i = 0; i < info->functions.len; i++)
        if (!strcmp(info->functions.data[i].name, name)) return info->functions.data[i].at;
    const Function made = {name, (uint32_t)info->out->len};
    VEC_PUSH(info->image->arena, &info->functions, made);
    put_uleb(info->out, FUNCTION);
    put_text(info, name);
    put_u8(info->out, INL_INLINED);
    return made.at;
}

static void put_functions(Info *info)
{
    for (uint32_t i = 0; i < info->image->calls.len; i++) {
        const CallPath *path = info->image->calls.data[i].path;
        for (uint32_t call = 0; path && call < path->depth; call++) function_entry(info, path->calls[call].callee);
    }
}

static uint32_t calls_in_common(const CallPath *a, const CallPath *b)
{
    uint32_t common = 0;
    while (a && b && common < a->depth && common < b->depth && call_same(&a->calls[common], &b->calls[common]))
        common++;
    return common;
}

typedef struct OpenCall {
    uint64_t first;     /* its code, an offset in .text */
    uint32_t length_at; /* offset of the four bytes with the length of the code */
} OpenCall;
typedef VEC(OpenCall) OpenCalls;

static void close_calls(Info *info, OpenCalls *open, uint32_t depth, uint64_t end)
{
    while (open->len > depth) {
        const OpenCall *call = &open->data[--open->len];
        const uint32_t bytes = (uint32_t)(end - call->first);
        memcpy(info->out->data + call->length_at, &bytes, sizeof bytes);
        put_u8(info->out, 0);
    }
}

static void open_call(Info *info, OpenCalls *open, const InlinedCall *call, uint64_t first)
{
    const uint32_t origin = function_entry(info, call->callee); /* there since put_functions */
    put_uleb(info->out, INLINED);
    put_u32(info->out, origin);
    put_address(info, first);
    const OpenCall opened = {first, (uint32_t)info->out->len};
    put_u32(info->out, 0);
    put_uleb(info->out, file_index(info, call->at.file) + 1);
    put_uleb(info->out, call->at.line);
    put_uleb(info->out, call->at.column);
    VEC_PUSH(info->image->arena, open, opened);
}

/* Writes an entry for each range of code that comes from a call. Entries for calls inside the call are nested in it. */
static void put_calls(Info *info, const ImageKernel *entry)
{
    const Image *image = info->image;
    const uint64_t end = entry->code + entry->code_bytes;
    const CallPath *now = NULL;
    OpenCalls open = {0};
    for (uint32_t i = 0; i < image->calls.len; i++) {
        const CallRow *row = &image->calls.data[i];
        const uint64_t next = i + 1 < image->calls.len ? row[1].address : end;
        if (row->address < entry->code || row->address >= end || row->address == next) continue;
        close_calls(info, &open, calls_in_common(now, row->path), row->address);
        now = row->path;
        for (uint32_t call = open.len; now && call < now->depth; call++)
            open_call(info, &open, &now->calls[call], row->address);
    }
    close_calls(info, &open, 0, end);
}

/* ---- the unit ---- */

static void put_arguments(Info *info, const ImageKernel *kernel)
{
    const Kernel *k = kernel->kernel;
    uint32_t *places = ARENA_ARRAY(info->image->arena, uint32_t, k->args.len);
    emit_argument_places(kernel, info->image->kernels.data[0].code, info->image, places);
    for (uint32_t i = 0; i < k->args.len; i++) {
        const KernelArg *arg = &k->args.data[i];
        if (arg->kind == ARG_HIDDEN) continue;
        const Type type = argument_type(info, arg);
        const uint32_t entry = type_entry(info, &type); /* there since put_types */
        put_uleb(info->out, ARGUMENT);
        put_text(info, arg->name ? arg->name : arena_printf(info->image->arena, "arg%u", i));
        put_u32(info->out, entry);
        put_u32(info->out, places[i]);
    }
}

static void put_types(Info *info, const Kernel *k)
{
    for (uint32_t i = 0; i < k->args.len; i++) {
        if (k->args.data[i].kind == ARG_HIDDEN) continue;
        const Type type = argument_type(info, &k->args.data[i]);
        type_entry(info, &type);
    }
}

static void put_kernel(Info *info, const ImageKernel *entry)
{
    const SourceLoc *loc = &entry->kernel->loc;
    const uint32_t file = file_index(info, loc->file);
    const bool placed = loc->file && loc->line && file < info->files->len;
    put_uleb(info->out, placed ? KERNEL : KERNEL_WITHOUT_PLACE);
    put_text(info, entry->kernel->name);
    put_address(info, entry->code);
    put_u32(info->out, (uint32_t)entry->code_bytes);
    if (placed) put_uleb(info->out, file + 1), put_uleb(info->out, loc->line);
    put_arguments(info, entry);
    put_calls(info, entry);
    put_u8(info->out, 0);
}

void emit_debug_info(const FileNames *files, Image *image)
{
    if (!image->lines.len) return;
    Info info = {.image = image, .out = &image->debug_info, .files = files};
    const ImageKernel *first = &image->kernels.data[0], *last = &VEC_LAST(&image->kernels);
    put_abbreviations(&image->debug_abbrev);
    put_u32(info.out, 0); /* the length, later */
    put_u16(info.out, VERSION);
    put_u32(info.out, 0); /* the abbreviations' offset */
    put_u8(info.out, ADDRESS_BYTES);
    put_uleb(info.out, UNIT);
    put_text(&info, "wavecc");
    put_u16(info.out, LANGUAGE_C99);
    put_text(&info, files->data[0]);
    put_u32(info.out, 0); /* the line table's offset */
    put_address(&info, first->code);
    put_u32(info.out, (uint32_t)(last->code + last->code_bytes - first->code));
    for (uint32_t i = 0; i < image->kernels.len; i++) put_types(&info, image->kernels.data[i].kernel);
    put_functions(&info);
    for (uint32_t i = 0; i < image->kernels.len; i++) put_kernel(&info, &image->kernels.data[i]);
    put_u8(info.out, 0);
    const uint32_t length = (uint32_t)(info.out->len - sizeof length);
    memcpy(info.out->data, &length, sizeof length);
}
