import type { Token } from 'markdown-it'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { createMarkdown } from '../shared/create-markdown.ts'
import type { MailElement, MailLooks } from './mail-looks.ts'
import { mailPicture, pictureTag } from './mail-picture.ts'

const markdown = createMarkdown({ isLink: (url) => /^(https?:\/\/|\/(?!\/))/i.test(url) })

/**
 * Renders an announcement's text as HTML. Typed HTML is escaped; links are http, https and those to pages of
 * the site, pictures the site's own.
 * @param origin of the public site; '' leaves its URLs relative
 */
export function markdownToHtml(source: string, origin: string, looks: MailLooks): string {
  const tokens = markdown.parse(source, {})
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    // The subject is the h1.
    const level = /^h([1-6])$/.exec(token.tag)?.[1]
    if (level) token.tag = Number(level) === 1 ? 'h2' : 'h3'
    if (token.type === 'link_open') token.attrSet('href', absolute(attribute(token, 'href'), origin))
    if (token.type === 'image') {
      token.content = imageHtml(token, origin, looks)
      token.type = 'html_inline'
    } else if (token.type === 'fence' || token.type === 'code_block') {
      // The library's own rules only style the inner element, and do not wrap lines.
      token.content = codeHtml(token.content, looks)
      token.type = 'html_block'
    } else if (token.nesting >= 0 && isStyled(token.tag, looks)) addLook(token, token.tag, looks)
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}

function imageHtml(token: Token, origin: string, looks: MailLooks): string {
  const { src, alt } = imageOf(token)
  const picture = mailPicture(src, origin)
  if (picture) return pictureTag(picture, alt, looks)
  // A picture on another server would reveal to that server who reads the mail.
  return `<a ${looks.of('a')} href="${escapeHtml(absolute(src, origin))}">${escapeHtml(alt || src)}</a>`
}

function imageOf(token: Token): { src: string; alt: string } {
  const alt = markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {})
  return { src: attribute(token, 'src'), alt }
}

function attribute(token: Token, name: 'href' | 'src' | 'start'): string {
  return String(token.attrGet(name) ?? '')
}

/** An absolute URL, as mails need it. */
function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address
}

function isStyled(tag: string, { elements }: MailLooks): tag is MailElement {
  return Object.hasOwn(elements, tag)
}

function addLook(token: Token, name: MailElement, { elements }: MailLooks): void {
  const { class: className, style } = elements[name]
  if (className) token.attrSet('class', className)
  token.attrSet('style', style)
}

function codeHtml(code: string, looks: MailLooks): string {
  return `<pre ${looks.of('pre')}><code ${looks.of('code')}>${escapeHtml(code)}</code></pre>\n`
}

/** Renders an announcement's text as plain text: without Markdown, and with the URLs of links. */
export function markdownToText(source: string, origin: string): string {
  return blocksText(markdown.parse(source, {}), origin).join('\n\n')
}

function blocksText(tokens: readonly Token[], origin: string): string[] {
  return childrenOf(tokens).map(({ token, inner }) => blockText(token, inner, origin))
}

function blockText(token: Token, inner: readonly Token[], origin: string): string {
  const inside = () => blocksText(inner, origin)
  switch (token.type) {
    case 'heading_open': {
      const title = inside().join('\n')
      const longest = Math.max(...title.split('\n').map((line) => line.length))
      return `${title}\n${'-'.repeat(Math.min(longest, 60))}`
    }
    case 'blockquote_open':
      return inside().join('\n\n').replace(/^/gm, '> ')
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listText(token, inner, origin)
    case 'inline':
      return inlineText(token.children ?? [], origin)
    case 'hr':
      return '* * *'
    // Code tokens have no children.
    default:
      return inner.length > 0 ? inside().join('\n\n') : token.content.trimEnd()
  }
}

function listText(list: Token, inner: readonly Token[], origin: string): string {
  const first = Number(attribute(list, 'start') || 1)
  const items = childrenOf(inner).map((item, index) => {
    const marker = list.type === 'bullet_list_open' ? '- ' : `${first + index}. `
    const indent = ' '.repeat(marker.length)
    return (
      marker +
      blocksText(item.inner, origin)
        .join('\n')
        .replace(/\n(?=.)/g, `\n${indent}`)
    )
  })
  return items.join('\n')
}

/** The tokens of one level, each with its children. */
function childrenOf(tokens: readonly Token[]): { token: Token; inner: readonly Token[] }[] {
  const children = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) break
    const start = index + 1
    if (token.nesting === 1) {
      do index += 1
      while (index < tokens.length && tokens[index]?.level !== token.level)
    }
    children.push({ token, inner: tokens.slice(start, index) })
  }
  return children
}

function inlineText(tokens: readonly Token[], origin: string): string {
  let text = ''
  let link = { href: '', start: 0, isTyped: false }
  for (const token of tokens) {
    if (token.type === 'link_open') {
      link = {
        href: absolute(attribute(token, 'href'), origin),
        start: text.length,
        isTyped: token.info === 'auto',
      }
    } else if (token.type === 'link_close') {
      // The URL is omitted when it is the link's text.
      if (!link.isTyped && text.slice(link.start) !== link.href) text += ` (${link.href})`
    } else if (token.type === 'image') {
      const { src, alt } = imageOf(token)
      text += `${alt || 'Picture'} (${absolute(src, origin)})`
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n'
    else text += token.content
  }
  return text
}
