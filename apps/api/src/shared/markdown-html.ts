import type { Token } from 'markdown-it'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { createMarkdown } from './create-markdown.ts'

/** Deeper quotes and lists are omitted. */
const MAX_NESTING = 20
const OPTIONS = {
  isLink: (url: string) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(url),
  maxNesting: MAX_NESTING,
}
const withPictures = createMarkdown(OPTIONS)
const withoutPictures = createMarkdown(OPTIONS).disable('image')

/**
 * Markdown as HTML for a page whose title is its h1 (docs/product/public-pages.md#markdown). Typed HTML is escaped; links
 * are http, https, mailto and those to pages of the site.
 * @param pictures 'uploaded' shows pictures of the library; others become links
 */
export function markdownHtml(source: string, { pictures }: { pictures: 'none' | 'uploaded' }): string {
  const markdown = pictures === 'none' ? withoutPictures : withPictures
  const tokens = markdown.parse(source, {})
  for (const token of tokens) {
    if (/^h[1-6]$/.test(token.tag)) token.tag = token.tag === 'h1' || token.tag === 'h2' ? 'h2' : 'h3'
    let isInLink = false
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') isInLink = true
      if (child.type === 'link_close') isInLink = false
      if (child.type !== 'image') continue
      const alt = markdown.renderer.renderInlineAsText(child.children ?? [], markdown.options, {})
      child.content = pictureHtml(child, { alt, isInLink })
      child.type = 'html_inline'
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}

/** The width of the text column, which is at most 44rem. */
const SIZES = '(min-width: 48rem) 44rem, 92vw'

function pictureHtml(image: Token, { alt, isInLink }: { alt: string; isInLink: boolean }): string {
  const src = String(image.attrGet('src') ?? '')
  const picture = mediaPicture(src)
  const words = escapeHtml(alt)
  if (!picture) return isInLink ? words : `<a href="${escapeHtml(src)}">${words || escapeHtml(src)}</a>`
  const { width, height, avif, webp, src: fallback } = picture
  const source = avif && `<source type="image/avif" sizes="${SIZES}" srcset="${avif}">`
  const files = `srcset="${webp}" src="${fallback}" sizes="${SIZES}"`
  return `<picture>${source ?? ''}<img width="${width}" height="${height}" loading="lazy" ${files} alt="${words}"></picture>`
}
