/* See mnemonic.h. */
#include "assembly/mnemonic.h"

#include <ctype.h>
#include <pthread.h>
#include <string.h>

#include "support/map.h"

/* By target: the first opcode of each text, and after each opcode the next one. Filled once, never freed. */
static Map first_by_text[NUM_TARGETS];
static uint16_t next_of_text[NUM_TARGETS][NUM_OPCODES];
static Arena *texts_arena; /* static, so that leak checkers can reach it */
static pthread_once_t texts_once = PTHREAD_ONCE_INIT;

static void add_text(Target target, uint16_t opcode, const char *name, size_t length)
{
    const void *found = map_get_name(&first_by_text[target], name, length);
    if (found) {
        uint16_t last = (uint16_t)map_to_index(found);
        while (next_of_text[target][last]) last = next_of_text[target][last];
        next_of_text[target][last] = opcode;
    } else {
        map_put_name(&first_by_text[target], texts_arena, name, length, map_from_index(opcode));
    }
}

static void fill_texts(void)
{
    texts_arena = arena_new();
    for (unsigned t = 0; t < NUM_TARGETS; t++)
        for (uint16_t op = OP_INVALID + 1; op < NUM_OPCODES; op++)
            if (inst_info(op)->format != FORMAT_PSEUDO && isa_has((Target)t, op))
                add_text((Target)t, op, isa_name((Target)t, op), isa_text_name_length((Target)t, op));
    /* gfx942 and gfx950 take the names that matrix instructions have on gfx90a, too (MnemonicAlias in LLVM's
       VOP3PInstructions.td) */
    for (uint16_t op = OP_INVALID + 1; op < NUM_OPCODES; op++)
        for (unsigned t = TARGET_GFX942; t <= TARGET_GFX950; t++)
            if (isa_has(TARGET_GFX90A, op) && isa_has((Target)t, op) &&
                strcmp(isa_name(TARGET_GFX90A, op), isa_name((Target)t, op)) != 0)
                add_text((Target)t, op, isa_name(TARGET_GFX90A, op), strlen(isa_name(TARGET_GFX90A, op)));
}

Opcode mnemonic_find(Target target, const char *text, size_t length)
{
    pthread_once(&texts_once, fill_texts);
    const void *found = map_get_name(&first_by_text[target], text, length);
    return found ? (Opcode)map_to_index(found) : OP_INVALID;
}

void mnemonic_lower(char *out, Word word)
{
    for (size_t i = 0; i < word.length; i++) out[i] = (char)tolower((unsigned char)word.text[i]);
}

Opcode mnemonic_next(Target target, Opcode opcode) { return (Opcode)next_of_text[target][opcode]; }

Opcode mnemonic_of_word(Target target, Word word, Form *form)
{
    static const struct {
        const char *text;
        uint8_t form;
    } suffixes[] = {{"", FORM_AUTO},    {"_e64_dpp", FORM_E64_DPP}, {"_e32", FORM_E32},
                    {"_e64", FORM_E64}, {"_dpp", FORM_DPP},         {"_sdwa", FORM_SDWA}};
    char name[MNEMONIC_BYTES];
    if (word.length > sizeof name) return OP_INVALID;
    mnemonic_lower(name, word);
    for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        const size_t length = strlen(suffixes[i].text);
        if (word.length < length || memcmp(name + word.length - length, suffixes[i].text, length) != 0) continue;
        const Opcode opcode = mnemonic_find(target, name, word.length - length);
        *form = (Form)suffixes[i].form;
        if (opcode != OP_INVALID) return opcode;
    }
    return OP_INVALID;
}
