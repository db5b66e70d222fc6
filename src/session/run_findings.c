/* Prints the findings of a run, and how it failed. */
#include "session/run.h"
#include "isa/hazards.h"

/* "FILE:LINE: " of the source. If the object has no line table, its name. */
static void append_place(const CodeObject *object, uint64_t address, StrBuf *out)
{
    SourceLoc loc;
    if (object_source_line(object, object_listing_address(object, address), &loc))
        strbuf_printf(out, "%s:%u: ", loc.file, loc.line);
    else strbuf_printf(out, "%s: ", object->name);
}

static void append_wave(unsigned wave, int lane, StrBuf *out)
{
    strbuf_printf(out, "wave %u", wave);
    if (lane >= 0) strbuf_printf(out, " lane %d", lane);
}

static const HazardInfo *hazard_of(const SimFinding *f)
{
    return f->kind == SIM_FINDING_HAZARD ? &hazard_infos[f->row] : NULL;
}

static void append_rule(const SimFinding *f, StrBuf *out)
{
    const HazardInfo *hazard = hazard_of(f);
    strbuf_printf(out, " [%s", sim_finding_rule(f->kind));
    if (hazard) strbuf_printf(out, " %s, %s", hazard->name, hazard_proof_names[f->proof]);
    strbuf_char(out, ']');
}

static void append_finding(const CodeObject *object, const SimFinding *f, StrBuf *out)
{
    const HazardInfo *hazard = hazard_of(f);
    append_place(object, f->address, out);
    strbuf_printf(out, "%s: %s", sim_level_name((SimFindingLevel)f->level), f->text);
    append_rule(f, out);
    const uint64_t listing = object_listing_address(object, f->address);
    strbuf_printf(out, "\n    0x%llx: %s\n", (unsigned long long)listing, f->instruction);
    object_append_stack(object, listing, out);
    if (f->has_other) {
        SourceLoc loc;
        uint64_t address = object_listing_address(object, f->other_address);
        strbuf_printf(out, "    after 0x%llx: %s", (unsigned long long)address, f->other_instruction);
        if (object_source_line(object, address, &loc)) strbuf_printf(out, "    (%s:%u)", loc.file, loc.line);
        if (f->other_wave != f->wave || f->other_lane >= 0) {
            strbuf_append(out, " in ");
            append_wave(f->other_wave, f->other_lane, out);
        }
        strbuf_char(out, '\n');
        object_append_stack(object, address, out);
    }
    strbuf_printf(out, "    workgroup (%u,%u,%u) ", f->workgroup.x, f->workgroup.y, f->workgroup.z);
    append_wave(f->wave, f->lane, out);
    if (f->memory_address) strbuf_printf(out, ", address 0x%llx", (unsigned long long)f->memory_address);
    if (f->count > 1) strbuf_printf(out, "; %llu times in all", (unsigned long long)f->count);
    strbuf_char(out, '\n');
    if (hazard) strbuf_printf(out, "    source: %s\n", hazard->source);
}

/* Warnings and notes of one cause: the same rule, row and proof. */
static bool is_same_cause(const SimFinding *a, const SimFinding *b)
{
    return a->level == b->level && a->kind == b->kind && a->row == b->row && a->proof == b->proof;
}

/* One line for a cause that has several places. */
static void append_cause(const CodeObject *object, const SimFinding *first, uint32_t places, StrBuf *out)
{
    append_place(object, first->address, out);
    const char *level = sim_level_name((SimFindingLevel)first->level);
    strbuf_printf(out, "%s: at %u places, first: %s", level, places, first->text);
    append_rule(first, out);
    strbuf_printf(out, " at 0x%llx: %s", (unsigned long long)object_listing_address(object, first->address),
                  first->instruction);
    if (first->has_other)
        strbuf_printf(out, ", after 0x%llx: %s",
                      (unsigned long long)object_listing_address(object, first->other_address),
                      first->other_instruction);
    strbuf_append(out, " (--all lists each)\n");
}

/* The number of findings with that cause. 0: an earlier finding has the same cause. */
static uint32_t places_of(const SimResult *result, size_t number)
{
    const SimFinding *f = &result->findings[number];
    uint32_t count = 0;
    for (size_t i = 0; i < result->num_findings; i++) {
        if (!is_same_cause(&result->findings[i], f)) continue;
        if (i < number) return 0;
        count++;
    }
    return count;
}

static void append_level(const Run *run, unsigned level, FindingsHidden *hidden, StrBuf *out)
{
    const CodeObject *object = &run->input.object;
    for (size_t i = 0; i < run->result.num_findings; i++) {
        const SimFinding *f = &run->result.findings[i];
        const HazardProof proof = hazard_of(f) ? (HazardProof)f->proof : HAZARD_SURE;
        if (f->level != level || !filter_shows(run->options.shown, level, proof, hidden)) continue;
        const uint32_t places = level == SIM_LEVEL_ERROR || run->options.all_findings ? 1 : places_of(&run->result, i);
        if (places == 1) append_finding(object, f, out);
        else if (places) append_cause(object, f, places, out);
    }
}

void run_print_findings(const Run *run, StrBuf *out)
{
    FindingsHidden hidden = {0};
    StrBuf place = {0};
    for (unsigned level = SIM_LEVEL_ERROR; level <= SIM_LEVEL_NOTE; level++) append_level(run, level, &hidden, out);
    strbuf_printf(&place, "%s: ", run->input.object.name);
    filter_append_hidden(&hidden, place.data, out);
    strbuf_free(&place);
    if (run->result.more_findings) strbuf_printf(out, "... and more at other places\n");
}

void run_append_failure(const Run *run, const SimResult *result, StrBuf *out)
{
    const CodeObject *object = &run->input.object;
    sim_describe(result, out);
    if (out->len && out->data[out->len - 1] != '\n') strbuf_char(out, '\n');
    const char *refused = host_calls_refused(run->host_calls);
    if (refused) strbuf_printf(out, "the kernel asks the host for a service that is not emulated: %s\n", refused);
    if (!result->has_place) return;
    const uint64_t address = object_listing_address(object, result->address);
    SourceLoc loc;
    strbuf_printf(out, "  in kernel %s, at address 0x%llx of the code object", run->input.kernel->name,
                  (unsigned long long)address);
    if (object_source_line(object, address, &loc)) {
        strbuf_printf(out, ", from %s:%u", loc.file, loc.line);
        if (loc.column) strbuf_printf(out, ":%u", loc.column);
    }
    strbuf_char(out, '\n');
    object_append_stack(object, address, out);
}
