/* Parses text to kernel IR: kernels, their fields, blocks, and names. People write this text, so every mistake gives an
   error with its place. Parsing goes on at the next line. No input makes the parser crash. */
#include "ir/parse.h"
#include "support/letters.h"

#include <string.h>

/* ---- tokens ---- */

void parser_next(Parser *p) { p->token = lexer_next(&p->lexer); }

bool parser_error(Parser *p, const Token *at, const char *format, ...)
{
    p->failed = true;
    SourceLoc loc = {p->file, at->line, at->column};
    if (at->kind == TOKEN_BAD) return diag_error(p->diags, loc, "%.*s", (int)at->length, at->text);
    va_list args;
    va_start(args, format);
    diag_vreport(p->diags, DIAG_ERROR, loc, format, args);
    va_end(args);
    return false;
}

bool parser_at_punct(const Parser *p, char c) { return p->token.kind == TOKEN_PUNCT && p->token.punct == c; }

bool parser_take_punct(Parser *p, char c)
{
    if (!parser_at_punct(p, c)) return false;
    parser_next(p);
    return true;
}

bool parser_expect_punct(Parser *p, char c)
{
    if (parser_take_punct(p, c)) return true;
    return parser_error(p, &p->token, "expected '%c', found %s", c, parser_describe(p));
}

bool token_is(const Token *token, const char *word)
{
    return token->kind == TOKEN_WORD && token->length == strlen(word) && !memcmp(token->text, word, token->length);
}

bool parser_take_word(Parser *p, const char *word)
{
    if (!token_is(&p->token, word)) return false;
    parser_next(p);
    return true;
}

const char *parser_describe(Parser *p)
{
    const Token *t = &p->token;
    if (t->kind == TOKEN_END) return "the end of the text";
    if (t->kind == TOKEN_PUNCT) return arena_printf(p->arena, "'%c'", t->punct);
    int length = t->length > 40 ? 40 : (int)t->length;
    return arena_printf(p->arena, "'%.*s'", length, t->text);
}

bool parser_int(Parser *p, int64_t least, int64_t most, int64_t *out)
{
    bool negative = parser_take_punct(p, '-');
    Token token = p->token;
    if (token.kind != TOKEN_INT) return parser_error(p, &token, "expected a number, found %s", parser_describe(p));
    int64_t value = token.value > INT64_MAX ? INT64_MAX : (int64_t)token.value;
    if (negative) value = -value;
    if (value < least || value > most)
        return parser_error(p, &token, "this number must be from %lld to %lld", (long long)least, (long long)most);
    parser_next(p);
    *out = value;
    return true;
}

static const char *unescape(Arena *arena, const char *text, size_t length)
{
    char *out = arena_alloc(arena, length + 1), *to = out;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '\\' && i + 2 < length && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0) {
            c = (char)(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
            i += 2;
        } else if (c == '\\' && i + 1 < length) {
            c = text[++i];
        }
        if (c) *to++ = c;
    }
    return out;
}

/* Text of a string token, escapes resolved, in the arena. */
bool parser_string(Parser *p, const char **out)
{
    if (p->token.kind != TOKEN_STRING)
        return parser_error(p, &p->token, "expected a \"string\", found %s", parser_describe(p));
    *out = unescape(p->arena, p->token.text + 1, p->token.length - 2);
    parser_next(p);
    return true;
}

/* ---- names ---- */

/* -1 for a name that is not a canonical decimal number. */
static int64_t name_number(const Token *name)
{
    int64_t value = 0;
    if (name->length > 10 || (name->length > 1 && name->text[0] == '0')) return -1;
    for (size_t i = 0; i < name->length; i++) {
        if (name->text[i] < '0' || name->text[i] > '9') return -1;
        value = value * 10 + (name->text[i] - '0');
    }
    return value;
}

bool parser_reg(Parser *p, const Token *name, uint32_t *index)
{
    *index = map_to_index(map_get_name(&p->reg_names, name->text, name->length));
    if (*index != MAP_NO_INDEX) return true;
    *index = p->regs.len;
    map_put_name(&p->reg_names, p->arena, name->text, name->length, map_from_index(*index));
    NamedReg reg = {.name = name->text,
                    .length = name->length,
                    .number = name_number(name),
                    .line = name->line,
                    .column = name->column};
    const bool too_large = reg.number >= MAX_REGISTER_NUMBER;
    if (too_large) reg.number = -1; /* parsing continues, but such a number must not allocate memory */
    VEC_PUSH(p->arena, &p->regs, reg);
    if (too_large) return parser_error(p, name, "register numbers are below %d", MAX_REGISTER_NUMBER);
    return true;
}

bool parser_loc(Parser *p, uint32_t *index, SourceLoc *kernel_loc_out)
{
    SourceLoc loc = {p->k ? p->k->loc.file : NULL, 0, 0};
    int64_t line, column;
    parser_next(p);
    if (!parser_expect_punct(p, '(')) return false;
    if (p->token.kind == TOKEN_STRING) {
        if (!parser_string(p, &loc.file) || !parser_expect_punct(p, ':')) return false;
    }
    if (!parser_int(p, 0, UINT32_MAX, &line) || !parser_expect_punct(p, ':') ||
        !parser_int(p, 0, UINT32_MAX, &column) || !parser_expect_punct(p, ')'))
        return false;
    loc.line = (uint32_t)line;
    loc.column = (uint32_t)column;
    if (kernel_loc_out) *kernel_loc_out = loc;
    else *index = kernel_loc(p->k, loc);
    return true;
}

/* ---- the fields of a kernel ---- */

static bool parse_sizes(Parser *p, uint32_t sizes[3])
{
    int64_t value;
    for (unsigned i = 0; i < 3; i++) {
        if (i && !parser_expect_punct(p, ',')) return false;
        if (!parser_int(p, 0, UINT32_MAX, &value)) return false;
        sizes[i] = (uint32_t)value;
    }
    return true;
}

static bool parse_arg(Parser *p)
{
    KernelArg arg = {0};
    int64_t offset = 0, size = 0;
    unsigned kind = 0;
    while (kind < NUM_ARG_KINDS && !parser_take_word(p, text_arg_kinds[kind])) kind++;
    if (kind == NUM_ARG_KINDS) return parser_error(p, &p->token, "expected the kind of the argument");
    arg.kind = (ArgKind)kind;
    while (!p->token.first_on_line) {
        bool ok;
        if (parser_take_word(p, "offset")) ok = parser_int(p, 0, UINT32_MAX, &offset);
        else if (parser_take_word(p, "size")) ok = parser_int(p, 0, UINT32_MAX, &size);
        else if (parser_take_word(p, "name")) ok = parser_string(p, &arg.name);
        else if (parser_take_word(p, "hidden")) ok = parser_string(p, &arg.hidden);
        else if (parser_take_word(p, "type")) ok = parser_string(p, &arg.type_name);
        else ok = parser_error(p, &p->token, "expected offset, size, name, hidden or type");
        if (!ok) return false;
    }
    arg.offset = (uint32_t)offset;
    arg.size = (uint32_t)size;
    VEC_PUSH(p->arena, &p->k->args, arg);
    return true;
}

static bool parse_region(Parser *p)
{
    int64_t number, parent = 0;
    Token at = p->token;
    if (!parser_int(p, 0, MAX_PARSED_REGIONS, &number)) return false;
    if (number != p->k->regions.len)
        return parser_error(p, &at, "exec regions are numbered in order: this one must be %u", p->k->regions.len);
    at = p->token;
    if (parser_take_word(p, "whole"))
        return kernel_whole_region(p->k) == (uint64_t)number ||
               parser_error(p, &at, "there is already a region with all lanes on");
    if (!parser_take_word(p, "in"))
        return parser_error(p, &at, "expected 'in' and the number of the outer region, or 'whole'");
    at = p->token;
    if (!parser_int(p, 0, MAX_PARSED_REGIONS, &parent)) return false;
    if (parent >= number) return parser_error(p, &at, "the outer region must stand before this one");
    kernel_region(p->k, (uint32_t)parent, parser_take_word(p, "loop"));
    return true;
}

static bool parse_variable(Parser *p)
{
    uint32_t index;
    Token name = p->token;
    VReg vreg;
    if (!parser_reg(p, &name, &index)) return false;
    parser_next(p);
    if (!parser_expect_punct(p, ':')) return false;
    if (!parser_take_word(p, "var")) return parser_error(p, &p->token, "expected 'var' and a type");
    if (!parser_type(p, &vreg)) return false;
    if (vreg.in) return parser_error(p, &name, "a variable has no range: put it on what is copied there");
    vreg.is_var = true;
    vreg.loc = kernel_loc(p->k, (SourceLoc){p->file, name.line, name.column});
    if (token_is(&p->token, "loc") && !p->token.first_on_line && !parser_loc(p, &vreg.loc, NULL)) return false;
    return parser_declare(p, index, &name, &vreg);
}

static bool parse_reserve(Parser *p)
{
    do {
        RegisterRange range;
        uint32_t loc = kernel_loc(p->k, (SourceLoc){p->file, p->token.line, p->token.column});
        if (!parser_register_range(p, &range)) return false;
        if (token_is(&p->token, "loc") && !p->token.first_on_line && !parser_loc(p, &loc, NULL)) return false;
        range.loc = loc;
        VEC_PUSH(p->arena, &p->k->reserved, range);
    } while (parser_take_punct(p, ','));
    return true;
}

static bool parse_number_field(Parser *p, const TextField *field)
{
    uint8_t *at = (uint8_t *)p->k + field->offset;
    int64_t value = 1;
    if (!field->is_flag && !parser_int(p, 0, field->bytes == 1 ? UINT8_MAX : UINT32_MAX, &value)) return false;
    memcpy(at, &value, field->bytes); /* little-endian host */
    return true;
}

/* schedule MODE */
static bool parse_schedule(Parser *p, uint8_t *out)
{
    for (uint8_t i = 0; i < 3; i++)
        if (parser_take_word(p, text_schedules[i])) {
            *out = (uint8_t)(i + 1);
            return true;
        }
    return parser_error(p, &p->token, "expected off, interleave or pipeline, found %s", parser_describe(p));
}

static bool parse_field(Parser *p)
{
    if (p->token.kind == TOKEN_REG) return parse_variable(p);
    if (parser_take_word(p, "workgroup_size")) return parse_sizes(p, p->k->workgroup_size);
    if (parser_take_word(p, "grid")) return parse_sizes(p, p->k->grid);
    if (parser_take_word(p, "cluster")) return parse_sizes(p, p->k->cluster);
    if (parser_take_word(p, "arg")) return parse_arg(p);
    if (parser_take_word(p, "global")) return parser_global(p);
    if (parser_take_word(p, "region")) return parse_region(p);
    if (parser_take_word(p, "reserve")) return parse_reserve(p);
    if (parser_take_word(p, "schedule")) return parse_schedule(p, &p->k->schedule);
    if (parser_take_word(p, "uses_workgroup_id")) {
        for (unsigned i = 0; i < 3; i++)
            if (parser_take_word(p, (const char *const[]){"x", "y", "z"}[i])) {
                p->k->uses_workgroup_id[i] = true;
                return true;
            }
        return parser_error(p, &p->token, "expected x, y or z");
    }
    for (unsigned i = 0; i < text_num_fields; i++)
        if (parser_take_word(p, text_fields[i].word)) return parse_number_field(p, &text_fields[i]);
    return parser_error(p, &p->token, "expected a field of the kernel, a variable or a block, found %s",
                        parser_describe(p));
}

/* ---- blocks ---- */

static bool parse_params(Parser *p, Block *block)
{
    do {
        Token name = p->token;
        uint32_t index;
        VReg vreg;
        if (name.kind != TOKEN_REG)
            return parser_error(p, &name, "expected a block parameter (%%x:v4), found %s", parser_describe(p));
        if (!parser_reg(p, &name, &index)) return false;
        parser_next(p);
        if (!parser_expect_punct(p, ':') || !parser_type(p, &vreg)) return false;
        if (block->params.len == UINT16_MAX) return parser_error(p, &name, "too many block parameters");
        if (!parser_declare(p, index, &name, &vreg)) return false;
        VEC_PUSH(p->arena, &block->params, index);
    } while (parser_take_punct(p, ','));
    return parser_expect_punct(p, ')');
}

static bool parse_block_head(Parser *p, Block **out)
{
    Token name = p->token;
    int64_t region = 0;
    const bool is_known = map_get_name(&p->block_names, name.text, name.length) != NULL;
    *out = kernel_block(p->k, arena_strndup(p->arena, name.text, name.length), 0);
    if (!is_known) map_put_name(&p->block_names, p->arena, name.text, name.length, *out);
    if (is_known) return parser_error(p, &name, "there is already a block ^%.*s", (int)name.length, name.text);
    parser_next(p);
    if (parser_take_punct(p, '(') && !parse_params(p, *out)) return false;
    if (parser_take_word(p, "region")) {
        Token at = p->token;
        if (!parser_int(p, 0, MAX_PARSED_REGIONS, &region)) return false;
        if (region >= p->k->regions.len)
            return parser_error(p, &at, "there is no exec region %lld (declare it: region %lld in 0)",
                                (long long)region, (long long)region);
    }
    (*out)->region = (uint32_t)region;
    if (parser_take_word(p, "schedule") && !parse_schedule(p, &(*out)->schedule)) return false;
    return parser_expect_punct(p, ':');
}

static void skip_line(Parser *p)
{
    while (p->token.kind != TOKEN_END && !p->token.first_on_line) parser_next(p);
}

/* Parses one statement, which must end its line. After an error, continues at the next line. */
static void parse_statement(Parser *p, Block **block)
{
    Token start = p->token;
    bool ok;
    if (start.kind == TOKEN_BLOCK) {
        ok = parse_block_head(p, block);
    } else if (start.kind == TOKEN_COMMENT) {
        parser_next(p);
        ok = true;
    } else if (*block) {
        ok = parser_inst(p, *block);
    } else {
        ok = parse_field(p);
    }
    if (ok && !p->token.first_on_line && !parser_at_punct(p, '}') && p->token.kind != TOKEN_COMMENT)
        ok = parser_error(p, &p->token, "unexpected %s at the end of the line", parser_describe(p));
    if (ok) return;
    /* The token at fault may already be the first of the next line. Skip a token only if the statement has consumed
     * none. */
    if (p->token.text == start.text && p->token.kind != TOKEN_END) parser_next(p);
    skip_line(p);
}

/* ---- binding names to registers and blocks ---- */

/* The first free number from `from` on. `next` chains numbers to later ones, and each search shortens the chains. */
static uint32_t free_number(uint32_t *next, uint32_t from)
{
    uint32_t at = from;
    while (next[at] != at) {
        next[at] = next[next[at]];
        at = next[at];
    }
    return at;
}

/* %12 gets number 12. A name gets the next free number after the register that was mentioned before it. So a kernel
   that is printed and parsed again keeps the order of its registers. */
static void number_registers(Parser *p)
{
    Kernel *k = p->k;
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->regs.len; i++)
        if (p->regs.data[i].number >= count) count = (uint32_t)p->regs.data[i].number + 1;
    uint32_t *next = ARENA_ARRAY(p->arena, uint32_t, count + p->regs.len + 1);
    for (uint32_t i = 0; i <= count + p->regs.len; i++) next[i] = i;
    for (uint32_t i = 0; i < p->regs.len; i++)
        if (p->regs.data[i].number >= 0) next[p->regs.data[i].number] = (uint32_t)p->regs.data[i].number + 1;
    uint32_t after = 0, highest = 0;
    VEC_FOREACH(NamedReg, reg, &p->regs) {
        reg->id = reg->number >= 0 ? (uint32_t)reg->number : free_number(next, after);
        if (reg->number < 0) next[reg->id] = reg->id + 1;
        after = reg->id + 1;
        if (reg->id >= highest) highest = reg->id + 1;
    }
    for (uint32_t i = 0; i < highest; i++) kernel_vreg(k, CLASS_S, 1); /* registers without a name are not used */
    VEC_FOREACH(NamedReg, reg, &p->regs) {
        if (!reg->declared) continue;
        if (reg->number < 0) reg->vreg.name = arena_strndup(p->arena, reg->name, reg->length);
        k->vregs.data[reg->id] = reg->vreg;
    }
}

static void bind_registers(Parser *p)
{
    VEC_FOREACH(RegMention, mention, &p->mentions) {
        Operand *o = mention->operand;
        NamedReg *reg = &p->regs.data[o->value];
        Token at = {.kind = TOKEN_REG, .line = mention->line, .column = mention->column};
        o->value = reg->id;
        if (!reg->declared) {
            if (reg->line) parser_error(p, &at, "%%%.*s is not defined", (int)reg->length, reg->name);
            reg->line = 0; /* once */
            continue;
        }
        o->reg_class = reg->vreg.reg_class & 15;
        if (mention->whole) {
            o->width = reg->vreg.width;
        } else if (o->offset + o->width > reg->vreg.width) {
            parser_error(p, &at, "%%%.*s has %u dwords only", (int)reg->length, reg->name, reg->vreg.width);
        }
    }
    FOREACH_BLOCK(p->k, block)
    for (uint32_t i = 0; i < block->params.len; i++) block->params.data[i] = p->regs.data[block->params.data[i]].id;
}

static void bind_targets(Parser *p)
{
    VEC_FOREACH(BlockMention, mention, &p->targets) {
        Token *name = &mention->name;
        Block *block = map_get_name(&p->block_names, name->text, name->length);
        if (!block) parser_error(p, name, "there is no block ^%.*s", (int)name->length, name->text);
        else mention->branch->target[mention->which] = block;
    }
}

/* A block of allocated kernel IR without a terminator continues in the next one, as after `branches`. */
static void add_fall_through(Kernel *k)
{
    for (uint32_t i = 0; i + 1 < k->blocks.len; i++) {
        Block *block = k->blocks.data[i];
        if (block->last && inst_has(block->last, INST_TERMINATOR)) continue;
        Inst *br = inst_new(k, OP_BR, 0, 0);
        br->flags = INST_FALLS;
        br->branch = ARENA_NEW(k->arena, Branch);
        br->branch->target[0] = k->blocks.data[i + 1];
        if (block->last) br->loc = block->last->loc;
        inst_append(block, br);
    }
}

/* Raises the register counts in the head of allocated kernel IR to what the instructions use. */
static void raise_register_counts(Kernel *k)
{
    uint32_t *const have[] = {[CLASS_S] = &k->num_sgprs, [CLASS_V] = &k->num_vgprs, [CLASS_A] = &k->num_agprs};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        if (o.kind == OPERAND_PHYS && o.reg_class <= CLASS_A && o.value + o.width > *have[o.reg_class])
            *have[o.reg_class] = o.value + o.width;
    }
}

/* Stores the places that parser_inst recorded, by the final numbers of the instructions. */
static void keep_text_locs(Parser *p)
{
    uint32_t *locs = ARENA_ARRAY(p->arena, uint32_t, p->inst_locs.len + p->k->blocks.len + 1), next = 0;
    FOREACH_BLOCK(p->k, block)
    FOREACH_INST(block, inst)
    locs[inst->index] = inst->flags & INST_FALLS ? next ? p->inst_locs.data[next - 1] : 0 : p->inst_locs.data[next++];
    p->k->text_locs = locs;
}

/* ---- kernels ---- */

/* kernel @name target(gfx942) loc("file":1:2) { */
static bool parse_kernel_head(Parser *p, Target target)
{
    Token name = p->token;
    const char *text;
    SourceLoc loc = {p->file, name.line, name.column};
    if (name.kind != TOKEN_SYMBOL) return parser_error(p, &name, "expected @name, found %s", parser_describe(p));
    text = name.length && name.text[0] == '"' ? unescape(p->arena, name.text + 1, name.length - 2)
                                              : arena_strndup(p->arena, name.text, name.length);
    parser_next(p);
    while (!parser_at_punct(p, '{')) {
        if (token_is(&p->token, "loc")) {
            if (!parser_loc(p, NULL, &loc)) return false;
        } else if (parser_take_word(p, "target")) {
            if (!parser_expect_punct(p, '(')) return false;
            Token word = p->token;
            Target named = word.kind == TOKEN_WORD ? target_from_name(word.text, word.length) : NUM_TARGETS;
            if (named == NUM_TARGETS) return parser_error(p, &word, "unknown target %s", parser_describe(p));
            if (target != NUM_TARGETS && target != named)
                return parser_error(p, &word, "the kernel is for %s, not for %s", target_infos[named].name,
                                    target_infos[target].name);
            target = named;
            parser_next(p);
            if (!parser_expect_punct(p, ')')) return false;
        } else {
            return parser_error(p, &p->token, "expected target(...), loc(...) or '{', found %s", parser_describe(p));
        }
    }
    if (target == NUM_TARGETS) return parser_error(p, &name, "the kernel must name its target: target(gfx942)");
    parser_next(p);
    p->k = kernel_new(p->arena, p->diags, text, target);
    p->k->loc = loc;
    p->k->text_file = p->file;
    p->k->text_loc = (SourceLoc){p->file, name.line, name.column};
    return true;
}

static bool parse_kernel(Parser *p, Target target, KernelList *out)
{
    p->failed = false;
    p->k = NULL;
    p->reg_names = (Map){0};
    p->block_names = (Map){0};
    p->regs.len = p->mentions.len = p->targets.len = p->inst_locs.len = 0;
    if (!parser_take_word(p, "kernel"))
        return parser_error(p, &p->token, "expected 'kernel', found %s", parser_describe(p));
    if (!parse_kernel_head(p, target)) return false;

    Block *block = NULL;
    while (p->token.kind != TOKEN_END && !parser_at_punct(p, '}')) parse_statement(p, &block);
    if (!parser_expect_punct(p, '}')) return false;
    if (!p->k->blocks.len) return parser_error(p, &p->token, "the kernel has no block");
    number_registers(p);
    bind_registers(p);
    bind_targets(p);
    if (p->failed) return false;
    if (p->k->allocated) {
        add_fall_through(p->k);
        raise_register_counts(p->k);
    }
    kernel_compute_defs(p->k);
    kernel_number(p->k);
    keep_text_locs(p);
    VEC_PUSH(p->arena, out, p->k);
    return true;
}

bool kir_parse(Arena *arena, DiagList *diags, const char *file, const char *text, size_t bytes, Target target,
               KernelList *out)
{
    Parser parser = {.arena = arena, .diags = diags, .file = file}, *p = &parser;
    bool ok = true;
    lexer_init(&p->lexer, text, bytes);
    parser_next(p);
    while (p->token.kind == TOKEN_COMMENT) parser_next(p);
    if (p->token.kind == TOKEN_END) return parser_error(p, &p->token, "the text holds no kernel");
    while (p->token.kind != TOKEN_END && ok) {
        ok = parse_kernel(p, target, out);
        while (p->token.kind == TOKEN_COMMENT) parser_next(p);
    }
    return ok;
}
