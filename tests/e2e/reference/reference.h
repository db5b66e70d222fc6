/* What the reference programs share: options NAME=VALUE, and writing .npy files without any code of the emulator.
   The data of the operands come from the published generator (wavecc/random.h). Everything is computed in double
   precision. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wavecc/random.h"

static inline void fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "reference: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
    exit(1);
}

/* The text of option NAME=..., number `which` of those of that name; NULL when there is none. */
static inline const char *option_text(int argc, char **argv, const char *name, int which)
{
    size_t length = strlen(name);
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], name, length) && argv[i][length] == '=' && !which--) return argv[i] + length + 1;
    }
    return NULL;
}

static inline uint64_t option_number(int argc, char **argv, const char *name, uint64_t otherwise)
{
    const char *text = option_text(argc, argv, name, 0);
    return text ? strtoull(text, NULL, 0) : otherwise;
}

static inline WaveccType option_type(int argc, char **argv, const char *name, WaveccType otherwise)
{
    const char *text = option_text(argc, argv, name, 0);
    if (!text) return otherwise;
    WaveccType type = wavecc_type_from_name(text, strlen(text));
    if (type == WAVECC_NUM_TYPES) fail("no type '%s'", text);
    return type;
}

/* A .npy file whose elements are written in any order; those that are not written are zero (and a hole in the
 * file). */
typedef struct Npy {
    FILE *file;
    WaveccType type;
    long header;
    uint64_t count, next; /* next: the element after the last one written */
} Npy;

static inline Npy npy_create(const char *path, WaveccType type, int rank, const uint64_t *dims)
{
    Npy npy = {fopen(path, "wb"), type, 0, 1, 0};
    if (!npy.file) fail("can't write %s", path);
    char header[256];
    int length = snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (",
                          wavecc_type_info(type)->npy);
    for (int i = 0; i < rank; i++) {
        npy.count *= dims[i];
        uint64_t dim = type == WAVECC_F4X2 && i == rank - 1 ? dims[i] / 2 : dims[i];
        length += snprintf(header + length, sizeof header - (size_t)length, "%llu,", (unsigned long long)dim);
    }
    length += snprintf(header + length, sizeof header - (size_t)length, "), }");
    while ((length + 11) % 64) header[length++] = ' ';
    header[length++] = '\n';
    fprintf(npy.file, "\x93NUMPY%c%c%c%c", 1, 0, length & 255, length >> 8);
    fwrite(header, 1, (size_t)length, npy.file);
    npy.header = ftell(npy.file);
    return npy;
}

/* Not for f4x2, whose elements are no whole bytes. */
static inline void npy_put_code(Npy *npy, uint64_t element, uint64_t code)
{
    unsigned bytes = wavecc_type_info(npy->type)->bits / 8;
    uint8_t buffer[8];
    if (element >= npy->count) fail("element %llu is outside", (unsigned long long)element);
    if (element != npy->next) fseek(npy->file, npy->header + (long)(element * bytes), SEEK_SET);
    wavecc_put(npy->type, buffer, 0, code);
    fwrite(buffer, 1, bytes, npy->file);
    npy->next = element + 1;
}

static inline void npy_put(Npy *npy, uint64_t element, double value)
{
    npy_put_code(npy, element, wavecc_encode(npy->type, value));
}

static inline void npy_finish(Npy *npy)
{
    /* The file has its full size even where its end was not written. */
    unsigned bytes = wavecc_type_info(npy->type)->bits / 8;
    long size = npy->header + (long)(npy->count * bytes);
    fseek(npy->file, 0, SEEK_END);
    if (ftell(npy->file) < size) {
        fseek(npy->file, size - 1, SEEK_SET);
        fputc(0, npy->file);
    }
    if (fclose(npy->file)) fail("can't write the file");
}
