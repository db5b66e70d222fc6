/* The table of options, and the parser of all command lines. */
#include "command/options.h"

#include <string.h>

#include "command/option_values.h"
#include "sim/sim.h"
#include "support/nearest.h"

enum {
#define COMMAND(id, ...) id = 1u << COMMAND_##id,
#include "command/commands.def"
#undef COMMAND
};

const CommandInfo command_infos[NUM_COMMANDS] = {
#define COMMAND(id, function, ...) [COMMAND_##id] = {__VA_ARGS__},
#include "command/commands.def"
#undef COMMAND
};

/* The words of --device, each after a bar. */
#define DEVICE(name, ...) "|" name
#define HYPOTHETICAL DEVICE
static const char device_words[] =
#include "timing/devices.def"
    ;
#define DEVICE(name, ...) "|" name
#define HYPOTHETICAL DEVICE
static const char device_words_hip[] =
#include "timing/devices.def"
    "|hip";

const OptionInfo option_infos[NUM_OPTIONS] = {
#define OPTION(id, text, kind_of, commands_of, group_of, help_text, ...) \
    [OPTION_##id] = {                                                    \
        .name = text, .kind = kind_of, .commands = commands_of, .group = group_of, .help = help_text, ##__VA_ARGS__},
#include "command/options.def"
#undef OPTION
};

const char *const option_group_titles[NUM_OPTION_GROUPS] = {
    [GROUP_INPUT] = "input",    [GROUP_OUTPUT] = "output",
    [GROUP_LAUNCH] = "launch",  [GROUP_DATA] = "arguments and results",
    [GROUP_ABI] = "kernels",    [GROUP_REGISTERS] = "registers",
    [GROUP_CODE] = "code",      [GROUP_MACHINE] = "the emulator",
    [GROUP_CHECKS] = "checks",  [GROUP_WATCH] = "looking into the run",
    [GROUP_TIME] = "the clock", [GROUP_PASSES] = "passes",
    [GROUP_GENERAL] = "other",  [GROUP_COMPAT] = "accepted, but without effect: wavecc has passes of its own",
};

/* ---- names ---- */

static bool is_of(const OptionInfo *info, Command command) { return info->commands >> command & 1; }

/* NUM_OPTIONS: the command has no option of that name. */
static OptionId find_name(Command command, const char *name, size_t length)
{
    for (unsigned i = 0; i < NUM_OPTIONS; i++)
        if (is_of(&option_infos[i], command) && strlen(option_infos[i].name) == length &&
            !memcmp(option_infos[i].name, name, length))
            return (OptionId)i;
    return NUM_OPTIONS;
}

static OptionId find_letter(Command command, char letter)
{
    for (unsigned i = 0; letter && i < NUM_OPTIONS; i++)
        if (is_of(&option_infos[i], command) && option_infos[i].letter == letter) return (OptionId)i;
    return NUM_OPTIONS;
}

/* The name nearest to a misspelt one. NULL: none is near. */
static const char *option_nearest(Command command, const char *name, size_t length)
{
    Nearest near = {.text = name, .length = length};
    for (unsigned i = 0; i < NUM_OPTIONS; i++)
        if (is_of(&option_infos[i], command)) nearest_try(&near, option_infos[i].name);
    return near.name;
}

/* Finds the option of an argument. *value is the text after the name, or NULL. */
static OptionId find_option(Command command, const char *argument, const char **value)
{
    const bool two = argument[0] == '-' && argument[1] == '-';
    const char *name = argument + (two ? 2 : 1);
    const size_t length = strcspn(name, "=");
    OptionId id = NUM_OPTIONS;
    *value = name[length] ? name + length + 1 : NULL;
    if (two || command_infos[command].single_dash) id = find_name(command, name, length);
    if (id != NUM_OPTIONS || (two && !command_infos[command].single_dash)) return id;
    id = find_letter(command, name[0]);
    if (id == NUM_OPTIONS || length == 1) return id;
    /* -XVALUE; but -output=x or -outptu=x is no -o with the value "utput=x". */
    const bool may_stick = option_infos[id].kind != VALUE_NONE && !command_infos[command].single_dash;
    *value = name + 1;
    return may_stick && !option_nearest(command, name, length) ? id : NUM_OPTIONS;
}

Command command_from_name(const char *name)
{
    unsigned i = 0;
    while (i < NUM_COMMANDS && strcmp(command_infos[i].name, name)) i++;
    return (Command)i;
}

const char *command_nearest(const char *name)
{
    Nearest near = {.text = name, .length = strlen(name)};
    for (unsigned i = 0; i < NUM_COMMANDS; i++)
        if (!command_infos[i].hidden) nearest_try(&near, command_infos[i].name);
    return near.name;
}

/* The first command with an option of that name, or NUM_COMMANDS. */
static Command command_with(const char *name, size_t length)
{
    unsigned i = 0;
    while (i < NUM_COMMANDS && (command_infos[i].hidden || find_name((Command)i, name, length) == NUM_OPTIONS)) i++;
    return (Command)i;
}

static bool unknown_option(Command command, const char *argument, DiagList *diags)
{
    const CommandInfo *info = &command_infos[command];
    const char *name = argument + strspn(argument, "-");
    const size_t length = strcspn(name, "=");
    const char *near = option_nearest(command, name, length);
    const Command other = command_with(name, length);
    if (near)
        return options_error(diags, "unknown option '%s'; did you mean --%s? (%s --help)", argument, near,
                             info->program);
    if (other != NUM_COMMANDS)
        return options_error(diags, "unknown option '%s': '%s' has it, '%s' does not (--help)", argument,
                             command_infos[other].program, info->program);
    return options_error(diags, "unknown option '%s' (%s --help)", argument, info->program);
}

/* ---- values ---- */

/* "N", or "auto|bare|descriptor" */
static const char *value_name(const OptionInfo *info)
{
    if (info->value) return info->value;
    return info->kind == VALUE_TARGET ? "NAME" : info->words ? info->words : "...";
}

bool options_set(Options *options, OptionId id, const char *text, DiagList *diags)
{
    const OptionInfo *info = &option_infos[id];
    OptionValue *value = &options->values[id];
    if (text && info->kind == VALUE_NONE)
        return options_error(diags, "--%s takes no value; found '%s'", info->name, text);
    if (text && !*text && info->optional)
        return options_error(diags, "--%s takes %s: --%s=%s, or nothing", info->name,
                             info->kind == VALUE_FILE ? "a file name" : "a value", info->name, value_name(info));
    const bool needs_text = info->kind != VALUE_NONE && info->kind != VALUE_PASS && !info->optional;
    if (needs_text && (!text || !*text))
        return options_error(diags, "--%s needs a value: --%s=%s", info->name, info->name, value_name(info));
    if (text && !option_read_value(info, text, value, diags)) return false;
    if (info->kind == VALUE_NONE) value->number = 1;
    value->given = true;
    value->order = ++options->num_given;
    value->text = text;
    if (!text) text = "";
    VEC_PUSH(options->arena, &value->texts, text);
    return true;
}

/* Takes the option's value from its own argument, or from the next one, and moves *i over it. */
static bool take_option(Options *options, OptionId id, const char *text, int argc, char **argv, int *i, DiagList *diags)
{
    const OptionInfo *info = &option_infos[id];
    const bool may_follow = !text && info->kind != VALUE_NONE && info->kind != VALUE_PASS && !info->optional;
    const char *next = may_follow && *i + 1 < argc ? argv[*i + 1] : NULL, *ignored;
    if (next && next[0] == '-' && next[1] &&
        (!strcmp(next, "--") || find_option(options->command, next, &ignored) != NUM_OPTIONS))
        return options_error(diags, "--%s needs a value, and '%s' is an option: --%s=%s", info->name, next, info->name,
                             value_name(info));
    if (next) ++*i;
    return options_set(options, id, next ? next : text, diags);
}

const char *option_joined(const Options *options, OptionId id)
{
    const OptionValue *value = &options->values[id];
    const char *joined = value->texts.len ? value->texts.data[0] : NULL;
    for (uint32_t i = 1; i < value->texts.len; i++)
        joined = arena_printf(options->arena, "%s,%s", joined, value->texts.data[i]);
    return joined;
}

/* ---- the command line ---- */

void options_init(Options *options, Command command, Arena *arena)
{
    *options =
        (Options){.command = command, .arena = arena, .asked = NUM_OPTIONS, .line = command_infos[command].program};
    DiagList diags;
    diag_init(&diags, arena);
    for (unsigned i = 0; i < NUM_OPTIONS; i++) {
        const OptionInfo *info = &option_infos[i];
        OptionValue *value = &options->values[i];
        for (unsigned j = 0; j < 3; j++) value->size[j] = 1;
        if (info->fallback) CHECK(option_read_value(info, info->fallback, value, &diags));
    }
}

/* Adds an argument, in quotes where a shell needs them. */
static void append_argument(StrBuf *line, const char *argument)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%^";
    strbuf_char(line, ' ');
    if (*argument && !argument[strspn(argument, plain)]) {
        strbuf_append(line, argument);
        return;
    }
    strbuf_char(line, '\'');
    for (const char *c = argument; *c; c++) {
        if (*c == '\'') strbuf_append(line, "'\\''");
        else strbuf_char(line, *c);
    }
    strbuf_char(line, '\'');
}

static void note_line(Options *options, int argc, char **argv)
{
    StrBuf line = {0};
    strbuf_append(&line, command_infos[options->command].program);
    for (int i = 1; i < argc; i++) append_argument(&line, argv[i]);
    options->line = arena_strdup(options->arena, line.data);
    strbuf_free(&line);
}

/* Answers --help and similar options even if something else is wrong. False: their own value is wrong. */
static bool find_asked(Options *options, int argc, char **argv, DiagList *diags)
{
    options->asked = NUM_OPTIONS;
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
        const char *value;
        const bool is_name = argv[i][0] == '-' && argv[i][1];
        const OptionId id = is_name ? find_option(options->command, argv[i], &value) : NUM_OPTIONS;
        if (id == NUM_OPTIONS || !option_infos[id].asks) continue;
        if (option_infos[id].kind == VALUE_NONE && value) continue;
        options->asked = id;
        return option_infos[id].kind == VALUE_NONE || take_option(options, id, value, argc, argv, &i, diags);
    }
    return true;
}

static bool take_operand(Options *options, const char *argument, DiagList *diags)
{
    if (options->operand && !options->second && command_infos[options->command].two_operands) {
        options->second = argument;
        return true;
    }
    if (options->operand) {
        const char *what = options->command == COMMAND_HELP ? "command" : "input file";
        return options_error(diags, "more than one %s: '%s' and '%s'", what, options->operand, argument);
    }
    options->operand = argument;
    options->operand_order = ++options->num_given;
    return true;
}

bool options_parse(Options *options, int argc, char **argv, DiagList *diags)
{
    bool ended = false;
    note_line(options, argc, argv);
    if (!find_asked(options, argc, argv, diags)) return false;
    if (options->asked != NUM_OPTIONS) return true;
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i], *value;
        if (ended || argument[0] != '-' || !argument[1]) {
            if (!take_operand(options, argument, diags)) return false;
            continue;
        }
        ended = !strcmp(argument, "--");
        if (ended) continue;
        const OptionId id = find_option(options->command, argument, &value);
        if (id == NUM_OPTIONS) return unknown_option(options->command, argument, diags);
        if (!take_option(options, id, value, argc, argv, &i, diags)) return false;
    }
    return true;
}
