import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import { STYLES } from './mail-layout.ts'

const TAG_STYLES: Record<string, string> = {
  p: STYLES.paragraph,
  a: STYLES.link,
  h2: 'font-size:20px;line-height:1.3;margin:24px 0 12px;color:#111111;',
  h3: 'font-size:18px;line-height:1.3;margin:24px 0 12px;color:#111111;',
  ul: 'margin:0 0 16px;padding:0 0 0 24px;',
  ol: 'margin:0 0 16px;padding:0 0 0 24px;',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #cccccc;',
  code: 'font-family:monospace;',
}
const PRE_STYLE = 'margin:0 0 16px;white-space:pre-wrap;'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
  // A picture from another server would tell it who reads the mail.
  .disable(['image', 'table'])
// The library's own rules style the inner element alone, and do not wrap lines.
markdown.renderer.rules.fence = codeHtml
markdown.renderer.rules.code_block = codeHtml
markdown.validateLink = (url) => /^https?:\/\//i.test(url.trim())

/** The text of an announcement as HTML. Typed HTML is escaped; links are http and https only. */
export function markdownToHtml(source: string): string {
  const tokens = markdown.parse(source, {})
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    // The subject is the h1.
    const level = /^h([1-6])$/.exec(token.tag)?.[1]
    if (level) token.tag = Number(level) === 1 ? 'h2' : 'h3'
    const style = TAG_STYLES[token.tag]
    if (style && token.nesting >= 0) token.attrSet('style', style)
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}

function codeHtml(tokens: Token[], index: number): string {
  const code = escapeHtml(tokens[index]?.content ?? '')
  return `<pre style="${PRE_STYLE}"><code style="${TAG_STYLES.code}">${code}</code></pre>\n`
}
