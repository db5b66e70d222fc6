/* See windows.h. */
#include "timing/windows.h"

#include <string.h>

enum { ANY, NARROW };
enum { FORMAT_FP4 = 4 }; /* of f8f6f4: cbsz, blgp (LLVM 22, SIDefines.h, MatrixFMT) */

typedef struct WindowRow {
    uint8_t m, k, type, formats;
    bool sparse;
    const char *window;
} WindowRow;

static const WindowRow rows[] = {
#define WINDOW(m, k, type, formats, sparse, window) {m, k, MATRIX_##type, formats, sparse, window},
#include "timing/windows.def"
};

MatrixWindow matrix_window(const MachineInst *inst)
{
    const MatrixShape *shape = &inst_info(inst->opcode)->matrix;
    const bool narrow = inst->mods.cbsz == FORMAT_FP4 && inst->mods.blgp == FORMAT_FP4;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0] && shape->wmma; i++) {
        const WindowRow *row = &rows[i];
        if (row->m != shape->m || row->k != shape->k || row->type != shape->type_a || row->sparse != shape->sparse ||
            (row->formats == NARROW && !narrow))
            continue;
        MatrixWindow window = {.pipe = (unsigned)strcspn(row->window, "V")};
        for (unsigned c = 0; c < window.pipe; c++) window.valu += row->window[c] == 'I';
        return window;
    }
    return (MatrixWindow){0};
}
