/* Sets of instructions that differ in one thing: the condition of a comparison, what an atomic does, the width of a
   load or store. inst.def makes rows of a set once for each format and type. gfx1250.def gives them names and twins. A
   new member is one line here, and its encodings.

   EACH_...(ROW, ...): ROW(columns, ...) for each member, in the order of the table. A name's text stands beside it. */
#pragma once

/* clang-format off */

/* ROW(name, text, condition, flags of pure comparisons). Vector comparisons of gfx9 have "never" and "always", too. */
#define EACH_FLOAT_CONDITION(ROW, ...)                                                                                 \
    ROW(LT, "lt", LT, 0, __VA_ARGS__) ROW(EQ, "eq", EQ, INST_COMMUTES, __VA_ARGS__)                                    \
    ROW(LE, "le", LE, 0, __VA_ARGS__) ROW(GT, "gt", GT, 0, __VA_ARGS__)                                                \
    ROW(LG, "lg", LG, INST_COMMUTES, __VA_ARGS__) ROW(GE, "ge", GE, 0, __VA_ARGS__)                                    \
    ROW(O, "o", O, INST_COMMUTES, __VA_ARGS__) ROW(U, "u", U, INST_COMMUTES, __VA_ARGS__)                              \
    ROW(NGE, "nge", NGE, 0, __VA_ARGS__) ROW(NLG, "nlg", NLG, INST_COMMUTES, __VA_ARGS__)                              \
    ROW(NGT, "ngt", NGT, 0, __VA_ARGS__) ROW(NLE, "nle", NLE, 0, __VA_ARGS__)                                          \
    ROW(NEQ, "neq", NEQ, INST_COMMUTES, __VA_ARGS__) ROW(NLT, "nlt", NLT, 0, __VA_ARGS__)
#define EACH_INT_CONDITION(ROW, ...)                                                                                   \
    ROW(LT, "lt", LT, 0, __VA_ARGS__) ROW(EQ, "eq", EQ, INST_COMMUTES, __VA_ARGS__)                                    \
    ROW(LE, "le", LE, 0, __VA_ARGS__) ROW(GT, "gt", GT, 0, __VA_ARGS__)                                                \
    ROW(NE, "ne", LG, INST_COMMUTES, __VA_ARGS__) ROW(GE, "ge", GE, 0, __VA_ARGS__)
#define EACH_SCALAR_CONDITION(ROW, ...)                                                                                \
    ROW(EQ, "eq", EQ, INST_COMMUTES, __VA_ARGS__) ROW(LG, "lg", LG, INST_COMMUTES, __VA_ARGS__)                        \
    ROW(GT, "gt", GT, 0, __VA_ARGS__) ROW(GE, "ge", GE, 0, __VA_ARGS__)                                                \
    ROW(LT, "lt", LT, 0, __VA_ARGS__) ROW(LE, "le", LE, 0, __VA_ARGS__)

/* Functions of one float: ROW(name, text). */
#define EACH_ROUNDING(ROW, ...)                                                                                        \
    ROW(TRUNC, "trunc", __VA_ARGS__) ROW(CEIL, "ceil", __VA_ARGS__)                                                    \
    ROW(RNDNE, "rndne", __VA_ARGS__) ROW(FLOOR, "floor", __VA_ARGS__)
#define EACH_TRANS(ROW, ...)                                                                                           \
    ROW(EXP, "exp", __VA_ARGS__) ROW(LOG, "log", __VA_ARGS__) ROW(RCP, "rcp", __VA_ARGS__)                             \
    ROW(RSQ, "rsq", __VA_ARGS__) ROW(SQRT, "sqrt", __VA_ARGS__)
#define EACH_TURN(ROW, ...) ROW(SIN, "sin", __VA_ARGS__) ROW(COS, "cos", __VA_ARGS__)

/* Scalar operations that write EXEC: ROW(name, text, text on gfx1250, flags). SAVEEXEC returns the old value. */
#define EACH_EXEC_OP(ROW)                                                                                              \
    ROW(AND_SAVEEXEC, "and_saveexec", "and_saveexec", INST_SAVES_EXEC)                                                 \
    ROW(OR_SAVEEXEC, "or_saveexec", "or_saveexec", INST_SAVES_EXEC)                                                    \
    ROW(XOR_SAVEEXEC, "xor_saveexec", "xor_saveexec", INST_SAVES_EXEC)                                                 \
    ROW(ANDN2_SAVEEXEC, "andn2_saveexec", "and_not1_saveexec", INST_SAVES_EXEC)                                        \
    ROW(ORN2_SAVEEXEC, "orn2_saveexec", "or_not1_saveexec", INST_SAVES_EXEC)                                           \
    ROW(NAND_SAVEEXEC, "nand_saveexec", "nand_saveexec", INST_SAVES_EXEC)                                              \
    ROW(NOR_SAVEEXEC, "nor_saveexec", "nor_saveexec", INST_SAVES_EXEC)                                                 \
    ROW(XNOR_SAVEEXEC, "xnor_saveexec", "xnor_saveexec", INST_SAVES_EXEC)                                              \
    ROW(ANDN1_SAVEEXEC, "andn1_saveexec", "and_not0_saveexec", INST_SAVES_EXEC)                                        \
    ROW(ORN1_SAVEEXEC, "orn1_saveexec", "or_not0_saveexec", INST_SAVES_EXEC)                                           \
    ROW(ANDN1_WREXEC, "andn1_wrexec", "and_not0_wrexec", 0)                                                            \
    ROW(ANDN2_WREXEC, "andn2_wrexec", "and_not1_wrexec", 0)

/* The types of A and B in matrix products: ROW(type of A, text, type of B, text). gfx1250 has the other order. */
#define EACH_F8_PAIR(ROW, ...)                                                                                         \
    ROW(BF8, "bf8", BF8, "bf8", __VA_ARGS__) ROW(BF8, "bf8", FP8, "fp8", __VA_ARGS__)                                  \
    ROW(FP8, "fp8", BF8, "bf8", __VA_ARGS__) ROW(FP8, "fp8", FP8, "fp8", __VA_ARGS__)
#define EACH_F8_PAIR_GFX12(ROW, ...)                                                                                   \
    ROW(FP8, "fp8", FP8, "fp8", __VA_ARGS__) ROW(FP8, "fp8", BF8, "bf8", __VA_ARGS__)                                  \
    ROW(BF8, "bf8", FP8, "fp8", __VA_ARGS__) ROW(BF8, "bf8", BF8, "bf8", __VA_ARGS__)

/* Atomics on memory. ROW(name, text, operands of data, name on gfx1250, its text). A width follows the name: dwords on
   gfx9, bits on gfx1250. */
#define EACH_ATOMIC(ROW, ...)                                                                                          \
    ROW(SWAP, "swap", 1, SWAP_B, "swap_b", __VA_ARGS__) ROW(CMPSWAP, "cmpswap", 2, CMPSWAP_B, "cmpswap_b", __VA_ARGS__)\
    ROW(ADD, "add", 1, ADD_U, "add_u", __VA_ARGS__) ROW(SUB, "sub", 1, SUB_U, "sub_u", __VA_ARGS__)                    \
    ROW(SMIN, "smin", 1, MIN_I, "min_i", __VA_ARGS__) ROW(UMIN, "umin", 1, MIN_U, "min_u", __VA_ARGS__)                \
    ROW(SMAX, "smax", 1, MAX_I, "max_i", __VA_ARGS__) ROW(UMAX, "umax", 1, MAX_U, "max_u", __VA_ARGS__)                \
    ROW(AND, "and", 1, AND_B, "and_b", __VA_ARGS__) ROW(OR, "or", 1, OR_B, "or_b", __VA_ARGS__)                        \
    ROW(XOR, "xor", 1, XOR_B, "xor_b", __VA_ARGS__) ROW(INC, "inc", 1, INC_U, "inc_u", __VA_ARGS__)                    \
    ROW(DEC, "dec", 1, DEC_U, "dec_u", __VA_ARGS__)
/* ROW(name, text, dwords): those of floats that gfx9 has in all formats, and that both families have. */
#define EACH_FLOAT_ATOMIC(ROW)                                                                                         \
    ROW(ADD_F32, "add_f32", 1) ROW(PK_ADD_F16, "pk_add_f16", 1)                                                        \
    ROW(ADD_F64, "add_f64", 2) ROW(MIN_F64, "min_f64", 2) ROW(MAX_F64, "max_f64", 2)
#define EACH_SHARED_FLOAT_ATOMIC(ROW)                                                                                  \
    ROW(ADD_F32, "add_f32", 1) ROW(ADD_F64, "add_f64", 2)                                                              \
    ROW(PK_ADD_F16, "pk_add_f16", 1) ROW(PK_ADD_BF16, "pk_add_bf16", 1)
/* of gfx1250 alone: ROW(name, text, type, its text, dwords) */
#define EACH_NEW_ATOMIC(ROW)                                                                                           \
    ROW(COND_SUB, "cond_sub", U32, "u32", 1) ROW(SUB_CLAMP, "sub_clamp", U32, "u32", 1)                                \
    ROW(MIN_NUM, "min_num", F32, "f32", 1) ROW(MAX_NUM, "max_num", F32, "f32", 1)                                      \
    ROW(MIN_NUM, "min_num", F64, "f64", 2) ROW(MAX_NUM, "max_num", F64, "f64", 2)
/* on LDS: ROW(name, text, type, its text) */
#define EACH_DS_ATOMIC(ROW, ...)                                                                                       \
    ROW(ADD, "add", U, "u", __VA_ARGS__) ROW(SUB, "sub", U, "u", __VA_ARGS__) ROW(RSUB, "rsub", U, "u", __VA_ARGS__)   \
    ROW(INC, "inc", U, "u", __VA_ARGS__) ROW(DEC, "dec", U, "u", __VA_ARGS__)                                          \
    ROW(MIN, "min", I, "i", __VA_ARGS__) ROW(MAX, "max", I, "i", __VA_ARGS__)                                          \
    ROW(MIN, "min", U, "u", __VA_ARGS__) ROW(MAX, "max", U, "u", __VA_ARGS__)                                          \
    ROW(AND, "and", B, "b", __VA_ARGS__) ROW(OR, "or", B, "b", __VA_ARGS__) ROW(XOR, "xor", B, "b", __VA_ARGS__)

/* Loads and stores. ROW(name, text, part of the register, dwords, bytes, name on gfx1250, its text). */
#define EACH_LOAD_TO_A_DWORD(ROW, ...)                                                                                 \
    ROW(UBYTE, "ubyte", ALL, 1, 1, U8, "u8", ##__VA_ARGS__) ROW(SBYTE, "sbyte", ALL, 1, 1, I8, "i8", ##__VA_ARGS__)    \
    ROW(USHORT, "ushort", ALL, 1, 2, U16, "u16", ##__VA_ARGS__)                                                        \
    ROW(SSHORT, "sshort", ALL, 1, 2, I16, "i16", ##__VA_ARGS__)                                                        \
    ROW(DWORD, "dword", ALL, 1, 4, B32, "b32", ##__VA_ARGS__)
#define EACH_WIDE_ACCESS(ROW, ...)                                                                                     \
    ROW(DWORDX2, "dwordx2", ALL, 2, 8, B64, "b64", ##__VA_ARGS__)                                                      \
    ROW(DWORDX3, "dwordx3", ALL, 3, 12, B96, "b96", ##__VA_ARGS__)                                                     \
    ROW(DWORDX4, "dwordx4", ALL, 4, 16, B128, "b128", ##__VA_ARGS__)
#define EACH_LOAD(ROW, ...) EACH_LOAD_TO_A_DWORD(ROW, ##__VA_ARGS__) EACH_WIDE_ACCESS(ROW, ##__VA_ARGS__)
#define EACH_STORE(ROW, ...)                                                                                           \
    ROW(BYTE, "byte", ALL, 1, 1, B8, "b8", ##__VA_ARGS__)                                                              \
    ROW(BYTE_D16_HI, "byte_d16_hi", HIGH, 1, 1, D16_HI_B8, "d16_hi_b8", ##__VA_ARGS__)                                 \
    ROW(SHORT, "short", ALL, 1, 2, B16, "b16", ##__VA_ARGS__)                                                          \
    ROW(SHORT_D16_HI, "short_d16_hi", HIGH, 1, 2, D16_HI_B16, "d16_hi_b16", ##__VA_ARGS__)                             \
    ROW(DWORD, "dword", ALL, 1, 4, B32, "b32", ##__VA_ARGS__) EACH_WIDE_ACCESS(ROW, ##__VA_ARGS__)
/* to a half of a register, on gfx9 and on gfx1250: ROW(name, text, part, dwords, bytes, element) */
#define EACH_LOAD_TO_HALVES(ROW, ...)                                                                                  \
    ROW(UBYTE_D16, "ubyte_d16", LOW, 1, 1, U8, ##__VA_ARGS__)                                                          \
    ROW(UBYTE_D16_HI, "ubyte_d16_hi", HIGH, 1, 1, U8, ##__VA_ARGS__)                                                   \
    ROW(SBYTE_D16, "sbyte_d16", LOW, 1, 1, I8, ##__VA_ARGS__)                                                          \
    ROW(SBYTE_D16_HI, "sbyte_d16_hi", HIGH, 1, 1, I8, ##__VA_ARGS__)                                                   \
    ROW(SHORT_D16, "short_d16", LOW, 1, 2, U16, ##__VA_ARGS__)                                                         \
    ROW(SHORT_D16_HI, "short_d16_hi", HIGH, 1, 2, U16, ##__VA_ARGS__)
#define EACH_NEW_LOAD_TO_HALVES(ROW, ...)                                                                              \
    ROW(D16_U8, "d16_u8", LOW, 1, 1, U8, ##__VA_ARGS__) ROW(D16_I8, "d16_i8", LOW, 1, 1, I8, ##__VA_ARGS__)            \
    ROW(D16_B16, "d16_b16", LOW, 1, 2, U16, ##__VA_ARGS__) ROW(D16_HI_U8, "d16_hi_u8", HIGH, 1, 1, U8, ##__VA_ARGS__)  \
    ROW(D16_HI_I8, "d16_hi_i8", HIGH, 1, 1, I8, ##__VA_ARGS__)                                                         \
    ROW(D16_HI_B16, "d16_hi_b16", HIGH, 1, 2, U16, ##__VA_ARGS__)
/* with a format: ROW(name, text, part, dwords, bytes) */
#define EACH_FORMAT(ROW)                                                                                               \
    ROW(X, "x", ALL, 1, 4) ROW(XY, "xy", ALL, 2, 8) ROW(XYZ, "xyz", ALL, 3, 12) ROW(XYZW, "xyzw", ALL, 4, 16)
#define EACH_FORMAT_OF_HALVES(ROW)                                                                                     \
    ROW(D16_X, "d16_x", LOW, 1, 2) ROW(D16_XY, "d16_xy", ALL, 1, 4)                                                    \
    ROW(D16_XYZ, "d16_xyz", ALL, 2, 6) ROW(D16_XYZW, "d16_xyzw", ALL, 2, 8)
