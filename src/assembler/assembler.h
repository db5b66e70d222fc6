/* Assembly files to relocatable objects. What is read: all instructions of the target, the directives of code objects
   (AMDGPUUsage, "Assembler Directives"), data, symbols, sections, macros and conditions of the GNU assembler. What is
   not understood is an error; nothing is dropped but .cfi_, .ident and .addrsig, which say nothing of the code, and the
   names of section groups, of which a code object has one each. */
#ifndef WAVECC_ASSEMBLER_ASSEMBLER_H
#define WAVECC_ASSEMBLER_ASSEMBLER_H

#include "isa/isa.h"
#include "support/diag.h"

/* Appends the object, an ELF file, to `object`. Its line table names the lines of the text, or what .loc says. False:
   errors are in diags, with line and column, and nothing is appended; *unknown: each of them is an instruction or a
   directive that is not known here, or not with these operands. Any text is safe. */
bool assembler_run(const char *name, Target target, const char *text, size_t bytes, bool *unknown, StrBuf *object,
                   DiagList *diags);

#endif
