import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_BODY, trackRow } from '../testing/fixtures.ts'
import { MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())

const render = (
  text: string,
  card: { kind: 'event' | 'track'; id: number } | null = null,
  subject = 'News',
) => api.app.mail.outbox.render('announcement', { subject, text, card })

test('is a document that is read aloud well, and shows everywhere', async () => {
  const { html, text, subject } = await render('Hello *you*.', null, '<News> & more')
  expect(subject).toBe('<News> & more')
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).toContain('<title>&lt;News&gt; &amp; more</title>')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/<style|<link|<script|<table|class=/)
  expect(html).toMatch(/<main [^>]*overflow-wrap:anywhere;word-break:break-word;/)
  expect(html).toMatch(/href="http:\/\/www\.test\/unsubscribe\?token=[^"]+"[^>]*>Unsubscribe</)
  expect(text).toMatch(/^Hello \*you\*\.\n\n-- \nYou get this mail because you subscribed/)
  expect(text).toMatch(/Unsubscribe: http:\/\/www\.test\/unsubscribe\?token=\S+\n$/)
})

test.each([
  ['# Title', '<h2 style='],
  ['[here](https://example.com/?a=1&b=2)', 'href="https://example.com/?a=1&amp;b=2"'],
  ['see https://example.com', '>https://example.com</a>'],
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['[x](JaVaScRiPt:alert(1))', '[x](JaVaScRiPt:alert(1))'],
  ['[x](data:text/html,hi)', '[x](data:text/html,hi)'],
  ['[x](//example.com)', '[x](//example.com)'],
  ['![x](https://example.com/a.png)', '!<a href='],
  [
    '```js\na < b\n```',
    '<pre style="margin:0 0 16px;white-space:pre-wrap;"><code style="font-family:monospace;">a &lt; b\n</code></pre>',
  ],
  ['    a < b', 'white-space:pre-wrap;"><code style="font-family:monospace;">a &lt; b\n</code></pre>'],
])('the text %s becomes %s', async (text, part) => {
  const { html } = await render(text)
  expect(html).toContain(part)
  expect(html).not.toContain('<img')
})

const PICTURE = `/media/${'a'.repeat(32)}-800x600.jpg`

test.each([
  ['event', {}, ['Lanterns', 'See the event', `src="http://www.test${PICTURE}"`, 'height="396"']],
  ['event', { imageUrl: 'https://example.com/a.jpg' }, ['Lanterns']],
  ['event', { isVisible: false }, null],
  ['event', { deletedAt: new Date() }, null],
  ['track', { isComingSoon: false, releaseDate: '2026-06-20' }, ['Lanterns', 'Available Jun 20', 'Hear it']],
  ['track', { isComingSoon: false, releaseDate: '2026-06-01' }, ['Lanterns', 'Out now']],
  ['track', { isVisibleInHearIt: false, isVisibleInStore: false }, null],
] as const)('a card of an %s with %j shows %j', async (kind, fields, parts) => {
  const { db } = api.database
  const row = { title: 'Lanterns', imageUrl: PICTURE, ...fields }
  const times = { createdAt: api.clock.now, updatedAt: api.clock.now }
  const { imageUrl: _imageUrl, isFeatured, isVisible, ...event } = EVENT_BODY
  const { id } =
    kind === 'event'
      ? await db
          .insertInto('events')
          .values({ ...event, isFeatured, isVisible, ...times, ...row })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db.insertInto('musicTracks').values(trackRow(row)).returning('id').executeTakeFirstOrThrow()
  const { html, text } = await render('Hello.', { kind, id })
  for (const part of parts ?? []) expect(html).toContain(part)
  expect(text.includes('Lanterns')).toBe(parts !== null)
  // A picture beside its title needs no alternative text.
  expect(html).not.toMatch(/<img(?![^>]*alt="")/)
})
