/* .debug_line, version 4, one sequence over all of .text: the bytes that LLVM's assembler makes of `.file` and
 * `.loc`. Source: DWARF Debugging Information Format, version 4, section 6.2. */
#include "emit/bytes.h"
#include "emit/image.h"

/* the header's parameters, and standard and extended opcodes */
enum {
    VERSION = 4,
    INST_BYTES = 4,
    LINE_BASE = -5,
    LINE_RANGE = 14,
    OPCODE_BASE = 13,
    LNS_COPY = 1,
    LNS_ADVANCE_PC,
    LNS_ADVANCE_LINE,
    LNS_SET_FILE,
    LNS_SET_COLUMN,
    LNS_CONST_ADD_PC = 8,
    LNE_END_SEQUENCE = 1,
    LNE_SET_ADDRESS,
    MAX_SPECIAL_ADVANCE = (255 - OPCODE_BASE) / LINE_RANGE, /* advance of const_add_pc */
};

/* ---- the header's tables ---- */

/* Length of the folder part of a path; 0: none. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash || !slash[1]) return 0;
    size_t length = (size_t)(slash - path);
    while (length > 1 && path[length - 1] == '/') length--;
    return length ? length : 1; /* "/name" */
}

static void put_tables(const FileNames *files, Arena *arena, StrBuf *out)
{
    VEC(const char *) folders = {0};
    StrBuf names = {0};
    for (uint32_t i = 0; i < files->len; i++) {
        const char *path = files->data[i];
        const size_t length = folder_length(path);
        uint32_t number = 0; /* 0: the folder of the compilation */
        if (length) {
            const char *folder = arena_strndup(arena, path, length);
            while (number < folders.len && strcmp(folders.data[number], folder)) number++;
            if (number == folders.len) VEC_PUSH(arena, &folders, folder);
            number++;
        }
        put_string(&names, length ? strrchr(path, '/') + 1 : path);
        put_uleb(&names, number);
        put_uleb(&names, 0); /* time and size of the file: unknown */
        put_uleb(&names, 0);
    }
    for (uint32_t i = 0; i < folders.len; i++) put_string(out, folders.data[i]);
    put_u8(out, 0);
    if (names.len) strbuf_append_n(out, names.data, names.len);
    put_u8(out, 0);
    strbuf_free(&names);
}

/* ---- the program ---- */

/* Advances line and address, and adds a row. `advance`: in dwords. */
static void put_row(StrBuf *out, int64_t line_advance, uint64_t advance)
{
    int64_t special = line_advance - LINE_BASE;
    const bool by_opcode = special < 0 || special >= LINE_RANGE || special + OPCODE_BASE > 255;
    if (by_opcode) {
        put_u8(out, LNS_ADVANCE_LINE);
        put_sleb(out, line_advance);
        line_advance = 0;
        special = -LINE_BASE;
    }
    if (!line_advance && !advance) {
        put_u8(out, LNS_COPY);
        return;
    }
    special += OPCODE_BASE;
    if (advance < 256 + MAX_SPECIAL_ADVANCE) {
        const int64_t near = special + (int64_t)advance * LINE_RANGE;
        const int64_t far = near - MAX_SPECIAL_ADVANCE * LINE_RANGE;
        if (near > 255 && far <= 255) put_u8(out, LNS_CONST_ADD_PC);
        if (near <= 255 || far <= 255) {
            put_u8(out, (uint8_t)(near <= 255 ? near : far));
            return;
        }
    }
    put_u8(out, LNS_ADVANCE_PC);
    put_uleb(out, advance);
    put_u8(out, by_opcode ? LNS_COPY : (uint8_t)special);
}

static void put_end(StrBuf *out, uint64_t advance)
{
    if (advance == MAX_SPECIAL_ADVANCE) {
        put_u8(out, LNS_CONST_ADD_PC);
    } else if (advance) {
        put_u8(out, LNS_ADVANCE_PC);
        put_uleb(out, advance);
    }
    put_u8(out, 0);
    put_uleb(out, 1);
    put_u8(out, LNE_END_SEQUENCE);
}

static void put_program(const LineRows *rows, Image *image)
{
    StrBuf *out = &image->lines;
    LineRow now = {rows->data[0].address, 1, 1, 0};
    for (uint32_t i = 0; i < rows->len; i++) {
        const LineRow *row = &rows->data[i];
        if (row->file != now.file) put_u8(out, LNS_SET_FILE), put_uleb(out, row->file);
        if (row->column != now.column) put_u8(out, LNS_SET_COLUMN), put_uleb(out, row->column);
        if (!i) {
            put_u8(out, 0);
            put_uleb(out, 1 + sizeof(uint64_t));
            put_u8(out, LNE_SET_ADDRESS);
            image->lines_address_at = out->len;
            image->lines_address = row->address;
            put_u64(out, 0);
        }
        put_row(out, (int64_t)row->line - now.line, (row->address - now.address) / INST_BYTES);
        now = *row;
    }
    put_end(out, (image->text.len - now.address) / INST_BYTES);
}

static void put_length(StrBuf *out, size_t at, size_t end)
{
    const uint32_t length = (uint32_t)(end - at - sizeof length);
    memcpy(out->data + at, &length, sizeof length);
}

void emit_line_table(const LineRows *rows, const FileNames *files, Image *image)
{
    static const uint8_t operand_counts[OPCODE_BASE - 1] = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};
    if (!rows->len) return;
    StrBuf *out = &image->lines;
    put_u32(out, 0); /* the length, later */
    put_u16(out, VERSION);
    const size_t header_length_at = out->len;
    put_u32(out, 0);
    put_u8(out, INST_BYTES);
    put_u8(out, 1); /* operations per instruction */
    put_u8(out, 1); /* rows begin a statement */
    put_u8(out, (uint8_t)LINE_BASE);
    put_u8(out, LINE_RANGE);
    put_u8(out, OPCODE_BASE);
    strbuf_append_n(out, (const char *)operand_counts, sizeof operand_counts);
    put_tables(files, image->arena, out);
    put_length(out, header_length_at, out->len);
    put_program(rows, image);
    put_length(out, 0, out->len);
}
