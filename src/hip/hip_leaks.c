#include "hip/hip_leaks.h"

#include <string.h>

#include "hip/hip_findings.h"
#include "support/map.h"

typedef struct Thing {
    const char *what;
    size_t bytes;
    HipPlace place;
    const char *lines; /* of the place, at the end */
    bool is_there;
} Thing;

static struct {
    Arena *arena;
    Map things; /* by address */
    VEC(Thing *) all;
} leaks;

void hip_leak_begin(const void *id, const char *what, size_t bytes)
{
    if (!(hip_options()->tools & HIP_TOOL_LEAK)) return;
    if (!leaks.arena) leaks.arena = arena_new();
    Thing *thing = map_get_pointer(&leaks.things, id);
    if (!thing) {
        thing = ARENA_NEW(leaks.arena, Thing);
        map_put_pointer(&leaks.things, leaks.arena, id, thing);
        VEC_PUSH(leaks.arena, &leaks.all, thing);
    }
    *thing = (Thing){what, bytes, hip_caller(), NULL, true};
}

void hip_leak_end(const void *id)
{
    Thing *thing = leaks.arena ? map_get_pointer(&leaks.things, id) : NULL;
    if (thing) thing->is_there = false;
}

static bool is_alike(const Thing *a, const Thing *b)
{
    return !strcmp(a->what, b->what) && !strcmp(a->lines, b->lines);
}

/* Copies of an unrolled or inlined call are apart in the program, but one for the reader. */
static void find_lines(uint32_t at)
{
    Thing *thing = leaks.all.data[at];
    StrBuf text = {0};
    for (uint32_t i = 0; i < at && !thing->lines; i++) {
        const Thing *other = leaks.all.data[i];
        if (!memcmp(&thing->place, &other->place, sizeof thing->place)) thing->lines = other->lines;
    }
    if (thing->lines) return;
    hip_append_place(thing->place, &text, &text);
    thing->lines = arena_strdup(leaks.arena, text.data);
    strbuf_free(&text);
}

/* One finding for all leaks of one place. */
static void report(uint32_t first)
{
    const Thing *thing = leaks.all.data[first];
    size_t count = 0, bytes = 0;
    for (uint32_t i = first; i < leaks.all.len; i++) {
        Thing *other = leaks.all.data[i];
        if (!other->is_there || !is_alike(thing, other)) continue;
        count++;
        bytes += other->bytes;
        other->is_there = false;
    }
    StrBuf text = {0};
    if (count > 1) strbuf_printf(&text, "%zu times ", count);
    strbuf_append(&text, thing->what);
    if (thing->bytes) strbuf_printf(&text, ", %zu bytes,", bytes);
    strbuf_append(&text, thing->bytes ? " not freed" : " not destroyed");
    hip_found_at("leak", SIM_LEVEL_ERROR, thing->place, text.data);
    strbuf_free(&text);
}

void hip_leaks_report(void)
{
    for (uint32_t i = 0; i < leaks.all.len; i++)
        if (leaks.all.data[i]->is_there) find_lines(i);
    for (uint32_t i = 0; i < leaks.all.len; i++)
        if (leaks.all.data[i]->is_there) report(i);
}
