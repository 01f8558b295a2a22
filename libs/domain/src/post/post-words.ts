import { inOneLine } from '../site/web-text.ts'

// Apart from the schemas, because public pages load no zod.

/** Longest name of a post, in characters. */
const TITLE_LENGTH = 80
/** Search results and shared links show no more, in characters. */
const SUMMARY_LENGTH = 160

/** What marks a line of Markdown as a title, a quote or a part of a list; also several of them. */
const LINE_MARKS = /^(?:\s|#{1,6}(?=\s|$)|>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|[-*_=]{3,}\s*$|`{3,}|~{3,})+/
/** A link or a picture. The bounds keep long rows of brackets from being read again for each of them. */
const LINK = /!?\[([^[\]]{0,500})\](?:\([^()\s]{0,2048}(?:\s+"[^"]{0,300}")?\)|\[[^[\]]{0,100}\])/g
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2048})>/gi
/** Marks round words: those inside of a word, as in 'snake_case', are letters. */
const EMPHASIS = /(?<![\p{L}\p{N}\\*_~])([*_~]{1,3})(?=\S)([^*_~\n]{1,500})(?<=\S)\1(?![\p{L}\p{N}*_~])/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** The words of a post, line by line: without the marks of Markdown and without empty lines. */
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

/** What a post is called: the beginning of its first line; '' for a text without words (docs/product/entities.md#post). */
export function postTitle(text: string): string {
  return inOneLine(linesOf(text)[0] ?? '', TITLE_LENGTH)
}

/** The beginning of a post in one line, for cards, lists and machines. */
export function postSummary(text: string): string {
  return inOneLine(linesOf(text).join('\n'), SUMMARY_LENGTH)
}
