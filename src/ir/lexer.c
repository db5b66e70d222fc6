/* Tokens of the text form. The text need not end in NUL and may contain any bytes. */
#include "ir/lexer.h"
#include "support/letters.h"

#include <stdlib.h>
#include <string.h>

void lexer_init(Lexer *lexer, const char *text, size_t bytes) { *lexer = (Lexer){text, text + bytes, text, 1, true}; }

static bool is_word_start(char c) { return begins_word(c) && c != '.'; }

static void skip_blanks(Lexer *lexer)
{
    while (lexer->at < lexer->end) {
        char c = *lexer->at;
        if (c == '\n') {
            lexer->at++;
            lexer->line++;
            lexer->line_start = lexer->at;
            lexer->newline = true;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            lexer->at++;
        } else if (c == '/' && lexer->end - lexer->at > 1 && lexer->at[1] == '/') {
            while (lexer->at < lexer->end && *lexer->at != '\n') lexer->at++;
        } else {
            return;
        }
    }
}

static void bad_token(Token *token, const char *why)
{
    token->kind = TOKEN_BAD;
    token->text = why;
    token->length = strlen(why);
}

static void lex_hex(Lexer *lexer, Token *token)
{
    lexer->at += 2;
    unsigned digits = 0;
    bool overflow = false;
    for (; lexer->at < lexer->end && hex_digit(*lexer->at) >= 0; lexer->at++, digits++) {
        overflow |= token->value >> 60 != 0;
        token->value = token->value << 4 | (uint64_t)hex_digit(*lexer->at);
    }
    token->kind = TOKEN_INT;
    if (!digits) bad_token(token, "the hexadecimal number has no digits");
    else if (overflow) bad_token(token, "number too large");
}

static void lex_number(Lexer *lexer, Token *token)
{
    const char *start = lexer->at;
    if (lexer->end - start > 2 && start[0] == '0' && (start[1] == 'x' || start[1] == 'X')) {
        lex_hex(lexer, token);
        return;
    }
    bool is_float = false, overflow = false;
    while (lexer->at < lexer->end) {
        char c = *lexer->at;
        if (is_digit(c)) {
            overflow |= __builtin_mul_overflow(token->value, 10u, &token->value);
            overflow |= __builtin_add_overflow(token->value, (uint64_t)(c - '0'), &token->value);
        } else if (c == '.' && !is_float) {
            is_float = true;
        } else if ((c == 'e' || c == 'E') && lexer->end - lexer->at > 1 &&
                   (is_digit(lexer->at[1]) ||
                    (lexer->end - lexer->at > 2 && (lexer->at[1] == '-' || lexer->at[1] == '+') &&
                     is_digit(lexer->at[2])))) {
            is_float = true;
            lexer->at += 2;
            while (lexer->at < lexer->end && is_digit(*lexer->at)) lexer->at++;
            break;
        } else {
            break;
        }
        lexer->at++;
    }
    token->kind = TOKEN_INT;
    if (is_float) {
        char copy[64];
        size_t length = (size_t)(lexer->at - start);
        if (length >= sizeof copy) {
            bad_token(token, "number too long");
            return;
        }
        memcpy(copy, start, length);
        copy[length] = 0;
        token->kind = TOKEN_FLOAT;
        token->number = strtod(copy, NULL);
    } else if (overflow) {
        bad_token(token, "number too large");
    }
}

static void lex_string(Lexer *lexer, Token *token)
{
    lexer->at++;
    while (lexer->at < lexer->end && *lexer->at != '"' && *lexer->at != '\n') {
        if (*lexer->at == '\\' && lexer->end - lexer->at > 1 && lexer->at[1] != '\n') lexer->at++;
        lexer->at++;
    }
    if (lexer->at >= lexer->end || *lexer->at != '"') {
        bad_token(token, "the string has no closing quote");
        return;
    }
    lexer->at++;
    token->kind = TOKEN_STRING;
}

/* %name, ^name, @name, !name: the token's text is the name. */
static void lex_sigil(Lexer *lexer, Token *token)
{
    static const char sigils[] = "%^@!";
    static const TokenKind kinds[] = {TOKEN_REG, TOKEN_BLOCK, TOKEN_SYMBOL, TOKEN_FLAG};
    token->kind = kinds[strchr(sigils, *lexer->at) - sigils];
    lexer->at++;
    if (token->kind == TOKEN_SYMBOL && lexer->at < lexer->end && *lexer->at == '"') {
        token->text = lexer->at;
        lex_string(lexer, token);
        if (token->kind == TOKEN_STRING) {
            token->kind = TOKEN_SYMBOL;
            token->length = (size_t)(lexer->at - token->text);
        }
        return;
    }
    token->text = lexer->at;
    while (lexer->at < lexer->end && continues_word(*lexer->at)) lexer->at++;
    token->length = (size_t)(lexer->at - token->text);
    if (!token->length) bad_token(token, "a name must follow %, ^, @ or !");
}

Token lexer_next(Lexer *lexer)
{
    skip_blanks(lexer);
    Token token = {.kind = TOKEN_END, .first_on_line = lexer->newline, .text = lexer->at};
    token.line = lexer->line;
    token.column = (uint32_t)(lexer->at - lexer->line_start) + 1;
    lexer->newline = false;
    if (lexer->at >= lexer->end) {
        token.first_on_line = true;
        return token;
    }
    char c = *lexer->at;
    if (is_word_start(c)) {
        token.kind = TOKEN_WORD;
        while (lexer->at < lexer->end && continues_word(*lexer->at)) lexer->at++;
    } else if (is_digit(c)) {
        lex_number(lexer, &token);
        if (token.kind != TOKEN_BAD && lexer->at < lexer->end && continues_word(*lexer->at))
            bad_token(&token, "unexpected letters after a number");
    } else if (c == '"') {
        lex_string(lexer, &token);
    } else if (c == ';') {
        token.kind = TOKEN_COMMENT;
        lexer->at++;
        if (lexer->at < lexer->end && *lexer->at == ' ') lexer->at++;
        token.text = lexer->at;
        while (lexer->at < lexer->end && *lexer->at != '\n') lexer->at++;
    } else if (c && strchr("%^@!", c)) {
        lex_sigil(lexer, &token);
        return token;
    } else if (c && strchr("=:,()[]{}-|#", c)) {
        token.kind = TOKEN_PUNCT;
        token.punct = c;
        lexer->at++;
    } else {
        lexer->at++;
        bad_token(&token, "unexpected character");
    }
    if (token.kind != TOKEN_BAD) token.length = (size_t)(lexer->at - token.text);
    return token;
}
