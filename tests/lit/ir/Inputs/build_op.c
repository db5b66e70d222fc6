/* Rows with the right numbers of operands, and with -DWRONG=n one that is wrong. */
#include "ir/build_op.h"

void right(Builder *b, Operand x, Operand y);

void right(Builder *b, Operand x, Operand y)
{
    Operand sum = BUILD(b, OP_V_ADD_F32, BUILD(b, OP_V_MOV_B32, x), y);
    sum = BUILD(b, OP_V_FMAC_F32, x, y, sum); /* the tied accumulator counts */
    BUILD_INST(b, OP_GLOBAL_STORE_DWORD, x, sum, operand_none());
    BUILD_INST(b, OP_S_CMP_EQ_U32, x, y);
    BUILD_TO(b, OP_S_ADD_U32, operand_special(SPECIAL_M0, 1), x, y);
    BUILD(b, OP_S_ADD_U64, x, y); /* pseudo-operations are free */
    BUILD_INST(b, OP_S_ENDPGM);
#if WRONG == 1
    BUILD(b, OP_V_ADD_F32, x);
#elif WRONG == 2
    BUILD(b, OP_V_ADD_F32, x, y, x);
#elif WRONG == 3
    BUILD(b, OP_V_FMAC_F32, x, y);
#elif WRONG == 4
    BUILD(b, OP_S_CMP_EQ_U32, x, y);
#elif WRONG == 5
    BUILD_INST(b, OP_S_ENDPGM, x);
#elif WRONG == 6
    BUILD_TO(b, OP_V_MOV_B32, x, y, y);
#endif
}
