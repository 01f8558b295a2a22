import type { Token } from 'markdown-it'
import { absolute, attribute, imageOf, parseMarkdown } from './markdown.ts'

/** The text of an announcement for mail programs that show no HTML: without marks, and links with their address. */
export function markdownToText(source: string, origin: string): string {
  return blocksText(parseMarkdown(source), origin).join('\n\n')
}

function blocksText(tokens: readonly Token[], origin: string): string[] {
  return childrenOf(tokens).map(({ token, inner }) => blockText(token, inner, origin))
}

function blockText(token: Token, inner: readonly Token[], origin: string): string {
  const inside = () => blocksText(inner, origin)
  switch (token.type) {
    case 'heading_open': {
      const title = inside().join('\n')
      return `${title}\n${'-'.repeat(Math.min(longestLine(title), 60))}`
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
    // Code has no children.
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

/** The tokens of one level, each with what is inside it. */
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
      // An address that was typed as it is need not be said twice.
      if (!link.isTyped && text.slice(link.start) !== link.href) text += ` (${link.href})`
    } else if (token.type === 'image') {
      const { src, alt } = imageOf(token)
      text += `${alt || 'Picture'} (${absolute(src, origin)})`
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n'
    else text += token.content
  }
  return text
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length))
}
