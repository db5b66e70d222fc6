/* A launch file as a tree: the contents of a YAML or JSON text, with the location of each node. */
#pragma once

#include "support/diag.h"
#include "support/map.h"

typedef enum LaunchNodeKind { LAUNCH_NULL, LAUNCH_TEXT, LAUNCH_LIST, LAUNCH_MAP } LaunchNodeKind;

typedef struct LaunchNode LaunchNode;

typedef struct LaunchPair {
    const char *key;
    SourceLoc loc; /* of the key */
    LaunchNode *value;
    bool is_used; /* launch_get has returned it */
} LaunchPair;

struct LaunchNode {
    LaunchNodeKind kind;
    SourceLoc loc;
    const char *text; /* LAUNCH_TEXT: a string, a number, true or false, as written */
    VEC(LaunchNode *) items;
    VEC(LaunchPair) pairs;
    Map keys; /* of a map: key -> index of its pair */
};

/* Reads one document: YAML 1.1 without anchors, aliases and tags (JSON is a part of it). The nodes lie in the arena;
   `text` may be freed. NULL: there is a diagnostic with the location. */
LaunchNode *launch_parse(Arena *arena, const char *file, const char *text, size_t bytes, DiagList *diags);

/* The number of a key's pair in a map, or MAP_NO_INDEX. */
uint32_t launch_index(const LaunchNode *map, const char *key);
/* The value of a key of a map, or NULL. */
LaunchNode *launch_get(LaunchNode *map, const char *key);
/* True if launch_get was called for every key of the map; else reports the first other key. `what`: "a launch". */
bool launch_no_other_keys(const LaunchNode *map, const char *what, DiagList *diags);
/* "a list", ... for messages. */
const char *launch_kind_name(const LaunchNode *node);
