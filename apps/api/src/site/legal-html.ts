import { createMarkdown } from '../mail/create-markdown.ts'

/** Deeper quotes and lists are left out. */
const MAX_NESTING = 20

const markdown = createMarkdown({
  isLink: (url) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(url),
  maxNesting: MAX_NESTING,
}).disable('image')

/**
 * A legal text as HTML (docs/product/public-pages.md#legal-pages). Typed HTML is escaped; links are http, https, mailto
 * and those to pages of the site; there are no pictures.
 */
export function legalHtml(source: string): string {
  const tokens = markdown.parse(source, {})
  // The page's title is the h1.
  for (const token of tokens)
    if (/^h[1-6]$/.test(token.tag)) token.tag = token.tag === 'h1' || token.tag === 'h2' ? 'h2' : 'h3'
  return markdown.renderer.render(tokens, markdown.options, {})
}
