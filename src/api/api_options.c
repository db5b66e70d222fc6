/* The public API: the rows of wavecc/options.def. */
#include "api/api_options.h"

#include <string.h>

#include "isa/isa.h"

/* Names that the rows use for kinds and passes. */
enum {
    VALUE_NONE = WAVECC_OPTION_FLAG,
    VALUE_WORD = WAVECC_OPTION_WORD,
    VALUE_NUMBER = WAVECC_OPTION_NUMBER,
    VALUE_SIZE = WAVECC_OPTION_SIZES,
    VALUE_TEXT = WAVECC_OPTION_TEXT,
    NAMES_PASSES = 1,
};

static const WaveccOptionInfo infos[] = {
#define WAVECC_OPTION(type, member, default_value, id, option, kind_of, commands, group, help_text, ...) \
    {.name = #member,                                                                                    \
     .kind = (WaveccOptionKind)(kind_of),                                                                \
     .offset = offsetof(WaveccOptions, member),                                                          \
     .bytes = sizeof((WaveccOptions *)0)->member,                                                        \
     .help = help_text,                                                                                  \
     ##__VA_ARGS__},
#include "wavecc/options.def"
};
enum { NUM_INFOS = sizeof infos / sizeof infos[0] };

const WaveccOptionInfo *wavecc_option_infos(size_t *count)
{
    if (count) *count = NUM_INFOS;
    return infos;
}

void wavecc_options_init(WaveccOptions *options)
{
    *options = (WaveccOptions){
#define WAVECC_OPTION(type, member, default_value, ...) .member = default_value,
#include "wavecc/options.def"
    };
}

static unsigned num_words(const char *words)
{
    unsigned count = 1;
    for (; *words; words++) count += *words == '|';
    return count;
}

/* A word must have a number in its range. A number may be negative only if its default is negative, and then only
   -1. */
static bool check_value(const WaveccOptions *options, const WaveccOptionInfo *info, DiagList *diags)
{
    WaveccOptions defaults;
    int32_t value, fallback;
    if ((info->kind != WAVECC_OPTION_WORD && info->kind != WAVECC_OPTION_NUMBER) || info->bytes != sizeof value)
        return true;
    wavecc_options_init(&defaults);
    memcpy(&value, (const char *)options + info->offset, sizeof value);
    memcpy(&fallback, (const char *)&defaults + info->offset, sizeof fallback);
    if (info->kind == WAVECC_OPTION_WORD && (uint32_t)value >= num_words(info->words))
        return diag_error(diags, (SourceLoc){0}, "options: %s must be one of %s", info->name, info->words);
    if (fallback == -1 && value < -1)
        return diag_error(diags, (SourceLoc){0}, "options: %s must be -1 (no limit) or more", info->name);
    return true;
}

bool api_check_options(const WaveccOptions *options, DiagList *diags)
{
    const uint32_t *size = options->workgroup_size;
    const char *wrong = NULL;
    for (unsigned i = 0; i < NUM_INFOS; i++)
        if (!check_value(options, &infos[i], diags)) return false;
    if ((size[0] || size[1] || size[2]) && !(size[0] && size[1] && size[2]))
        wrong = "must have three numbers of 1 or more, or three zeros if it is not known";
    if ((uint64_t)size[0] * size[1] > MAX_WORKGROUP_SIZE || (uint64_t)size[0] * size[1] * size[2] > MAX_WORKGROUP_SIZE)
        wrong = "has more than 1024 work-items";
    if (wrong) return diag_error(diags, (SourceLoc){0}, "options: workgroup_size %s", wrong);
    const uint32_t version = options->code_object_version;
    return version == 5 || version == 6 ||
           diag_error(diags, (SourceLoc){0}, "options: code_object_version must be 5 or 6, not %u", version);
}
