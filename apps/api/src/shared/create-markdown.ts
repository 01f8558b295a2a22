import MarkdownIt, { type MarkdownIt as Markdown } from 'markdown-it'

/** Creates a Markdown renderer for administrators' texts: HTML is escaped, and only allowed URLs become links. */
export function createMarkdown({
  isLink,
  maxNesting,
}: {
  /** @param url trimmed */
  isLink: (url: string) => boolean
  maxNesting?: number
}): Markdown {
  const options = { html: false, linkify: true, breaks: true, ...(maxNesting && { maxNesting }) }
  const markdown = new MarkdownIt(options).disable('table')
  markdown.validateLink = (url) => isLink(url.trim())
  return markdown
}
