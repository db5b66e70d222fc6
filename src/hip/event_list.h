/* Lists of what a module notes of events. The struct of a note begins with a HipEventNote. */
#pragma once

#include "hip/hip.h"
#include "support/heap.h"

typedef struct HipEventNote {
    struct HipEventNote *next;
    hipEvent_t event;
} HipEventNote;

/* The note of that event; NULL: none. */
static inline void *hip_event_find(HipEventNote *list, hipEvent_t event)
{
    while (list && list->event != event) list = list->next;
    return list;
}

/* The note of that event, or a new one: `bytes` zeroed bytes. */
static inline void *hip_event_note(HipEventNote **list, hipEvent_t event, size_t bytes)
{
    HipEventNote *note = hip_event_find(*list, event);
    if (note) return note;
    note = heap_zeroed(1, bytes);
    *note = (HipEventNote){*list, event};
    return *list = note;
}

/* Takes the note from the list for the caller to free; NULL: there is none. */
static inline void *hip_event_take(HipEventNote **list, hipEvent_t event)
{
    while (*list && (*list)->event != event) list = &(*list)->next;
    HipEventNote *note = *list;
    if (note) *list = note->next;
    return note;
}
