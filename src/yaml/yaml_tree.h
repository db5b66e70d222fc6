/* The contents of a YAML or JSON text as a tree, with the location of each node. */
#pragma once

#include "support/diag.h"
#include "support/map.h"

typedef enum TreeKind { TREE_NULL, TREE_TEXT, TREE_LIST, TREE_MAP } TreeKind;

typedef struct TreeNode TreeNode;

typedef struct TreePair {
    const char *key;
    SourceLoc loc; /* of the key */
    TreeNode *value;
    bool is_used; /* tree_get has returned it */
} TreePair;

struct TreeNode {
    TreeKind kind;
    SourceLoc loc;
    const char *text; /* of TREE_TEXT (a string, a number, true or false) and TREE_NULL, as written */
    bool is_quoted;   /* or has a tag */
    VEC(TreeNode *) items;
    VEC(TreePair) pairs;
    Map keys; /* of a map: key -> index of its pair */
};

typedef struct TreeSource {
    const char *file;
    uint32_t lines_before; /* of the file */
    const char *about;     /* what messages begin with, or NULL */
    bool has_tags;         /* they are allowed; as in LLVM, only their presence counts */
} TreeSource;

/* Reads one document: YAML 1.1 without anchors and aliases (JSON is a part of it). The nodes lie in the arena; `text`
   may be freed, and may be NULL if it is empty. NULL: there is a diagnostic with the location. */
TreeNode *tree_parse(Arena *arena, TreeSource source, const char *text, size_t bytes, DiagList *diags);

/* The number of a key's pair in a map, or MAP_NO_INDEX. */
uint32_t tree_index(const TreeNode *map, const char *key);
/* The value of a key of a map, or NULL. */
TreeNode *tree_get(TreeNode *map, const char *key);
/* True if tree_get was called for every key of the map; else reports the first other key. `what`: "a launch". */
bool tree_no_other_keys(const TreeNode *map, const char *what, DiagList *diags);
/* "a list", ... for messages. */
const char *tree_kind_name(const TreeNode *node);
