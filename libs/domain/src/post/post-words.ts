import { inOneLine } from '../links/web-text.ts'

// This file imports no schemas, because public pages load no zod.

/** Longest title of a post, in characters. */
const TITLE_LENGTH = 80
/** Longest text in search results and link previews, in characters. */
const SUMMARY_LENGTH = 160

/** Markdown at the start of a line, for headings, quotes and lists; may be nested. */
const LINE_MARKS = /^(?:\s|#{1,6}(?=\s|$)|>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|[-*_=]{3,}\s*$|`{3,}|~{3,})+/
/** A link or picture. The bounds prevent quadratic time for long rows of brackets. */
const LINK = /!?\[([^[\]]{0,500})\](?:\([^()\s]{0,2048}(?:\s+"[^"]{0,300}")?\)|\[[^[\]]{0,100}\])/g
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2048})>/gi
/** Emphasis around words; inside of a word, as in 'snake_case', the characters are literal. */
const EMPHASIS = /(?<![\p{L}\p{N}\\*_~])([*_~]{1,3})(?=\S)([^*_~\n]{1,500})(?<=\S)\1(?![\p{L}\p{N}*_~])/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** The lines of a post without Markdown and without empty lines. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const words = line
      .replace(LINE_MARKS, '')
      .replace(LINK, '$1')
      .replace(AUTOLINK, '$1')
      .replace(EMPHASIS, '$2')
      .replace(/`+/g, '')
      .replace(ESCAPED, '$1')
      .trim()
    return words === '' ? [] : [words]
  })
}

/** The title of a post: the beginning of its first line; '' without words (docs/product/entities.md#post). */
export function postTitle(text: string): string {
  return inOneLine(linesOf(text)[0] ?? '', TITLE_LENGTH)
}

/** The beginning of a post on one line, for cards, lists and metadata. */
export function postSummary(text: string): string {
  return inOneLine(linesOf(text).join('\n'), SUMMARY_LENGTH)
}
