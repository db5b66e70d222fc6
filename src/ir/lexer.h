/* Tokens of the text form. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_WORD,    /* v_add_u32, offset */
    TOKEN_REG,     /* %name; text without the % */
    TOKEN_BLOCK,   /* ^name */
    TOKEN_SYMBOL,  /* @name or @"name" */
    TOKEN_FLAG,    /* !name */
    TOKEN_INT,     /* 12, 0x1f: value */
    TOKEN_FLOAT,   /* 1.5, 2e3: number */
    TOKEN_STRING,  /* "text", with its quotes and escapes */
    TOKEN_COMMENT, /* ; text up to the end of the line */
    TOKEN_PUNCT,   /* one character: punct */
    /* an unknown character, an unterminated string, or a number that is too large; `text` is the message */
    TOKEN_BAD,
} TokenKind;

typedef struct Token {
    TokenKind kind;
    char punct;
    bool first_on_line;
    const char *text;
    size_t length;
    uint64_t value;
    double number;
    uint32_t line, column;
} Token;

typedef struct Lexer {
    const char *at, *end, *line_start;
    uint32_t line;
    bool newline; /* a line ended since the last token */
} Lexer;

void lexer_init(Lexer *lexer, const char *text, size_t bytes);
Token lexer_next(Lexer *lexer);
