/* Translates assembly files to relocatable objects. It reads all instructions of the target, the directives of code
   objects (AMDGPUUsage, "Assembler Directives"), data, symbols, sections, and macros and conditions of the GNU
   assembler. Anything else is an error. Only .cfi_, .ident and .addrsig, which do not affect the code, and the names of
   section groups are ignored. (A code object has one copy of each group.) */
#pragma once

#include "isa/isa.h"
#include "support/diag.h"

/* Who reads the files that .include names. `read` gives the file's text, which outlives the assembly, and its path for
   messages. NULL, reported at `loc`: there is no such file. */
typedef struct AssemblerFiles {
    const char *(*read)(void *data, const char *name, SourceLoc loc, const char **path, size_t *bytes);
    void *data;
} AssemblerFiles;

typedef struct AssemblerInput {
    const char *name; /* for messages */
    Target target;
    const StrBuf *text;
    const char *definitions;     /* lines that are read before the text, of a file "--defsym"; NULL: none */
    const AssemblerFiles *files; /* NULL: .include is refused */
} AssemblerInput;

/* Appends the object, an ELF file, to `object`. Its line table has the lines of the text, or those of .loc. False:
   errors are in diags with line and column, and nothing is appended. *unknown: all of them are unknown instructions or
   directives, or ones with unknown operands. Any text is safe. */
bool assembler_run(const AssemblerInput *input, bool *unknown, StrBuf *object, DiagList *diags);
