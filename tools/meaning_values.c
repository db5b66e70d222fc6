/* What the rows of isa/meaning.def compute, for tools/compare_pcode.py.

   usage: meaning_values < QUESTIONS
   Each line: opcode, three sources, the flag that is read, the immediate; answered by result and flag. Sources and
   results are hexadecimal. `meaning_values list`: opcode, name, bits of the result, number of sources, whether it is
   scalar, results of each row. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/meaning.h"

static void list(void)
{
    for (unsigned i = 1; i < NUM_OPCODES; i++) {
        const Meaning *m = meaning_of(i);
        if (!m) continue;
        printf("%u %s %u %u %u %u\n", i, inst_info((uint16_t)i)->name, m->is_packed ? 32 : m->result.bits,
               m->num_sources, inst_info((uint16_t)i)->unit == UNIT_SALU, inst_info((uint16_t)i)->num_defs);
    }
}

int main(int argc, char **argv)
{
    unsigned opcode, flag_in, immediate;
    MeaningInputs in;
    if (argc > 1 && !strcmp(argv[1], "list")) {
        list();
        return 0;
    }
    while (scanf("%u %" SCNx64 " %" SCNx64 " %" SCNx64 " %u %u", &opcode, &in.source[0], &in.source[1], &in.source[2],
                 &flag_in, &immediate) == 6) {
        const Meaning *m = opcode < NUM_OPCODES ? meaning_of(opcode) : NULL;
        bool flag = flag_in & 1;
        in.flag = flag_in & 1;
        in.immediate = immediate;
        if (!m) return 1;
        const uint64_t value = meaning_value(m, &in, &flag);
        printf("%" PRIx64 " %d\n", value, flag);
    }
    return 0;
}
