#include "sim/host/npy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/outfile.h"

/* Number of elements of a shape; 1 for rank 0. False: the product needs more than 62 bits. */
static bool npy_count(const NpyShape *shape, uint64_t *count)
{
    *count = 1;
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (__builtin_mul_overflow(*count, shape->dims[i], count) || *count >> 62) return false;
    }
    return true;
}

void npy_print_shape(const NpyShape *shape, StrBuf *out)
{
    strbuf_char(out, '(');
    for (uint32_t i = 0; i < shape->rank; i++)
        strbuf_printf(out, "%s%llu", i ? ", " : "", (unsigned long long)shape->dims[i]);
    strbuf_append(out, shape->rank == 1 ? ",)" : ")");
}

/* ---- header: a Python dictionary literal with three known keys ---- */

typedef struct HeaderText {
    const char *at, *end;
} HeaderText;

static void skip_space(HeaderText *text)
{
    while (text->at < text->end && (*text->at == ' ' || *text->at == '\n' || *text->at == '\t')) text->at++;
}

static bool take(HeaderText *text, const char *token)
{
    skip_space(text);
    size_t length = strlen(token);
    if ((size_t)(text->end - text->at) < length || memcmp(text->at, token, length)) return false;
    text->at += length;
    return true;
}

/* Reads a quoted string without escapes, shorter than `size` bytes. */
static bool take_string(HeaderText *text, char *to, size_t size)
{
    skip_space(text);
    if (text->at >= text->end || (*text->at != '\'' && *text->at != '"')) return false;
    char quote = *text->at++;
    size_t length = 0;
    while (text->at < text->end && *text->at != quote) {
        if (length + 1 >= size || *text->at == '\\') return false;
        to[length++] = *text->at++;
    }
    to[length] = 0;
    return take(text, quote == '\'' ? "'" : "\"");
}

static bool take_number(HeaderText *text, uint64_t *value)
{
    skip_space(text);
    const char *begin = text->at;
    *value = 0;
    while (text->at < text->end && *text->at >= '0' && *text->at <= '9') {
        if (__builtin_mul_overflow(*value, (uint64_t)10, value) ||
            __builtin_add_overflow(*value, (uint64_t)(*text->at - '0'), value))
            return false;
        text->at++;
    }
    if (text->at == begin) return false;
    if (text->at < text->end && *text->at == 'L') text->at++; /* Python 2 wrote long integers with an L */
    return true;
}

static bool take_shape(HeaderText *text, NpyShape *shape)
{
    if (!take(text, "(")) return false;
    shape->rank = 0;
    while (!take(text, ")")) {
        if (shape->rank == NPY_MAX_RANK || !take_number(text, &shape->dims[shape->rank++])) return false;
        if (!take(text, ",")) return take(text, ")");
    }
    return true;
}

static bool parse_type(const char *type, NpyFile *file)
{
    if ((type[0] != '<' && type[0] != '|') || !type[1] || !strchr("fiubV", type[1])) return false;
    if (type[2] < '1' || type[2] > '8' || type[3]) return false;
    file->kind = type[1];
    file->item_bytes = (uint32_t)(type[2] - '0');
    return type[0] == '<' || file->item_bytes == 1 || file->kind == 'V';
}

static bool parse_header(const char *name, HeaderText text, NpyFile *file, DiagList *diags)
{
    SourceLoc loc = {name, 0, 0};
    char key[32], type[32];
    bool have_type = false, have_order = false, have_shape = false;
    if (!take(&text, "{")) return diag_error(diags, loc, "the .npy header is not a dictionary");
    while (!take(&text, "}")) {
        if (!take_string(&text, key, sizeof key) || !take(&text, ":"))
            return diag_error(diags, loc, "malformed .npy header");
        if (!strcmp(key, "descr") && !have_type) {
            if (!take_string(&text, type, sizeof type))
                return diag_error(diags, loc, "the .npy file has a structured type; only plain numbers are supported");
            if (!parse_type(type, file))
                return diag_error(diags, loc, "the .npy file's type '%s' is not supported (little-endian f, i, u, b1)",
                                  type);
            have_type = true;
        } else if (!strcmp(key, "fortran_order") && !have_order) {
            if (take(&text, "True"))
                return diag_error(diags, loc,
                                  "the .npy file is in Fortran order; write it with "
                                  "numpy.ascontiguousarray");
            if (!take(&text, "False")) return diag_error(diags, loc, "malformed fortran_order in the .npy header");
            have_order = true;
        } else if (!strcmp(key, "shape") && !have_shape) {
            if (!take_shape(&text, &file->shape))
                return diag_error(diags, loc, "malformed shape in the .npy header (at most %d dimensions)",
                                  NPY_MAX_RANK);
            have_shape = true;
        } else {
            return diag_error(diags, loc, "unexpected or repeated key '%s' in the .npy header", key);
        }
        if (!take(&text, ",")) {
            if (take(&text, "}")) break;
            return diag_error(diags, loc, "malformed .npy header");
        }
    }
    if (!have_type || !have_order || !have_shape)
        return diag_error(diags, loc, "the .npy header lacks descr, fortran_order or shape");
    return true;
}

bool npy_parse(const char *name, const uint8_t *bytes, size_t num_bytes, NpyFile *file, DiagList *diags)
{
    SourceLoc loc = {name, 0, 0};
    *file = (NpyFile){0};
    if (num_bytes < 10 || memcmp(bytes, "\x93NUMPY", 6)) return diag_error(diags, loc, "not a .npy file");
    uint32_t version = bytes[6];
    if (version < 1 || version > 3 || (version > 1 && num_bytes < 12))
        return diag_error(diags, loc, ".npy format version %u is not supported", version);
    uint64_t header = version == 1 ? 10 : 12;
    uint64_t length = bytes[8] | (uint64_t)bytes[9] << 8;
    if (version > 1) length |= (uint64_t)bytes[10] << 16 | (uint64_t)bytes[11] << 24;
    if (length > num_bytes - header) return diag_error(diags, loc, "the .npy file ends inside its header");
    HeaderText text = {(const char *)bytes + header, (const char *)bytes + header + length};
    if (!parse_header(name, text, file, diags)) return false;
    uint64_t have = num_bytes - header - length, need;
    if (!npy_count(&file->shape, &file->count) ||
        __builtin_mul_overflow(file->count, (uint64_t)file->item_bytes, &need) || need > have)
        return diag_error(diags, loc, "the .npy file has %llu bytes of data, less than its shape says",
                          (unsigned long long)have);
    if (need < have)
        return diag_error(diags, loc, "the .npy file has %llu bytes after its data", (unsigned long long)(have - need));
    file->data = bytes + header + length;
    return true;
}

bool npy_open(const char *path, NpyFile *file, DiagList *diags)
{
    SourceLoc loc = {path, 0, 0};
    *file = (NpyFile){0};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (fd < 0 || fstat(fd, &info)) {
        int error = errno;
        if (fd >= 0) close(fd);
        return diag_error(diags, loc, "cannot open: %s", strerror(error));
    }
    if (!S_ISREG(info.st_mode) || info.st_size <= 0) {
        close(fd);
        return diag_error(diags, loc, "%s", S_ISREG(info.st_mode) ? "the file is empty" : "not a regular file");
    }
    size_t size = (size_t)info.st_size;
    void *mapping = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    int error = errno;
    close(fd);
    if (mapping == MAP_FAILED) return diag_error(diags, loc, "cannot read: %s", strerror(error));
    if (!npy_parse(path, mapping, size, file, diags)) {
        munmap(mapping, size);
        return false;
    }
    file->mapping = mapping;
    file->mapping_bytes = size;
    return true;
}

void npy_close(NpyFile *file)
{
    if (file->mapping) munmap(file->mapping, file->mapping_bytes);
    *file = (NpyFile){0};
}

NpyShape npy_file_shape(WaveccType type, const NpyShape *shape)
{
    NpyShape result = *shape;
    if (type == WAVECC_F4X2 && result.rank) result.dims[result.rank - 1] /= 2;
    return result;
}

const char *npy_type_string(const NpyFile *file, char text[8])
{
    snprintf(text, 8, "%c%c%u", file->item_bytes == 1 ? '|' : '<', file->kind, file->item_bytes % 10);
    return text;
}

bool npy_holds(const NpyFile *file, WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    uint32_t item_bytes = info->bits < 8 ? 1 : info->bits / 8;
    if (file->item_bytes != item_bytes) return false;
    if (file->kind == info->npy[1]) return true;
    bool foreign = info->kind == WAVECC_KIND_FLOAT && (item_bytes == 1 || type == WAVECC_BF16);
    if (foreign && file->kind == 'V') return true;
    return type == WAVECC_I1 && file->kind == 'u';
}

WaveccType npy_native_type(const NpyFile *file)
{
    static const WaveccType types[] = {WAVECC_I1,  WAVECC_I8,  WAVECC_I16, WAVECC_I32, WAVECC_I64, WAVECC_U8,
                                       WAVECC_U16, WAVECC_U32, WAVECC_U64, WAVECC_F16, WAVECC_F32, WAVECC_F64};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const WaveccTypeInfo *info = wavecc_type_info(types[i]);
        if (info->npy[1] == file->kind && info->bits / 8 == file->item_bytes) return types[i];
    }
    return WAVECC_NUM_TYPES;
}

static bool write_all(FILE *file, WaveccType type, const NpyShape *shape, NpyProduce *produce, void *context)
{
    NpyShape file_shape = npy_file_shape(type, shape);
    uint64_t count = 1, logical = 1;
    npy_count(&file_shape, &count);
    npy_count(shape, &logical);
    StrBuf header = {0};
    strbuf_printf(&header, "{'descr': '%s', 'fortran_order': False, 'shape': ", wavecc_type_info(type)->npy);
    npy_print_shape(&file_shape, &header);
    strbuf_append(&header, ", }");
    while ((10 + header.len + 1) % 64) strbuf_char(&header, ' ');
    strbuf_char(&header, '\n');
    const uint8_t magic[10] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (uint8_t)header.len, (uint8_t)(header.len >> 8)};
    bool good =
        fwrite(magic, 1, sizeof magic, file) == sizeof magic && fwrite(header.data, 1, header.len, file) == header.len;
    strbuf_free(&header);
    uint64_t total = wavecc_type_bytes(type, logical);
    uint8_t chunk[16384];
    for (uint64_t offset = 0; good && offset < total;) {
        size_t part = total - offset < sizeof chunk ? (size_t)(total - offset) : sizeof chunk;
        produce(context, offset, chunk, part);
        good = fwrite(chunk, 1, part, file) == part;
        offset += part;
    }
    return good;
}

bool npy_write(const char *path, WaveccType type, const NpyShape *shape, NpyProduce *produce, void *context,
               DiagList *diags)
{
    OutFile out;
    bool good = outfile_open(&out, path);
    if (good) good = outfile_close(&out, write_all(out.file, type, shape, produce, context));
    return good || diag_error(diags, (SourceLoc){path, 0, 0}, "cannot write: %s", strerror(errno));
}
