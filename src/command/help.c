/* The help texts, and the code that they share with the manual page and the shell scripts. */
#include "command/cli.h"
#include "command/help.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "check/filter.h"
#include "command/cli.h"
#include "tune/pipeline.h"
#include "frontend/frontend.h"
#include "isa/hazards.h"
#include "wavecc/wavecc.h"

enum { WIDTH = 100, TEXT_COLUMN = 25 };

const char help_common[] =
    "--NAME=VALUE and --NAME VALUE are the same. If the value is optional, which [=VALUE] shows, only --NAME=VALUE "
    "works. '--' ends the options. Numbers are decimal, or 0x and hexadecimal. If an option is given twice, the last "
    "one counts, unless its text says that it may be repeated.\n";

/* ---- from rows to words ---- */

const OptionInfo *help_next_option(Command command, OptionGroup group, unsigned *at)
{
    while (*at < NUM_OPTIONS) {
        const OptionInfo *info = &option_infos[(*at)++];
        if (info->commands >> command & 1 && (group == NUM_OPTION_GROUPS || info->group == group)) return info;
    }
    return NULL;
}

void help_append_targets(StrBuf *out, const char *separator)
{
    for (unsigned i = 0, n = 0; i < NUM_TARGETS; i++)
        if (target_infos[i].supported) strbuf_printf(out, "%s%s", n++ ? separator : "", target_infos[i].name);
}

void help_append_synopsis(const OptionInfo *info, StrBuf *out)
{
    if (info->letter) strbuf_printf(out, "-%c, ", info->letter);
    strbuf_printf(out, "--%s", info->name);
    if (info->kind == VALUE_NONE || (info->kind == VALUE_PASS && !info->words)) return;
    if (info->kind == VALUE_PASS) {
        strbuf_append(out, "[=");
        const char *words = info->words, *word;
        size_t length;
        while (option_next_word(&words, &word, &length))
            strbuf_printf(out, "%.*s=...%s", (int)length, word, *words ? " " : "]");
        return;
    }
    strbuf_append(out, info->optional ? "[=" : "=");
    if (info->kind == VALUE_TARGET) help_append_targets(out, "|");
    else strbuf_append(out, info->value ? info->value : info->words);
    if (info->optional) strbuf_char(out, ']');
}

static void append_range(const OptionInfo *info, StrBuf *out)
{
    const bool is_number = info->kind == VALUE_NUMBER, is_size = info->kind == VALUE_SIZE;
    if (info->kind == VALUE_SECONDS)
        strbuf_printf(out, "%g to %.0f", (double)info->least / 1000, (double)info->most / 1000);
    else if ((is_number && info->most != UINT64_MAX) || (is_size && info->most != UINT32_MAX))
        strbuf_printf(out, "%s%s%s%" PRIu64 " to %" PRIu64, is_size ? "each " : "", info->unit ? info->unit : "",
                      info->unit ? ", " : "", info->least, info->most);
    else if ((is_number || is_size) && info->least)
        strbuf_printf(out, "%sat least %" PRIu64, is_size ? "each " : "", info->least);
}

void help_append_text(const OptionInfo *info, StrBuf *out)
{
    StrBuf facts = {0};
    append_range(info, &facts);
    if (info->fallback) strbuf_printf(&facts, "%sdefault %s", facts.len ? "; " : "", info->fallback);
    if (info->many) strbuf_printf(&facts, "%smay be repeated", facts.len ? "; " : "");
    strbuf_append(out, info->help);
    if (facts.len) strbuf_printf(out, " (%s)", facts.data);
    strbuf_free(&facts);
}

bool help_is_list(const OptionInfo *info)
{
    return info->kind == VALUE_WORDS || (info->names == NAMES_PASSES && info->many) || info->names == NAMES_RULES;
}

static void append_word(StrBuf *out, const char *prefix, const char *word)
{
    strbuf_printf(out, "%s%s%s", out->len ? "|" : "", prefix, word);
}

void help_append_words(const OptionInfo *info, StrBuf *out)
{
    if (info->kind == VALUE_TARGET) help_append_targets(out, "|");
    if (info->words && info->kind != VALUE_PASS) append_word(out, "", info->words);
    for (unsigned i = 0; info->names == NAMES_PASSES && i < pipeline_num_passes; i++)
        append_word(out, "", pipeline_passes[i].name);
    const char *rule;
    for (unsigned i = 0; info->names == NAMES_RULES && (rule = filter_rule_name(i)) != NULL; i++)
        append_word(out, "", rule);
    for (unsigned i = 0; info->names == NAMES_RULES && i < NUM_HAZARDS; i++)
        append_word(out, "hazard:", hazard_infos[i].name);
}

/* ---- text ---- */

/* Appends the words of a paragraph from `column` on. Further lines are indented to `indent`. */
static void append_wrapped(StrBuf *out, const char *text, size_t column, unsigned indent)
{
    const char *at = text + strspn(text, " ");
    for (bool first = true; *at && *at != '\n'; first = false) {
        const size_t length = strcspn(at, " \n");
        if (!first && column + 1 + length > WIDTH) {
            strbuf_printf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            strbuf_char(out, ' ');
            column++;
        }
        strbuf_append_n(out, at, length);
        column += length;
        at += length + strspn(at + length, " ");
    }
    strbuf_char(out, '\n');
}

static void append_option(const OptionInfo *info, StrBuf *out)
{
    StrBuf text = {0};
    const size_t begin = out->len;
    strbuf_append(out, "  ");
    help_append_synopsis(info, out);
    size_t column = out->len - begin;
    help_append_text(info, &text);
    if (text.len && column + 1 >= TEXT_COLUMN) {
        strbuf_char(out, '\n');
        column = 0;
    }
    if (text.len) strbuf_printf(out, "%*s", (int)(TEXT_COLUMN - column), "");
    append_wrapped(out, text.len ? text.data : "", TEXT_COLUMN, TEXT_COLUMN);
    strbuf_free(&text);
}

static void append_groups(Command command, StrBuf *out)
{
    for (unsigned group = 0; group < NUM_OPTION_GROUPS; group++) {
        unsigned at = 0;
        const OptionInfo *info = help_next_option(command, (OptionGroup)group, &at);
        if (!info) continue;
        strbuf_printf(out, "\n%s:\n", option_group_titles[group]);
        for (; info; info = help_next_option(command, (OptionGroup)group, &at)) append_option(info, out);
    }
}

static void append_usage(const char *usage, const char *before, StrBuf *out)
{
    for (const char *line = usage; *line; line = strchr(line, '\n') + 1) {
        strbuf_append(out, line == usage ? before : "       ");
        strbuf_append_n(out, line, strcspn(line, "\n") + 1);
    }
}

/* Appends all commands, for the start of `wavecc --help`. */
static void append_commands(StrBuf *out)
{
    strbuf_append(
        out, "wavecc compiles GPU kernels from MLIR to AMDGCN code objects, and runs them without a GPU.\n\nusage:\n");
    ARRAY_FOREACH(const CommandInfo, info, command_infos, NUM_COMMANDS) {
        if (info->hidden) continue;
        strbuf_append(out, "  ");
        strbuf_append_n(out, info->usage, strcspn(info->usage, "\n"));
        strbuf_printf(out, "\n%*s", TEXT_COLUMN, "");
        append_wrapped(out, info->summary, TEXT_COLUMN, TEXT_COLUMN);
    }
    strbuf_append(
        out, "\n'wavecc COMMAND --help' and 'wavecc help COMMAND' list the options of a command; those of compile:\n");
}

static void append_passes(StrBuf *out)
{
    strbuf_append(out, "\npasses, in order ('*' can be disabled):\n");
    for (unsigned i = 0; i < pipeline_num_passes; i++)
        strbuf_printf(out, "  %c %-18s %s\n", pipeline_passes[i].optional ? '*' : ' ', pipeline_passes[i].name,
                      pipeline_passes[i].summary);
}

void help_command(Command command, StrBuf *out)
{
    const CommandInfo *info = &command_infos[command];
    if (command == COMMAND_COMPILE) {
        append_commands(out);
    } else {
        strbuf_printf(out, "%s: %s.\n\n", info->program, info->summary);
        append_usage(info->usage, "usage: ", out);
        if (*info->about) strbuf_char(out, '\n');
        if (*info->about) append_wrapped(out, info->about, 0, 0);
    }
    append_groups(command, out);
    strbuf_char(out, '\n');
    append_wrapped(out, help_common, 0, 0);
    if (*info->notes) strbuf_printf(out, "\n%s", info->notes);
    if (command == COMMAND_COMPILE || command == COMMAND_OPT) append_passes(out);
    strbuf_char(out, '\n');
    strbuf_append(out, "exit status: ");
    append_wrapped(out, info->statuses, strlen("exit status: "), 0);
}

/* ---- for programs ---- */

static void append_options(StrBuf *out)
{
    for (unsigned command = 0; command < NUM_COMMANDS; command++) {
        unsigned at = 0;
        const OptionInfo *info;
        while ((info = help_next_option((Command)command, NUM_OPTION_GROUPS, &at)) != NULL) {
            StrBuf words = {0};
            help_append_words(info, &words);
            strbuf_printf(out, "%s\t--%s\t", command_infos[command].name, info->name);
            help_append_synopsis(info, out);
            strbuf_printf(out, "\t%s\n", words.len ? words.data : "");
            strbuf_free(&words);
        }
    }
}

static void print_name(const char *name, void *) { puts(name); }

void help_answer(Command command, OptionId asked)
{
    StrBuf out = {0};
    switch (asked) {
    case OPTION_HELP: help_command(command, &out); break;
    case OPTION_MAN: help_man(&out); break;
    case OPTION_OPTIONS: append_options(&out); break;
    case OPTION_LIST_OPERATIONS: frontend_each_operation(print_name, NULL); break;
    case OPTION_VERSION:
        if (command_infos[command].compat)
            strbuf_printf(&out, "wavecc %s, in the place of %s\n", WAVECC_VERSION, command_infos[command].name);
        else cli_append_version(&out);
        break;
    default: BUG("option %s asks nothing", option_infos[asked].name);
    }
    if (out.len) fputs(out.data, stdout);
    strbuf_free(&out);
}

void help_print(Command command) { help_answer(command, OPTION_HELP); }
