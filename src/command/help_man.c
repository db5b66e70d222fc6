/* wavecc.1, from the table of options and commands. */
#include <ctype.h>
#include <string.h>

#include "command/help.h"
#include "tune/pipeline.h"
#include "wavecc/wavecc.h"

/* Escapes text for troff: '-' stays the ASCII character, and a line that starts with '.' or ''' is not a request. */
static void append_escaped(StrBuf *out, const char *text)
{
    for (size_t i = 0; text[i]; i++) {
        const bool begins_line = !out->len || out->data[out->len - 1] == '\n';
        if (begins_line && (text[i] == '.' || text[i] == '\'')) strbuf_append(out, "\\&");
        if (text[i] == '\\') strbuf_append(out, "\\e");
        else if (text[i] == '|') strbuf_append(out, "|\\:"); /* a line may end here */
        else if (text[i] == '-') strbuf_append(out, "\\-");
        else if (text[i] == '\'') strbuf_append(out, "\\(aq");
        else if (text[i] == '`') strbuf_append(out, "\\(ga");
        else if (text[i] == '^') strbuf_append(out, "\\(ha");
        else if (text[i] == '~') strbuf_append(out, "\\(ti");
        else strbuf_char(out, text[i]);
    }
}

static void append_paragraph(StrBuf *out, const char *text)
{
    append_escaped(out, text);
    if (*text && text[strlen(text) - 1] != '\n') strbuf_char(out, '\n');
}

/* Appends lines that keep their breaks and blanks. */
static void append_lines(StrBuf *out, const char *text)
{
    strbuf_append(out, ".nf\n");
    append_paragraph(out, text);
    strbuf_append(out, ".fi\n");
}

static void append_option(const OptionInfo *info, StrBuf *out)
{
    StrBuf synopsis = {0}, text = {0};
    help_append_synopsis(info, &synopsis);
    help_append_text(info, &text);
    strbuf_append(out, ".TP\n.B ");
    append_escaped(out, synopsis.data);
    strbuf_char(out, '\n');
    append_paragraph(out, text.len ? text.data : "No effect.");
    strbuf_free(&synopsis);
    strbuf_free(&text);
}

static void append_groups(Command command, StrBuf *out)
{
    for (unsigned group = 0; group < NUM_OPTION_GROUPS; group++) {
        unsigned at = 0;
        const OptionInfo *info = help_next_option(command, (OptionGroup)group, &at);
        if (!info) continue;
        strbuf_append(out, ".PP\n.I ");
        strbuf_char(out, (char)toupper((unsigned char)option_group_titles[group][0]));
        append_escaped(out, option_group_titles[group] + 1);
        strbuf_char(out, '\n');
        for (; info; info = help_next_option(command, (OptionGroup)group, &at)) append_option(info, out);
    }
}

static void append_command(Command command, StrBuf *out)
{
    const CommandInfo *info = &command_infos[command];
    strbuf_append(out, ".SS ");
    append_escaped(out, info->program);
    strbuf_char(out, '\n');
    append_lines(out, info->usage);
    strbuf_append(out, ".PP\n");
    append_escaped(out, info->summary);
    strbuf_append(out, ".\n");
    append_paragraph(out, info->about);
    append_groups(command, out);
    if (*info->notes) strbuf_append(out, ".PP\n");
    if (*info->notes) append_lines(out, info->notes);
    strbuf_append(out, ".PP\nExit status: ");
    append_paragraph(out, info->statuses);
}

static void append_synopsis(StrBuf *out)
{
    strbuf_append(out, ".SH SYNOPSIS\n");
    for (unsigned i = 0; i < NUM_COMMANDS; i++) append_lines(out, command_infos[i].usage);
}

static void append_passes(StrBuf *out)
{
    strbuf_append(out, ".SH PASSES\nIn the order in which they run; the optional ones can be disabled.\n");
    for (unsigned i = 0; i < pipeline_num_passes; i++) {
        strbuf_append(out, ".TP\n.B ");
        append_escaped(out, pipeline_passes[i].name);
        strbuf_char(out, '\n');
        append_escaped(out, pipeline_passes[i].summary);
        strbuf_append(out, pipeline_passes[i].optional ? " (optional)\n" : "\n");
    }
}

void help_man(StrBuf *out)
{
    strbuf_append(out, ".\\\" Made by wavecc help --man.\n.TH WAVECC 1 \"\" \"wavecc " WAVECC_VERSION
                       "\" \"User Commands\"\n.ad l\n.SH NAME\n"
                       "wavecc, waveasm\\-translate \\- compile GPU kernels from MLIR to AMDGCN code objects, check "
                       "and run them without a GPU\n");
    append_synopsis(out);
    strbuf_append(out, ".SH OPTIONS\n");
    append_paragraph(out, help_common);
    for (unsigned i = 0; i < NUM_COMMANDS; i++) append_command((Command)i, out);
    append_passes(out);
    strbuf_append(out, ".SH \"SEE ALSO\"\n.BR llvm\\-mc (1)\n");
}
