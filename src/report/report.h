/* Reports on compiled kernels: register pressure, places of values, comments in assembly. They use PassNotes.places. */
#pragma once

#include "ir/pass_notes.h"
#include "ir/places.h"
#include "support/json.h"

/* Reports registers and occupancy of kernels that have passed the whole pipeline, as text or JSON
   (docs/registers.md). */
void report_pressure(const KernelList *kernels, StrBuf *out);
void report_pressure_json(const KernelList *kernels, StrBuf *out);

/* Prints where each value is, one comment line for each. */
void report_places(const Kernel *k, StrBuf *out);
/* Sets Inst.comment: position, live registers, and the values that the instruction reads and writes. */
void report_annotate(Kernel *k);

/* ---- shared by the files of report/ ---- */

/* "v[4:7]", "s5" */
void report_registers(StrBuf *out, unsigned file, unsigned first, unsigned width);
/* "%acc", "%17" */
void report_name(const Kernel *k, uint32_t vreg, StrBuf *out);
/* "file:line:col", or nothing if it is unknown. */
void report_location(const Kernel *k, uint32_t loc, StrBuf *out);
/* The source of the value: index into Kernel.locs. */
uint32_t report_value_loc(const Kernel *k, uint32_t vreg);
/* Loops of one block and the clocks of an iteration. Text: one line for each; JSON: "loops", an array of objects. */
void report_loops(const Kernel *k, uint32_t kernel_number, StrBuf *out);
void report_loops_json(const Kernel *k, uint32_t kernel_number, JsonWriter *json);
