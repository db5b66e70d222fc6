/* The tables themselves, and look-up by name. */
#include "isa/isa.h"

#include <string.h>

#include "isa/encodings.def"

const TargetInfo target_infos[NUM_TARGETS] = {
#define TARGET(id, ...) [TARGET_##id] = {__VA_ARGS__},
#include "isa/targets.def"
#undef TARGET
};

const InstInfo inst_infos[NUM_OPCODES] = {
    [OP_INVALID] = {.name = "invalid"},
#define PSEUDO(id, text, flag, reads, writes)                                                      \
    [OP_##id] = {.name = text,                                                                     \
                 .format = FORMAT_PSEUDO,                                                          \
                 .targets = ON_GFX9 | ON_GFX1250,                                                  \
                 .implicit_reads = reads,                                                          \
                 .implicit_writes = writes,                                                        \
                 .flags = flag,                                                                    \
                 .opcode_e32 = {0xffff, 0xffff, 0xffff},                                           \
                 .opcode_e64 = {0xffff, 0xffff, 0xffff}},
#define INST(id, ...) [OP_##id] = {__VA_ARGS__, ENC_##id},
#include "isa/inst.def"
#undef INST
};

Target target_from_name(const char *name, size_t length)
{
    for (unsigned t = 0; t < NUM_TARGETS; t++)
        if (strlen(target_infos[t].name) == length && !memcmp(target_infos[t].name, name, length)) return (Target)t;
    return NUM_TARGETS;
}
