/* Completion for zsh, from the table of options and commands: a spec of _arguments for each option. */
#include <string.h>

#include "command/help.h"

/* Appends text inside single quotes. The characters of `special` have a meaning for zsh's completion. */
static void append_quoted(StrBuf *out, const char *text, size_t length, const char *special)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\'') strbuf_append(out, "'\\''");
        else if (strchr(special, text[i])) strbuf_printf(out, "\\%c", text[i]);
        else strbuf_char(out, text[i]);
    }
}

/* Appends the first clause of the help. */
static void append_description(const OptionInfo *info, StrBuf *out)
{
    size_t length = strcspn(info->help, ":;.");
    while (info->help[length] && info->help[length + 1] && info->help[length + 1] != ' ')
        length += 1 + strcspn(info->help + length + 1, ":;.");
    strbuf_char(out, '[');
    append_quoted(out, info->help, length, "[]:\\");
    strbuf_char(out, ']');
}

/* ":VALUE:what to offer" */
static void append_value(const OptionInfo *info, StrBuf *out)
{
    StrBuf words = {0};
    if (info->kind == VALUE_NONE || info->kind == VALUE_PASS) return;
    help_append_words(info, &words);
    const char *value = info->kind == VALUE_TARGET ? "NAME" : info->value ? info->value : "KIND";
    strbuf_append(out, info->optional ? "::" : ":");
    append_quoted(out, value, strlen(value), "[]:\\");
    strbuf_char(out, ':');
    for (char *c = words.data; c && *c; c++)
        if (*c == '|') *c = ' ';
    if (info->kind == VALUE_FILE) strbuf_append(out, "_files");
    else if (!words.data) strbuf_char(out, ' ');
    else strbuf_append(out, help_is_list(info) ? "_sequence compadd - " : "(");
    if (info->kind != VALUE_FILE && words.data) append_quoted(out, words.data, words.len, ":");
    if (info->kind != VALUE_FILE && words.data && !help_is_list(info)) strbuf_char(out, ')');
    strbuf_free(&words);
}

static void append_spec(const OptionInfo *info, const char *dash, const char *name, StrBuf *out)
{
    const bool has_value = info->kind != VALUE_NONE && info->kind != VALUE_PASS;
    strbuf_printf(out, "        '%s%s%s%s", info->many || info->kind == VALUE_PASS ? "*" : "", dash, name,
                  !has_value       ? ""
                  : info->optional ? "=-"
                  : dash[1]        ? "="
                                   : "+");
    append_description(info, out);
    append_value(info, out);
    strbuf_append(out, "' \\\n");
}

static void append_command(Command command, StrBuf *out)
{
    unsigned at = 0;
    const OptionInfo *info;
    strbuf_printf(out, "    %s)\n        _arguments \\\n", command_infos[command].name);
    while ((info = help_next_option(command, NUM_OPTION_GROUPS, &at)) != NULL) {
        if (info->letter) append_spec(info, "-", (const char[]){info->letter, 0}, out);
        append_spec(info, "--", info->name, out);
    }
    strbuf_append(out, command == COMMAND_HELP ? "        '1:command:_wavecc_commands'\n        ;;\n"
                                               : "        '*:file:_files'\n        ;;\n");
}

void help_zsh(StrBuf *out)
{
    strbuf_append(out, "#compdef wavecc waveasm-translate\n"
                       "# Completion of wavecc and waveasm-translate for zsh. Made by wavecc help --completion=zsh.\n"
                       "\n"
                       "_wavecc_commands() {\n"
                       "    local -a commands\n"
                       "    commands=(\n");
    for (unsigned i = 0; i < NUM_COMMANDS; i++) {
        if (command_infos[i].hidden) continue;
        strbuf_printf(out, "        '%s:", command_infos[i].name);
        append_quoted(out, command_infos[i].summary, strlen(command_infos[i].summary), "");
        strbuf_append(out, "'\n");
    }
    strbuf_append(out, "    )\n"
                       "    _describe command commands\n"
                       "}\n"
                       "\n"
                       "_wavecc() {\n"
                       "    local command=compile\n"
                       "    if [[ ${words[1]:t} == waveasm-translate ]]; then\n"
                       "        command=waveasm-translate\n"
                       "    elif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
                       "        _alternative 'commands:command:_wavecc_commands' 'files:file:_files'\n"
                       "        return\n"
                       "    elif [[ $words[2] == (");
    for (unsigned i = 0, n = 0; i < NUM_COMMANDS; i++)
        if (!command_infos[i].hidden) strbuf_printf(out, "%s%s", n++ ? "|" : "", command_infos[i].name);
    strbuf_append(out, ") ]]; then\n"
                       "        command=$words[2]\n"
                       "        shift words\n"
                       "        (( CURRENT-- ))\n"
                       "    fi\n"
                       "    case $command in\n");
    for (unsigned i = 0; i < NUM_COMMANDS; i++) append_command((Command)i, out);
    strbuf_append(out, "    esac\n"
                       "}\n"
                       "\n"
                       "_wavecc \"$@\"\n");
}
