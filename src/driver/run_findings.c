/* What a run found, and how it failed, as text. */
#include "driver/run.h"
#include "isa/hazards.h"

/* "FILE:LINE: " of the source, or the object's name where it has no line table. */
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

static void append_finding(const CodeObject *object, const SimFinding *f, StrBuf *out)
{
    static const char *const levels[] = {"error", "warning", "note"};
    const HazardInfo *hazard = f->kind == SIM_FINDING_HAZARD ? &hazard_infos[f->row] : NULL;
    append_place(object, f->address, out);
    strbuf_printf(out, "%s: %s [%s", levels[f->level], f->text, sim_finding_rule(f->kind));
    if (hazard) strbuf_printf(out, " %s, %s", hazard->name, hazard_proof_names[f->proof]);
    strbuf_printf(out, "]\n    0x%llx: %s\n", (unsigned long long)object_listing_address(object, f->address),
                  f->instruction);
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
    }
    strbuf_printf(out, "    workgroup (%u,%u,%u) ", f->workgroup.x, f->workgroup.y, f->workgroup.z);
    append_wave(f->wave, f->lane, out);
    if (f->memory_address) strbuf_printf(out, ", address 0x%llx", (unsigned long long)f->memory_address);
    if (f->count > 1) strbuf_printf(out, "; %llu times in all", (unsigned long long)f->count);
    strbuf_char(out, '\n');
    if (hazard) strbuf_printf(out, "    source: %s\n", hazard->source);
}

void run_print_findings(const RunInput *input, const SimResult *result, StrBuf *out)
{
    for (size_t i = 0; i < result->num_findings; i++) append_finding(&input->object, &result->findings[i], out);
    if (result->more_findings) strbuf_printf(out, "... and more at other places\n");
}

void run_append_failure(const Run *run, const SimResult *result, StrBuf *out)
{
    const CodeObject *object = &run->input.object;
    sim_describe(result, out);
    if (out->len && out->data[out->len - 1] != '\n') strbuf_char(out, '\n');
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
}
