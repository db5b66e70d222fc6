/* Reports on compiled kernels: register pressure, places of values, comments in assembly; of
   PassNotes.places. */
#ifndef WAVECC_REPORT_REPORT_H
#define WAVECC_REPORT_REPORT_H

#include "ir/pass_notes.h"
#include "ir/places.h"
#include "support/json.h"

/* Registers and occupancy of kernels that have passed all of the pipeline: text, or JSON (docs/registers.md). */
void report_pressure(const KernelList *kernels, StrBuf *out);
void report_pressure_json(const KernelList *kernels, StrBuf *out);

/* Where each value is, a line of comment for each. */
void report_places(const Kernel *k, StrBuf *out);
/* Sets Inst.comment: position, live registers, and the values that the instruction reads and writes. */
void report_annotate(Kernel *k);

/* ---- shared by the files of report/ ---- */

/* "v[4:7]", "s5" */
void report_registers(StrBuf *out, unsigned file, unsigned first, unsigned width);
/* "%acc", "%17" */
void report_name(const Kernel *k, uint32_t vreg, StrBuf *out);
/* "file:line:col", or nothing when it is not known. */
void report_location(const Kernel *k, uint32_t loc, StrBuf *out);
/* Where the value comes from: index into Kernel.locs. */
uint32_t report_value_loc(const Kernel *k, uint32_t vreg);
/* Loops of one block and the clocks of an iteration: a line of text for each; "loops": an array of objects. */
void report_loops(const Kernel *k, uint32_t kernel_number, StrBuf *out);
void report_loops_json(const Kernel *k, uint32_t kernel_number, JsonWriter *json);

#endif
