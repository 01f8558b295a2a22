import { describe, expect, it } from 'vitest'
import { LEGAL_TEXT_MAX_LENGTH } from '@troubadour/domain/legal/legal'
import { markdownHtml } from './markdown-html.ts'

const legalHtml = (source: string) => markdownHtml(source, { pictures: 'none' })
const pageHtml = (source: string) => markdownHtml(source, { pictures: 'uploaded' })
const tagsOf = (html: string) => new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag))
const attributesOf = (html: string) =>
  new Set(
    [...html.matchAll(/<[^>]*>/g)].flatMap(([tag]) =>
      [...tag.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name),
    ),
  )
/** The longest allowed text. */
const fill = (part: string) => part.repeat(Math.floor(LEGAL_TEXT_MAX_LENGTH / part.length))

describe('Markdown as HTML (docs/product/public-pages.md#markdown)', () => {
  it.each([
    ['# A\n## B\n### C\n#### D', '<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>\n<h3>D</h3>\n'],
    [
      'One.\n\n- two\n- **three**',
      '<p>One.</p>\n<ul>\n<li>two</li>\n<li><strong>three</strong></li>\n</ul>\n',
    ],
    ['[P](/privacy)', '<p><a href="/privacy">P</a></p>\n'],
    ['[P](HTTPS://a.example/)', '<p><a href="HTTPS://a.example/">P</a></p>\n'],
    ['[x](/\\other.example)', '<p><a href="/%5Cother.example">x</a></p>\n'],
    ['a@b.example', '<p><a href="mailto:a@b.example">a@b.example</a></p>\n'],
    ['{provider} <b>“x”</b>', '<p>{provider} &lt;b&gt;“x”&lt;/b&gt;</p>\n'],
    ['![a](https://a.example/b.png)', '<p>!<a href="https://a.example/b.png">a</a></p>\n'],
    [
      '[x](https://a.example/{contact} "{contact}")',
      '<p><a href="https://a.example/%7Bcontact%7D" title="{contact}">x</a></p>\n',
    ],
  ])('%j', (source, html) => expect(legalHtml(source)).toBe(html))

  it.each([
    [
      '![A "lake"](/media/abcdefghijkl-900x600.jpg)',
      /^<p><picture><source type="image\/avif" [^>]*><img width="900" height="600" loading="lazy" srcset="\/media\/abcdefghijkl-900x600-400.webp 400w,[^>]* src="\/media\/abcdefghijkl-900x600-900.webp"[^>]* alt="A &quot;lake&quot;"><\/picture><\/p>\n$/,
    ],
    ['![a](https://a.example/b.png)', /^<p><a href="https:\/\/a.example\/b.png">a<\/a><\/p>\n$/],
    ['![](/elsewhere.png)', /^<p><a href="\/elsewhere.png">\/elsewhere.png<\/a><\/p>\n$/],
    ['[![a](https://a.example/b.png)](/c)', /^<p><a href="\/c">a<\/a><\/p>\n$/],
  ])('shows pictures of the library alone: %s', (source, html) => expect(pageHtml(source)).toMatch(html))

  it.each([
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '![x" onerror="alert(1)](https://a.example/b.png)',
    '![x](/media/abcdefghijkl-900x600.jpg" onerror="alert(1))',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//other.example)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n[x]',
    '[x](https://a.example/" onclick="alert(1))',
    '[x](https://a.example "\\" onclick=\\"alert(1)")',
    '```" onclick="x\ncode\n```',
    '<a href="javascript:alert(1)">x</a>',
  ])('%j does nothing', (source) => {
    const html = legalHtml(source) + pageHtml(source)
    for (const tag of tagsOf(html)) expect(['p', 'br', 'a', 'pre', 'code']).toContain(tag)
    for (const name of attributesOf(html)) expect(['href', 'title', 'class']).toContain(name)
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/a\.example/)
  })

  it.each([
    ['quotes in quotes', fill('>')],
    [
      'lists in lists',
      Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- x`)
        .join('\n')
        .slice(0, LEGAL_TEXT_MAX_LENGTH),
    ],
    ['brackets', fill('[')],
    ['closed brackets', fill('[](')],
    ['stars', fill('*a_')],
    ['backticks', fill('`a``')],
    ['autolinks', fill('<http:')],
    ['entities', fill('&#1;')],
    ['pictures', fill('![](/media/abcdefghijkl-9000x600.jpg)')],
    ['pictures in pictures', fill('![](')],
  ])('is bounded: %s', (_case, source) => {
    const html = pageHtml(source)
    expect(html.length).toBeLessThan(30 * LEGAL_TEXT_MAX_LENGTH)
    const depths = [...html.matchAll(/<(\/?)(?:blockquote|ul)>/g)].reduce<number[]>(
      (all, [, end]) => [...all.slice(-1).map((depth) => depth + (end ? -1 : 1)), ...all].slice(0, 2000),
      [0],
    )
    expect(Math.max(...depths)).toBeLessThanOrEqual(20)
  })

  it('has as many links as were typed', () => {
    const html = legalHtml('[a](http://b.c)\n'.repeat(10_000).slice(0, LEGAL_TEXT_MAX_LENGTH))
    expect(html.match(/<a href="http:\/\/b\.c">/g)?.length).toBe(LEGAL_TEXT_MAX_LENGTH / 16)
  })
})
