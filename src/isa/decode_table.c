/* A table from layout and number to opcode, made once from the rows. */
#include <pthread.h>

#include "isa/fields.h"

/* place of the row bit above the opcode numbers, which are short in such layouts */
enum { ROW_BIT_LOW = 10, NUM_NUMBERS = 1 << 12 };

static uint16_t opcodes[NUM_TARGETS][NUM_LAYOUTS][NUM_NUMBERS];
static pthread_once_t opcodes_once = PTHREAD_ONCE_INIT;

static void fill_opcodes(void)
{
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        const FieldTable *table = isa_fields((Target)t);
        for (uint16_t op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
            const InstInfo *row = inst_info(op);
            for (unsigned form = 0; form < NUM_FORMS && isa_has((Target)t, op); form++) {
                const Layout *layout = &isa_layouts[table->rows[op].layout[form]];
                const uint16_t number = isa_opcode_number((Target)t, row, layout);
                if (layout == isa_layouts || number == NO_OPCODE) continue;
                opcodes[t][layout->numbers][number | (unsigned)isa_row_bit(layout, row) << ROW_BIT_LOW] = op;
            }
        }
    }
}

uint16_t isa_opcode_of_number(Target target, const Layout *layout, RowBit bit, uint32_t number)
{
    pthread_once(&opcodes_once, fill_opcodes);
    return opcodes[target][layout->numbers][number | (unsigned)bit << ROW_BIT_LOW];
}
