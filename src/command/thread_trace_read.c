/* code.json has rows [ISA, _, LineNumber, Source, Codeobj, Vaddr, Hit, Latency, Stall, Idle]. rocprofiler-sdk,
   source/lib/att-tool/code.cpp writes them; rocprof-compute-viewer, src/data/codeload.cpp reads them by position. */
#include <stdlib.h>
#include <string.h>

#include "command/cli.h"
#include "command/thread_trace.h"
#include "support/json_read.h"
#include "support/sorted.h"

enum {
    ROW_TEXT,
    ROW_UNUSED,
    ROW_LINE,
    ROW_SOURCE,
    ROW_OBJECT,
    ROW_ADDRESS,
    ROW_HITS,
    ROW_LATENCY,
    ROW_STALL,
    ROW_IDLE
};

typedef struct TraceRow {
    const char *text;
    double field[ROW_IDLE + 1];
} TraceRow;
typedef VEC(TraceRow) TraceRows;

static bool read_row(JsonReader *r, Arena *arena, TraceRow *row)
{
    unsigned i = 0;
    if (!json_enter(r, '[')) return false;
    for (; json_more(r, ']'); i++) {
        const bool good = i == ROW_TEXT                     ? json_read_text(r, arena, &row->text)
                          : i == ROW_SOURCE || i > ROW_IDLE ? json_skip(r)
                                                            : json_read_number(r, &row->field[i]);
        if (!good) return false;
    }
    if (!r->error && i <= ROW_IDLE) r->error = "a row of \"code\" must have ten fields";
    return !r->error;
}

static bool read_rows(JsonReader *r, Arena *arena, TraceRows *rows)
{
    bool found = false;
    if (!json_enter(r, '{')) return false;
    while (json_more(r, '}')) {
        const char *name;
        if (!json_read_name(r, arena, &name)) return false;
        if (strcmp(name, "code")) {
            if (!json_skip(r)) return false;
            continue;
        }
        found = true;
        if (!json_enter(r, '[')) return false;
        while (json_more(r, ']')) {
            TraceRow row = {0};
            if (!read_row(r, arena, &row)) return false;
            VEC_PUSH(arena, rows, row);
        }
    }
    if (!r->error && !found) r->error = "there is no \"code\"";
    return json_read_end(r);
}

/* ---- rows of this kernel ---- */

/* The length of the operation's name, without the form of its encoding. */
static size_t name_length(const char *text)
{
    static const char *const forms[] = {"_e32", "_e64", "_dpp", "_sdwa"};
    const size_t length = strcspn(text, " \t");
    for (unsigned i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const size_t of_form = strlen(forms[i]);
        if (length > of_form && !strncmp(text + length - of_form, forms[i], of_form)) return length - of_form;
    }
    return length;
}

static bool same_operation(const char *a, const char *b)
{
    const size_t length = name_length(a);
    return length == name_length(b) && !strncmp(a, b, length);
}

/* The instruction at a listing address, or NO_INST. */
static uint32_t inst_at(const CheckKernel *k, double address)
{
    const uint32_t low =
        SEARCH_FIRST(at, k->code.num_insts, (double)(k->listing + k->code.insts[at].d.address) < address);
    const bool found = low < k->code.num_insts && (double)(k->listing + k->code.insts[low].d.address) == address;
    return found ? low : NO_INST;
}

/* The number of rows of one code object that match an instruction here, and the first row that does not. */
typedef struct ObjectRows {
    double object;
    uint32_t same;
    const TraceRow *other;
    uint32_t other_inst;
} ObjectRows;
typedef VEC(ObjectRows) ObjectRowsList;

static ObjectRows *rows_of(ObjectRowsList *list, double object, Arena *arena)
{
    for (uint32_t i = 0; i < list->len; i++)
        if (list->data[i].object == object) return &list->data[i];
    VEC_PUSH(arena, list, ((ObjectRows){.object = object}));
    return &list->data[list->len - 1];
}

/* The lines with a kernel's name are comments. */
static bool is_comment(const TraceRow *row) { return row->text[0] == ';'; }

/* The code object with the rows of this kernel, or NULL. A trace has several, with the same addresses. */
static const ObjectRows *choose_object(const CheckKernel *k, const TraceRows *rows, ObjectRowsList *list, Arena *arena)
{
    const ObjectRows *best = NULL;
    VEC_FOREACH(const TraceRow, row, rows) {
        const uint32_t inst = is_comment(row) ? NO_INST : inst_at(k, row->field[ROW_ADDRESS]);
        if (inst == NO_INST) continue;
        ObjectRows *own = rows_of(list, row->field[ROW_OBJECT], arena);
        if (same_operation(row->text, check_inst_text(k, &k->code.insts[inst]))) {
            own->same++;
        } else if (!own->other) {
            own->other = row;
            own->other_inst = inst;
        }
    }
    for (uint32_t i = 0; i < list->len; i++)
        if (!list->data[i].other && (!best || list->data[i].same > best->same)) best = &list->data[i];
    return best;
}

static void refuse(const CheckKernel *k, const char *path, const ObjectRowsList *list, DiagList *diags)
{
    if (!list->len) {
        options_error(diags, "--measured: no row of '%s' is at an address of kernel '%s'", path, k->kernel->name);
        return;
    }
    const ObjectRows *first = &list->data[0];
    options_error(diags,
                  "--measured: '%s' does not belong to this code: at 0x%llx it has '%s', but the kernel has '%s'", path,
                  (unsigned long long)first->other->field[ROW_ADDRESS], first->other->text,
                  check_inst_text(k, &k->code.insts[first->other_inst]));
}

const MeasuredInst *thread_trace_read(const MachineCode *code, const char *path, Arena *arena, DiagList *diags)
{
    const CheckKernel *k = code->check;
    StrBuf text = {0};
    JsonReader r;
    TraceRows rows = {0};
    ObjectRowsList list = {0};
    if (!cli_read_file(path, &text)) return NULL;
    json_read_begin(&r, text.data ? text.data : "", text.len);
    const bool good = read_rows(&r, arena, &rows);
    if (!good) options_error(diags, "--measured: %s:%u: %s", path, r.line ? r.line : 1, r.error);
    strbuf_free(&text);
    if (!good) return NULL;
    const ObjectRows *own = choose_object(k, &rows, &list, arena);
    if (!own) {
        refuse(k, path, &list, diags);
        return NULL;
    }
    MeasuredInst *measured = ARENA_ARRAY(arena, MeasuredInst, k->code.num_insts + 1);
    for (uint32_t i = 0; i < rows.len; i++) {
        const double *field = rows.data[i].field;
        const uint32_t inst = is_comment(&rows.data[i]) ? NO_INST : inst_at(k, field[ROW_ADDRESS]);
        if (inst == NO_INST || field[ROW_OBJECT] != own->object) continue;
        MeasuredInst *m = &measured[inst];
        m->is_there = true;
        m->hits += field[ROW_HITS];
        m->latency += field[ROW_LATENCY];
        m->stall += field[ROW_STALL];
        m->idle += field[ROW_IDLE];
    }
    return measured;
}
