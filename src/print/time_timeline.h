/* The timeline of a compute unit in the forms in which it is read. */
#ifndef WAVECC_PRINT_TIME_TIMELINE_H
#define WAVECC_PRINT_TIME_TIMELINE_H

#include "print/time_report.h"

/* Tracks for waves, slices for instructions and for what they waited for; a microsecond of the file is a clock. For
   Perfetto and Chrome's trace viewer ("Trace Event Format", JSON array format within an object). */
void timeline_write_trace(const TimeReport *r, Timeline *timeline, StrBuf *out);
/* The member "timeline" of the object that is open: waves with their events as numbers (docs/report.md). */
void timeline_write_json(const TimeReport *r, Timeline *timeline, JsonWriter *json);
/* A line for each wave: what it was doing most of the time, for equal stretches of clocks. */
void timeline_print(const TimeReport *r, Timeline *timeline, unsigned columns, StrBuf *out);

#endif
