import { postTitle } from '@troubadour/domain/post/post-words'
import { markdownHtml } from '../shared/markdown-html.ts'

/** Columns derived from the text of a post. */
export function ofText(text: string) {
  return { text, title: postTitle(text), html: markdownHtml(text, { pictures: 'none' }) }
}
