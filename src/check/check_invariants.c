/* See invariants.h. An invariant must hold on all paths: distances are the shortest ones, and each path needs its
   wait. */
#include <string.h>

#include "check/check_internal.h"
#include "check/invariants.h"
#include "isa/immediates.h"

typedef struct Checker {
    CheckKernel *k;
    const Code *code;
    const Invariant *row;
    bool *from, *to; /* by instruction: does the pattern match it? */
} Checker;

/* ---- patterns ---- */

static bool matches_glob(const char *text, size_t length, const char *pattern, size_t pattern_length)
{
    size_t t = 0, p = 0, star = SIZE_MAX, again = 0;
    while (t < length) {
        if (p < pattern_length && pattern[p] == '*') {
            star = p++;
            again = t;
        } else if (p < pattern_length && pattern[p] == text[t]) p++, t++;
        else if (star != SIZE_MAX) {
            p = star + 1;
            t = ++again;
        } else return false;
    }
    while (p < pattern_length && pattern[p] == '*') p++;
    return p == pattern_length;
}

/* The mnemonic without _e32, _e64, ... */
static size_t mnemonic_length(const char *text)
{
    static const char *const forms[] = {"_e32", "_e64", "_dpp", "_sdwa", "_e64_dpp"};
    const size_t length = strcspn(text, " ");
    size_t best = length;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const size_t own = strlen(forms[i]);
        if (length > own && !strncmp(text + length - own, forms[i], own) && length - own < best) best = length - own;
    }
    return best;
}

/* Tries the text with and without the form in its mnemonic, because both name the instruction. */
static bool matches(Arena *arena, const char *text, const char *patterns)
{
    const size_t short_length = mnemonic_length(text);
    const char *plain = arena_printf(arena, "%.*s%s", (int)short_length, text, text + strcspn(text, " "));
    for (const char *at = patterns;;) {
        const char *end = strstr(at, " | ");
        const size_t length = end ? (size_t)(end - at) : strlen(at);
        const bool is_whole = memchr(at, ' ', length) != NULL;
        if (is_whole && matches_glob(text, strlen(text), at, length)) return true;
        if (matches_glob(plain, is_whole ? strlen(plain) : short_length, at, length)) return true;
        if (!end) return false;
        at = end + 3;
    }
}

static bool *find_matches(const Checker *c, const char *patterns)
{
    bool *found = ARENA_ARRAY(c->k->arena, bool, c->code->num_insts + 1);
    for (uint32_t i = 0; i < c->code->num_insts && patterns; i++)
        found[i] = matches(c->k->arena, check_inst_text(c->k, &c->code->insts[i]), patterns);
    return found;
}

static bool any(const Checker *c, const bool *found)
{
    for (uint32_t i = 0; i < c->code->num_insts; i++)
        if (found[i]) return true;
    return false;
}

static CheckItem *add(const Checker *c, const CodeInst *inst, const CodeInst *other, const char *message)
{
    const char *place = arena_printf(c->k->arena, "%s:%u", c->row->loc.file, c->row->loc.line);
    CheckItem *item = check_add(c->k, CHECK_ERROR, "invariant", place, inst, "%s", message);
    item->row = c->row->name;
    item->other = other;
    return item;
}

/* ---- distances ---- */

static bool overlap(const CodeInst *from, const CodeInst *to)
{
    const RegRanges writes = code_writes(from, false), reads = code_reads(to, false), also = code_writes(to, false);
    return ranges_intersect(&writes, &reads) || ranges_intersect(&writes, &also);
}

static uint32_t weight(const Checker *c, const CodeInst *inst)
{
    return c->row->states && inst->d.inst.opcode == OP_S_NOP ? (uint32_t)nop_states(&inst->d.inst) : 1;
}

static void add_distance(const Checker *c, uint32_t from, uint32_t to, uint32_t distance)
{
    const CodeInst *first = &c->code->insts[from], *inst = &c->code->insts[to];
    if (!c->to[to] || (c->row->overlap && !overlap(first, inst))) return;
    add(c, inst, first,
        arena_printf(c->k->arena, "has %u %s between '%s' and it on some path, and must have %u (%s)", distance,
                     c->row->states ? "wait states" : "instructions", isa_name(c->code->target, first->d.inst.opcode),
                     c->row->least, c->row->name));
}

/* Lists the successors of an instruction that are nearer than on any earlier path. */
static void reach(const Checker *c, uint32_t from, uint32_t next, uint32_t *distance, uint32_t *list, uint32_t *num)
{
    for (unsigned s = 0; s < 2; s++) {
        const uint32_t to = c->code->insts[from].succ[s];
        if (to == NO_INST || next >= c->row->least || distance[to] <= next) continue;
        if (distance[to] == UINT32_MAX) list[(*num)++] = to;
        distance[to] = next;
    }
}

/* Finds the instructions less than `least` away by the shortest path, the nearest first. */
static void follow(const Checker *c, uint32_t from, uint32_t *distance, uint32_t *list)
{
    uint32_t num = 0;
    reach(c, from, 0, distance, list, &num);
    for (uint32_t d = 0; d < c->row->least; d++)
        for (uint32_t at = 0; at < num; at++) {
            if (distance[list[at]] != d) continue;
            add_distance(c, from, list[at], d);
            reach(c, list[at], d + weight(c, &c->code->insts[list[at]]), distance, list, &num);
        }
    for (uint32_t at = 0; at < num; at++) distance[list[at]] = UINT32_MAX;
}

static void check_distance(const Checker *c)
{
    uint32_t *distance = ARENA_ARRAY(c->k->arena, uint32_t, c->code->num_insts + 1);
    uint32_t *list = ARENA_ARRAY(c->k->arena, uint32_t, c->code->num_insts + 1);
    memset(distance, 0xff, (c->code->num_insts + 1) * sizeof *distance);
    for (uint32_t i = 0; i < c->code->num_insts && c->row->least; i++)
        if (c->from[i]) follow(c, i, distance, list);
}

/* ---- waits ---- */

static bool waits(const Checker *c, const CodeInst *inst)
{
    return wait_get(&inst->d.inst, (Counter)c->row->counter) <= c->row->most;
}

/* Follows the paths from after `first` as long as no wait stands there. */
static void follow_unwaited(const Checker *c, uint32_t first, uint32_t origin, bool *seen, uint32_t *list)
{
    uint32_t num = 0;
    if (first == NO_INST || seen[first]) return;
    seen[first] = true;
    list[num++] = first;
    for (uint32_t at = 0; at < num; at++) {
        const CodeInst *inst = &c->code->insts[list[at]];
        if (c->to[list[at]])
            add(c, inst, origin == NO_INST ? NULL : &c->code->insts[origin],
                arena_printf(c->k->arena, "no wait for %s of %u or less stands before it on some path from %s%s%s (%s)",
                             counter_infos[c->row->counter].name, c->row->most, origin == NO_INST ? "the entry" : "'",
                             origin == NO_INST ? "" : isa_name(c->code->target, c->code->insts[origin].d.inst.opcode),
                             origin == NO_INST ? "" : "'", c->row->name));
        if (waits(c, inst)) continue;
        for (unsigned s = 0; s < 2; s++)
            if (inst->succ[s] != NO_INST && !seen[inst->succ[s]]) {
                seen[inst->succ[s]] = true;
                list[num++] = inst->succ[s];
            }
    }
}

static void check_wait(const Checker *c)
{
    bool *seen = ARENA_ARRAY(c->k->arena, bool, c->code->num_insts + 1);
    uint32_t *list = ARENA_ARRAY(c->k->arena, uint32_t, c->code->num_insts + 1);
    if (!c->row->from) follow_unwaited(c, c->k->entries[0], NO_INST, seen, list);
    for (uint32_t i = 0; i < c->code->num_insts; i++)
        for (unsigned s = 0; c->from[i] && s < 2; s++) follow_unwaited(c, c->code->insts[i].succ[s], i, seen, list);
}

/* ---- counts ---- */

static void check_number(const Checker *c, uint32_t first, uint32_t last, const char *where)
{
    uint32_t count = 0;
    for (uint32_t i = first; i <= last; i++) count += c->from[i];
    if (count >= c->row->least && count <= c->row->most) return;
    const char *limit = c->row->most == UINT32_MAX ? arena_printf(c->k->arena, "at least %u", c->row->least)
                        : c->row->least == c->row->most
                            ? arena_printf(c->k->arena, "%u", c->row->most)
                            : arena_printf(c->k->arena, "%u to %u", c->row->least, c->row->most);
    add(c, &c->code->insts[first], NULL,
        arena_printf(c->k->arena, "%s has %u instructions '%s', and must have %s (%s)", where, count, c->row->from,
                     limit, c->row->name));
}

/* Does the range contain another loop? */
static bool is_innermost(const Code *code, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++)
        for (unsigned s = 0; s < 2; s++) {
            const uint32_t next = code->insts[i].succ[s];
            if (next == NO_INST || next > i || next < first || (next == first && i == last)) continue;
            return false;
        }
    return true;
}

static bool has_any(const bool *found, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++)
        if (found[i]) return true;
    return false;
}

static void check_numbers(const Checker *c)
{
    const uint32_t num = c->code->num_addresses;
    uint32_t loops = 0;
    if (!c->row->in_loops) {
        if (num) check_number(c, 0, num - 1, "the kernel");
        return;
    }
    for (uint32_t last = 0; last < num; last++)
        for (unsigned s = 0; s < 2; s++) {
            const uint32_t first = c->code->insts[last].succ[s];
            if (first == NO_INST || first > last || !is_innermost(c->code, first, last)) continue;
            if (c->row->to && !has_any(c->to, first, last)) continue;
            check_number(c, first, last, "this loop");
            loops++;
        }
    if (!loops)
        add(c, &c->code->insts[0], NULL,
            arena_printf(c->k->arena, "no innermost loop has '%s' (%s)", c->row->to ? c->row->to : "*", c->row->name));
}

/* ---- all ---- */

void check_invariants(CheckKernel *k, const Invariants *invariants)
{
    const char *name = k->kernel->name;
    if (invariants->kernel && !matches_glob(name, strlen(name), invariants->kernel, strlen(invariants->kernel))) return;
    VEC_FOREACH(const Invariant, row, &invariants->rows) {
        Checker c = {.k = k, .row = row, .code = row->kind == INVARIANT_COUNT ? &k->code : code_paths(&k->code)};
        c.from = find_matches(&c, row->from);
        c.to = find_matches(&c, row->to);
        if (!c.code->num_insts) continue;
        /* A promise about instructions that do not exist is most likely a typing mistake. */
        if (row->kind != INVARIANT_COUNT && row->from && !any(&c, c.from))
            add(&c, &c.code->insts[0], NULL,
                arena_printf(k->arena, "no instruction is '%s' (%s)", row->from, row->name));
        else if (row->kind != INVARIANT_COUNT && !any(&c, c.to))
            add(&c, &c.code->insts[0], NULL, arena_printf(k->arena, "no instruction is '%s' (%s)", row->to, row->name));
        else if (row->kind == INVARIANT_DISTANCE) check_distance(&c);
        else if (row->kind == INVARIANT_WAIT) check_wait(&c);
        else check_numbers(&c);
    }
}
