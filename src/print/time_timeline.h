/* The timeline of a compute unit in its output forms. */
#pragma once

#include "print/time_report.h"

/* Writes tracks for waves, with slices for instructions and for what they waited for. A microsecond of the file is a
   clock. For Perfetto and Chrome's trace viewer ("Trace Event Format", JSON array format within an object). */
void timeline_write_trace(const TimeReport *r, Timeline *timeline, StrBuf *out);
/* Writes the member "timeline" of the current object: waves with their events as numbers (docs/report.md). */
void timeline_write_json(const TimeReport *r, Timeline *timeline, JsonWriter *json);
/* Prints one line for each wave: its main activity in equal ranges of clocks. */
void timeline_print(const TimeReport *r, Timeline *timeline, unsigned columns, StrBuf *out);
