import MarkdownIt, { type MarkdownIt as Markdown } from 'markdown-it'

/**
 * What renders Markdown that an administrator types: HTML in it is escaped, and only the links that are allowed become
 * links.
 */
export function createMarkdown({
  isLink,
  maxNesting,
}: {
  /** @param url without white space around it */
  isLink: (url: string) => boolean
  maxNesting?: number
}): Markdown {
  const options = { html: false, linkify: true, breaks: true, ...(maxNesting && { maxNesting }) }
  const markdown = new MarkdownIt(options).disable('table')
  markdown.validateLink = (url) => isLink(url.trim())
  return markdown
}
