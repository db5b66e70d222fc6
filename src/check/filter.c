#include "check/filter.h"

#include <string.h>

#include "support/finding_rules.h"

/* Rules are bits of a word. */
enum {
#define RULE(name, what, remedy) +1
#define OTHER_RULE(name, what, remedy)
    NUM_RULES = 0
#include "support/finding_rules.def"
#undef RULE
#undef OTHER_RULE
};
_Static_assert(NUM_RULES <= 32, "rules are bits of a word");

static int find_rule(const char *name, size_t length)
{
    const int rule = finding_rule_find(name, (unsigned)length);
    return rule < NUM_RULES ? rule : -1;
}

const char *filter_rule_name(unsigned number) { return number < NUM_RULES ? finding_rules[number].name : NULL; }

static int find_row(const char *name, size_t length)
{
    for (int i = 0; i < NUM_HAZARDS; i++)
        if (strlen(hazard_infos[i].name) == length && !strncmp(hazard_infos[i].name, name, length)) return i;
    return -1;
}

bool filter_parse(FilterSet *set, const char *list, const char **bad, size_t *length)
{
    static const char prefix[] = "hazard:";
    for (const char *at = list;; at++) {
        *bad = at;
        *length = strcspn(at, ",");
        const bool named = *length >= sizeof prefix - 1 && !strncmp(at, prefix, sizeof prefix - 1);
        const size_t skip = named ? sizeof prefix - 1 : 0;
        const int rule = named ? -1 : find_rule(at, *length), row = find_row(at + skip, *length - skip);
        if (rule < 0 && row < 0) return false;
        if (rule >= 0) set->rules |= 1u << rule;
        else hazard_rows_add(&set->rows, (unsigned)row);
        at += *length;
        if (!*at) return true;
    }
}

static bool has(const FilterSet *set, int rule, int row)
{
    return (rule >= 0 && set->rules >> rule & 1) || (row >= 0 && hazard_rows_has(&set->rows, (unsigned)row));
}

static bool drops(const FindingFilter *filter, int rule, int row)
{
    const bool has_only = filter->only.rules || hazard_rows_any(&filter->only.rows);
    if (has_only && !has(&filter->only, rule, row)) return true;
    return has(&filter->ignore, rule, row);
}

bool filter_drops(const FindingFilter *filter, const char *rule, const char *row)
{
    return drops(filter, find_rule(rule, strlen(rule)), row ? find_row(row, strlen(row)) : -1);
}

bool filter_shows(FindingsShown shown, unsigned level, HazardProof proof, FindingsHidden *hidden)
{
    enum { WARNING = 1, NOTE = 2 };
    const bool is_refuted = level == NOTE && (proof == HAZARD_REFUTED || proof == HAZARD_TIMED);
    if (shown == SHOWN_ALL || (level <= (unsigned)shown && !is_refuted)) return true;
    if (is_refuted) hidden->refuted++;
    else if (level == WARNING) hidden->warnings++;
    else hidden->notes++;
    return false;
}

static void append_hidden(uint32_t count, const char *noun, const char *what, const char **before, StrBuf *out)
{
    if (!count) return;
    strbuf_printf(out, "%s%u %s%s%s", *before, count, noun, count == 1 ? "" : "s", what);
    *before = ", ";
}

void filter_append_hidden(const FindingsHidden *hidden, const char *place, StrBuf *out)
{
    const char *before = "not shown: ";
    if (!hidden->warnings && !hidden->notes && !hidden->refuted) return;
    strbuf_append(out, place);
    append_hidden(hidden->warnings, "warning", "", &before, out);
    append_hidden(hidden->notes, "note", "", &before, out);
    append_hidden(hidden->refuted, "note",
                  " about wait states that production kernels or the busy matrix pipe do without", &before, out);
    strbuf_append(out, " (--level=all shows all)\n");
}
