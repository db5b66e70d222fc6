/* The tools of `wavecc serve`: their schemas, and the translation of their arguments to a command line. */
#include <string.h>

#include "command/cli.h"
#include "command/serve.h"

typedef enum ServeKind { FIELD_NONE, FIELD_FILE, FIELD_TEXT, FIELD_TEXTS } ServeKind;

typedef struct ServeField {
    const char *name;
    ServeKind kind;
    const char *option; /* NULL: an operand */
    bool needed;
    const char *about;
} ServeField;

enum { MOST_FIELDS = 12, MOST_FILE_BYTES = 64 << 20 };

typedef struct ServeTool {
    const char *name;
    ServeFunction *function;
    const char *words; /* with bars between */
    const char *about;
    ServeField fields[MOST_FIELDS];
} ServeTool;

static const ServeTool tools[] = {
#define FIELD(...) {__VA_ARGS__}
#define TOOL(name, function, words, about, ...) {name, function, words, about, {__VA_ARGS__}},
#include "command/serve_tools.def"
#undef TOOL
#undef FIELD
};
enum { NUM_TOOLS = sizeof tools / sizeof *tools };

static const ServeTool *find_tool(const char *name)
{
    for (unsigned i = 0; i < NUM_TOOLS; i++)
        if (!strcmp(tools[i].name, name)) return &tools[i];
    return NULL;
}

bool serve_is_tool(const char *name) { return find_tool(name) != NULL; }

/* ---- schemas ---- */

static void write_type(JsonWriter *w, const char *name, const char *type, const char *about)
{
    json_begin_object(w, name);
    json_text(w, "type", type);
    if (about) json_text(w, "description", about);
    if (!strcmp(type, "array")) write_type(w, "items", "string", NULL);
    json_end(w);
}

static void write_field(JsonWriter *w, const ServeField *field)
{
    if (field->kind != FIELD_FILE) {
        write_type(w, field->name, field->kind == FIELD_TEXT ? "string" : "array", field->about);
        return;
    }
    json_begin_object(w, field->name);
    json_text(w, "type", "object");
    json_text(w, "description", field->about);
    json_begin_object(w, "properties");
    write_type(w, "path", "string", "a file that the server can read; or:");
    write_type(w, "name", "string",
               "a file's name, whose ending shows its kind (k.mlir, k.ll, k.s, k.kir, launch.yaml; k.hip, if the "
               "server allows it)");
    write_type(w, "text", "string", "its contents");
    json_end(w);
    json_bool(w, "additionalProperties", false);
    json_end(w);
}

static void write_tool(JsonWriter *w, const ServeTool *tool)
{
    json_begin_object(w, NULL);
    json_text(w, "name", tool->name);
    json_text(w, "description", tool->about);
    json_begin_object(w, "inputSchema");
    json_text(w, "type", "object");
    json_begin_object(w, "properties");
    for (unsigned i = 0; i < MOST_FIELDS && tool->fields[i].kind; i++) write_field(w, &tool->fields[i]);
    json_end(w);
    json_begin_array(w, "required");
    for (unsigned i = 0; i < MOST_FIELDS && tool->fields[i].kind; i++)
        if (tool->fields[i].needed) json_text(w, NULL, tool->fields[i].name);
    json_end(w);
    json_bool(w, "additionalProperties", false);
    json_end(w);
    json_end(w);
}

void serve_write_tools(JsonWriter *w)
{
    json_begin_array(w, "tools");
    for (unsigned i = 0; i < NUM_TOOLS; i++) write_tool(w, &tools[i]);
    json_end(w);
}

/* ---- a call ---- */

/* A call while its arguments are read. */
typedef struct CallReader {
    Arena *arena;
    JsonReader json;
    const ServeTool *tool;
    const char *values[MOST_FIELDS]; /* in JSON; NULL: not given */
    ServeCall *call;
    const char *why;
} CallReader;

static bool wrong(CallReader *c, const char *why)
{
    if (!c->why) c->why = why;
    return false;
}

static char *field_text(CallReader *c, const ServeField *field, const char *value)
{
    return field->option ? arena_printf(c->arena, "--%s=%s", field->option, value) : arena_strdup(c->arena, value);
}

static bool read_texts(CallReader *c, const ServeField *field, JsonReader *r)
{
    const char *text;
    if (!json_enter(r, '[')) return wrong(c, r->error);
    while (json_more(r, ']')) {
        if (!json_read_text(r, c->arena, &text)) break;
        VEC_PUSH(c->arena, &c->call->argv, field_text(c, field, text));
    }
    return !r->error || wrong(c, r->error);
}

/* Does it have only letters, digits, dots, dashes and underscores, and no dot or dash first? */
static bool is_plain_name(const char *name)
{
    enum { MOST = 100 };
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    const size_t length = strlen(name);
    return length && length <= MOST && *name != '.' && *name != '-' && !name[strspn(name, letters)];
}

static bool read_file(CallReader *c, const ServeField *field, JsonReader *r)
{
    const char *path = NULL, *name = NULL, *text = NULL, *member;
    if (!json_enter(r, '{')) return wrong(c, r->error);
    while (json_more(r, '}')) {
        const char **to = NULL;
        if (!json_read_name(r, c->arena, &member)) break;
        if (!strcmp(member, "path")) to = &path;
        else if (!strcmp(member, "name")) to = &name;
        else if (!strcmp(member, "text")) to = &text;
        else return wrong(c, "a file must have a path, or a name and a text");
        if (!json_read_text(r, c->arena, to)) break;
    }
    if (r->error) return wrong(c, r->error);
    if (!path == !text || !name != !text) return wrong(c, "a file must have either a path, or a name and a text");
    if (path) {
        if (!*path || *path == '-') return wrong(c, "a path must not be empty or start with '-'");
        VEC_PUSH(c->arena, &c->call->argv, field_text(c, field, path));
        return true;
    }
    if (!is_plain_name(name))
        return wrong(c, "a name may have at most 100 characters: letters, digits, '.', '-' and '_'");
    if (strlen(text) > MOST_FILE_BYTES) return wrong(c, "a text may have at most 64 MiB");
    const ServeFile file = {name, text, c->call->argv.len, field_text(c, field, "")};
    VEC_PUSH(c->arena, &c->call->files, file);
    VEC_PUSH(c->arena, &c->call->argv, arena_strdup(c->arena, ""));
    return true;
}

static bool read_field(CallReader *c, unsigned i)
{
    const ServeField *field = &c->tool->fields[i];
    JsonReader r;
    const char *text;
    if (!c->values[i])
        return !field->needed || wrong(c, arena_printf(c->arena, "the argument '%s' is missing", field->name));
    json_read_begin(&r, c->values[i], strlen(c->values[i]));
    if (field->kind == FIELD_FILE) return read_file(c, field, &r);
    if (field->kind == FIELD_TEXTS) return read_texts(c, field, &r);
    if (!json_read_text(&r, c->arena, &text)) return wrong(c, r.error);
    if (!field->option && (!*text || *text == '-')) return wrong(c, "a query must not be empty or start with '-'");
    VEC_PUSH(c->arena, &c->call->argv, field_text(c, field, text));
    return true;
}

static bool read_members(CallReader *c, const char *arguments)
{
    JsonReader *r = &c->json;
    const char *name;
    json_read_begin(r, arguments, strlen(arguments));
    if (!json_enter(r, '{')) return wrong(c, "arguments are an object");
    while (json_more(r, '}')) {
        unsigned i = 0;
        if (!json_read_name(r, c->arena, &name)) break;
        while (i < MOST_FIELDS && c->tool->fields[i].kind && strcmp(c->tool->fields[i].name, name)) i++;
        if (i == MOST_FIELDS || !c->tool->fields[i].kind)
            return wrong(c, arena_printf(c->arena, "%s has no argument '%.80s'", c->tool->name, name));
        if (!serve_read_value(r, c->arena, &c->values[i])) break;
    }
    return !r->error || wrong(c, r->error);
}

/* Tools that launch kernels read the same inputs as `run`. */
static bool takes_hip(const ServeTool *tool)
{
    for (unsigned i = 0; i < MOST_FIELDS && tool->fields[i].kind; i++)
        if (!strcmp(tool->fields[i].name, "args")) return true;
    return false;
}

bool serve_read_call(Arena *arena, const char *tool, const char *arguments, bool allow_hip, ServeCall *call,
                     const char **why, int *code)
{
    CallReader c = {.arena = arena, .tool = find_tool(tool), .call = call};
    *call = (ServeCall){0};
    *code = c.tool ? SERVE_INVALID_PARAMS : SERVE_NO_METHOD;
    *why = arena_printf(arena, "there is no tool '%.80s'", tool);
    if (!c.tool) return false;
    call->function = c.tool->function;
    for (const char *at = c.tool->words; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL)
        VEC_PUSH(arena, &call->argv, arena_strndup(arena, at, strcspn(at, "|")));
    if (allow_hip && takes_hip(c.tool)) VEC_PUSH(arena, &call->argv, arena_strdup(arena, "--allow-hip"));
    bool good = read_members(&c, arguments ? arguments : "{}");
    for (unsigned i = 0; i < MOST_FIELDS && c.tool->fields[i].kind && good; i++) good = read_field(&c, i);
    *why = c.why;
    return good;
}
