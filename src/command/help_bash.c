/* Completion for bash, from the table of options and commands.

   bash splits arguments at '=' and ':'. The script's function joins them again. It finds the option whose value is
   being written, in --NAME=VALUE or --NAME VALUE. It offers the option's words, files, or the names of the command's
   options. */

#include "command/help.h"

static const char script_head[] =
    "# Completion of wavecc and waveasm-translate for bash. Made by wavecc help --completion=bash.\n"
    "\n"
    "# What the option $2 of the command $1 takes: sets kind (none: no value; word, list, file, text) and words; "
    "optional=1: the value\n"
    "# stands after '=' or is absent.\n"
    "_wavecc_option()\n"
    "{\n"
    "    kind=none words= optional=\n"
    "    case \"$1 $2\" in\n";

static const char script_names[] = "    esac\n"
                                   "}\n"
                                   "\n"
                                   "# The names of the command's options into names.\n"
                                   "_wavecc_names()\n"
                                   "{\n"
                                   "    case $1 in\n";

static const char script_function[] =
    "    esac\n"
    "}\n"
    "\n"
    "# Offers what begins with $2 for a value of the kind: $1 stands before it in the argument.\n"
    "_wavecc_value()\n"
    "{\n"
    "    local before=$1 value=$2\n"
    "    if [[ $kind == list && $value == *,* ]]; then\n"
    "        before+=${value%,*},\n"
    "        value=${value##*,}\n"
    "    fi\n"
    "    case $kind in\n"
    "    file)\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -P \"$before\" -f -- \"$value\") ;;\n"
    "    *) mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- \"$value\") ;;\n"
    "    esac\n"
    "}\n"
    "\n"
    "_wavecc()\n"
    "{\n"
    "    local current=${COMP_WORDS[COMP_CWORD]} command=compile argument= last= ended= glued= kind= words= optional= "
    "names= i word\n"
    "    COMPREPLY=()\n"
    "    for ((i = 1; i <= COMP_CWORD; i++)); do\n"
    "        word=${COMP_WORDS[i]}\n"
    "        if [[ $glued || $word == [=:]* ]]; then\n"
    "            argument+=$word\n"
    "        else\n"
    "            last=$argument\n"
    "            argument=$word\n"
    "            [[ $last == -- ]] && ended=1\n"
    "        fi\n"
    "        [[ $word == *[=:] ]] && glued=1 || glued=\n"
    "    done\n"
    "    if [[ ${COMP_WORDS[0]##*/} == waveasm-translate ]]; then\n"
    "        command=waveasm-translate\n"
    "    elif ((COMP_CWORD > 1)) && [[ \" $_wavecc_commands \" == *\" ${COMP_WORDS[1]} \"* ]]; then\n"
    "        command=${COMP_WORDS[1]}\n"
    "    fi\n"
    "    _wavecc_option \"$command\" \"$last\"\n"
    "    if [[ ! $ended && $kind != none && ! $optional && $last != -- ]]; then\n"
    "        _wavecc_value '' \"$argument\"\n"
    "    elif [[ ! $ended && $argument == --*=* ]]; then\n"
    "        _wavecc_option \"$command\" \"${argument%%=*}\"\n"
    "        [[ $kind != none ]] && _wavecc_value \"${argument%%=*}=\" \"${argument#*=}\"\n"
    "    elif [[ ! $ended && $argument == -* ]]; then\n"
    "        _wavecc_names \"$command\"\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$names\" -- \"$argument\")\n"
    "        [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "    elif [[ $command == help ]]; then\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$_wavecc_commands\" -- \"$argument\")\n"
    "    else\n"
    "        kind=file\n"
    "        _wavecc_value '' \"$argument\"\n"
    "        if ((COMP_CWORD == 1)) && [[ $command == compile ]]; then\n"
    "            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W \"$_wavecc_commands\" -- \"$argument\")\n"
    "        fi\n"
    "    fi\n"
    "    # bash puts in what stands after the last '=' or ':' alone.\n"
    "    [[ $current == [=:] ]] && current=\n"
    "    local cut=${argument%\"$current\"}\n"
    "    for i in \"${!COMPREPLY[@]}\"; do COMPREPLY[i]=${COMPREPLY[i]#\"$cut\"}; done\n"
    "}\n"
    "\n"
    "complete -F _wavecc wavecc waveasm-translate\n";

static const char *kind_name(const OptionInfo *info, const char *words)
{
    if (info->kind == VALUE_FILE) return "file";
    if (help_is_list(info)) return "list";
    return *words ? "word" : "text";
}

/* Appends a line of the case statement, for all commands that have the row. */
static void append_option(const OptionInfo *info, StrBuf *out)
{
    StrBuf words = {0};
    if (info->kind == VALUE_NONE || info->kind == VALUE_PASS) return;
    help_append_words(info, &words);
    for (char *c = words.data; c && *c; c++)
        if (*c == '|') *c = ' ';
    const char *separator = "    ";
    for (unsigned command = 0; command < NUM_COMMANDS; command++) {
        if (!(info->commands >> command & 1)) continue;
        strbuf_printf(out, "%s'%s --%s'", separator, command_infos[command].name, info->name);
        if (info->letter) strbuf_printf(out, "|'%s -%c'", command_infos[command].name, info->letter);
        separator = "|";
    }
    const char *text = words.data ? words.data : "";
    strbuf_printf(out, ") kind=%s%s words='%s' ;;\n", kind_name(info, text), info->optional ? " optional=1" : "", text);
    strbuf_free(&words);
}

/* --NAME= if a value must follow. */
static void append_names(Command command, StrBuf *out)
{
    unsigned at = 0;
    const OptionInfo *info;
    strbuf_printf(out, "    %s) names='", command_infos[command].name);
    for (const char *separator = ""; (info = help_next_option(command, NUM_OPTION_GROUPS, &at)) != NULL;
         separator = " ") {
        const bool may_be_alone = info->kind == VALUE_NONE || info->kind == VALUE_PASS || info->optional;
        if (info->letter) strbuf_printf(out, "%s-%c", separator, info->letter);
        strbuf_printf(out, "%s--%s%s", info->letter ? " " : separator, info->name, may_be_alone ? "" : "=");
    }
    strbuf_append(out, "' ;;\n");
}

void help_bash(StrBuf *out)
{
    strbuf_append(out, script_head);
    for (unsigned i = 0; i < NUM_OPTIONS; i++) append_option(&option_infos[i], out);
    strbuf_append(out, script_names);
    for (unsigned i = 0; i < NUM_COMMANDS; i++) append_names((Command)i, out);
    strbuf_append(out, script_function);
    strbuf_append(out, "_wavecc_commands='");
    for (unsigned i = 0; i < NUM_COMMANDS; i++)
        if (!command_infos[i].hidden) strbuf_printf(out, "%s%s", i ? " " : "", command_infos[i].name);
    strbuf_append(out, "'\n");
}
