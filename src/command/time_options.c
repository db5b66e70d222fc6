#include "command/time_options.h"

#include <stdlib.h>
#include <string.h>

#include "sim/host/args.h"
#include "support/nearest.h"

/* Digits with at most one dot; strtod would accept other forms. False: not such a number. */
static bool parse_decimal(const char *text, double *value)
{
    char *end;
    if (!*text || text[strspn(text, "0123456789.")]) return false;
    *value = strtod(text, &end);
    return end != text && !*end;
}

static bool read_clock(const Options *given, TimeOptions *options, DiagList *diags)
{
    const char *text = option_text(given, OPTION_CLOCK);
    if (!text) return true;
    return (parse_decimal(text, &options->clock.ghz) && options->clock.ghz >= 0.1 && options->clock.ghz <= 10) ||
           options_error(diags, "--clock takes GHz from 0.1 to 10; found '%s'", text);
}

static bool no_row(const char *name, size_t length, DiagList *diags)
{
    Nearest near = {.text = name, .length = length};
    for (unsigned i = 0; i < NUM_TIMES; i++) nearest_try(&near, time_infos[i].name);
    if (near.name)
        return options_error(diags, "--row: the clock has no row '%.*s'; did you mean %s? (wavecc time --rows)",
                             (int)length, name, near.name);
    return options_error(diags, "--row: the clock has no row '%.*s' (wavecc time --rows)", (int)length, name);
}

static bool read_row(Arena *arena, const char *text, TimeOptions *options, DiagList *diags)
{
    enum { MOST = 1000000000 };
    const size_t length = strcspn(text, "=");
    RowChange change = {.row = time_by_name(arena_strndup(arena, text, length))};
    if (change.row == NUM_TIMES) return no_row(text, length, diags);
    if (!parse_decimal(text + length + 1, &change.value) || change.value > MOST)
        return options_error(diags, "--row=%.*s takes a number from 0 to %d; found '%s'", (int)length, text, MOST,
                             text + length + 1);
    VEC_PUSH(arena, &options->clock.changes, change);
    return true;
}

static bool read_timeline(const Options *given, TimeOptions *options, DiagList *diags)
{
    const char *text = option_text(given, OPTION_TIMELINE_CLOCKS);
    options->timeline = option_text(given, OPTION_TIMELINE);
    options->clock.events = options->timeline ? TIMELINE_MOST : 0;
    options->clock.last = UINT64_MAX;
    if (!text) return true;
    const size_t length = strcspn(text, "-");
    if (!text[length] || !args_parse_number(text, length, UINT32_MAX, &options->clock.first) ||
        !args_parse_number(text + length + 1, strlen(text + length + 1), UINT32_MAX, &options->clock.last) ||
        options->clock.first > options->clock.last)
        return options_error(diags, "--timeline-clocks takes FIRST-LAST, clocks from 0 to %u; found '%s'", UINT32_MAX,
                             text);
    return options->timeline || options_error(diags, "--timeline-clocks has no effect without --timeline=FILE");
}

/* Reports options that have no effect unless a time is requested. */
static bool check_options(const Options *given, const TimeOptions *options, DiagList *diags)
{
    static const OptionId details[] = {OPTION_CLOCK,      OPTION_TIME_JSON,  OPTION_TIMELINE, OPTION_LOOPS,
                                       OPTION_INSTS,      OPTION_ALL_INSTS,  OPTION_VALUES,   OPTION_ROW,
                                       OPTION_NO_VALUES,  OPTION_MAX_CLOCKS, OPTION_WARM,     OPTION_NO_SPREAD,
                                       OPTION_NO_CHANGES, OPTION_DATA};
    if (options->clock.device && !options->wanted)
        return options_error(diags, "--device=%s has no effect without --time", options->clock.device);
    for (size_t i = 0; i < sizeof details / sizeof details[0] && !options->wanted; i++)
        if (option_given(given, details[i]))
            return options_error(diags, "--%s has no effect without --time", option_infos[details[i]].name);
    if (options->json && options->timeline && !strcmp(options->timeline, "-"))
        return options_error(diags, "--json and --timeline=- both write to standard output: give a file");
    if (options->compare && (options->timeline || option_given(given, OPTION_LAUNCH)))
        return options_error(diags, "--compare and --%s cannot be given together",
                             options->timeline ? "timeline" : "launch");
    if (options->compare && !given->operand) return options_error(diags, "--compare needs a second file");
    return true;
}

/* NULL: not given, or not a device of the clock. */
static const char *device_name(const Options *given)
{
    const char *name = option_text(given, given->command == COMMAND_RUN ? OPTION_RUN_DEVICE : OPTION_DEVICE);
    return name && strcmp(name, "hip") ? name : NULL;
}

bool time_read_options(Arena *arena, const Options *given, TimeOptions *options, DiagList *diags)
{
    *options = (TimeOptions){
        .wanted = given->command != COMMAND_RUN || option_given(given, OPTION_TIME_FLAG),
        .clock = {.device = device_name(given),
                  .values = option_after(given, OPTION_VALUES, OPTION_NO_VALUES),
                  .data = (OperandData)option_number(given, OPTION_DATA),
                  .warm = option_given(given, OPTION_WARM) ? WARM_MALL + option_number(given, OPTION_WARM) : WARM_NONE,
                  .no_changes = option_given(given, OPTION_NO_CHANGES),
                  .no_spread = option_given(given, OPTION_NO_SPREAD) || given->command == COMMAND_EXPLAIN,
                  .max_clocks = option_number(given, OPTION_MAX_CLOCKS)},
        .json = option_given(given, OPTION_TIME_JSON),
        .rows = option_given(given, OPTION_ROWS),
        .detail = {.loops = option_given(given, OPTION_LOOPS),
                   .explains = given->command == COMMAND_EXPLAIN,
                   .all_insts = option_given(given, OPTION_ALL_INSTS),
                   .insts = (uint32_t)option_number(given, OPTION_INSTS)},
        .compare = option_text(given, OPTION_COMPARE),
        .compare_is_first = given->values[OPTION_COMPARE].order < given->operand_order,
    };
    if (!read_clock(given, options, diags) || !read_timeline(given, options, diags)) return false;
    for (uint32_t i = 0; i < given->values[OPTION_ROW].texts.len; i++)
        if (!read_row(arena, given->values[OPTION_ROW].texts.data[i], options, diags)) return false;
    return check_options(given, options, diags);
}

static void print_devices(Target target, StrBuf *out)
{
    strbuf_printf(out, "\n%-10s %6s %4s %6s %12s %8s %12s %10s %10s  source\n", "device", "CUs", "XCDs", "GHz",
                  "L2 of XCD, B", "B/clk", "MALL, B", "GB/s", "HBM, GB/s");
    ARRAY_FOREACH(const DeviceInfo, d, device_infos, num_devices) {
        if (d->target != target) continue;
        strbuf_printf(out, "%-10s %6u %4u %6g %12llu %8g %12llu %10g %10g  %s\n", d->name, d->cus, d->xcds,
                      d->nominal_ghz, (unsigned long long)d->l2_bytes, d->l2_bytes_per_clock,
                      (unsigned long long)d->mall_bytes, d->mall_gb_per_s, d->hbm_gb_per_s, d->source);
    }
}

void time_print_rows(Target target, StrBuf *out)
{
    static const char *const units[] = {[TIME_CLOCKS] = "clk",
                                        [TIME_BYTES] = "B",
                                        [TIME_BYTES_PER_CLOCK] = "B/clk",
                                        [TIME_ENTRIES] = "",
                                        [TIME_RATIO] = ""};
    static const char *const sure[] = {[CONFIDENCE_CERTAIN] = "certain",
                                       [CONFIDENCE_LIKELY] = "likely",
                                       [CONFIDENCE_FITTED] = "fitted",
                                       [CONFIDENCE_GUESS] = "guess"};
    const TimeRows rows = time_rows(target);
    strbuf_printf(out, "%s\n%-28s %10s %-6s %10s %10s  %-8s source\n", target_infos[target].name, "row", "value",
                  "unit", "least", "most", "is");
    for (unsigned i = 0; i < NUM_TIMES; i++) {
        const TimeInfo info = time_info(target, (Time)i);
        strbuf_printf(out, "%-28s %10g %-6s %10g %10g  %-8s %s\n", info.name, rows.value[i], units[info.unit],
                      rows.value[i] * info.low / 100, rows.value[i] * info.high / 100, sure[info.confidence],
                      info.source);
    }
    print_devices(target, out);
}
