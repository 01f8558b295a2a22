import { LANGUAGES, type Language } from '@troubadour/domain/schema/language'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_BODY, trackRow } from '../testing/fixtures.ts'
import { MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { renderMail } from './render-mail.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())

const render = (
  text: string,
  card: { kind: 'event' | 'track'; id: number } | null = null,
  subject = 'News',
) => api.app.mail.outbox.preview({ subject, text, card })

test('is a document that is read aloud well, and shows everywhere', async () => {
  const { html, text, subject } = await render('Hello *you*.', null, '<News> & more')
  expect(subject).toBe('<News> & more')
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).toContain('<title>&lt;News&gt; &amp; more</title>')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<(main|div role="(banner|contentinfo)")/g)).toHaveLength(3)
  expect(html).not.toMatch(/<link|<script|flex|grid|position:/)
  // Layout tables have the role presentation.
  expect(html).not.toMatch(/<table(?! role="presentation")/)
  expect(html).toMatch(/<td class="m-sheet [^>]*overflow-wrap:anywhere;word-break:break-word;/)
  expect(html).toMatch(/href="http:\/\/www\.test\/unsubscribe\?token=[^"]+"[^>]*>Unsubscribe</)
  expect(html).toContain('href="http://www.test/">our site</a>')
  expect(text).toMatch(/^Hello you\.\n\n-- \nYou get this mail because you subscribed/)
  expect(text).toMatch(/Unsubscribe: http:\/\/www\.test\/unsubscribe\?token=\S+\n$/)
})

test.each([
  ['# Title', '>Title</h2>'],
  ['[here](https://example.com/?a=1&b=2)', 'href="https://example.com/?a=1&amp;b=2"'],
  ['see https://example.com', '>https://example.com</a>'],
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['[x](JaVaScRiPt:alert(1))', '[x](JaVaScRiPt:alert(1))'],
  ['[x](data:text/html,hi)', '[x](data:text/html,hi)'],
  ['[x](//example.com)', '[x](//example.com)'],
  ['[x](/music/x#buy)', 'href="http://www.test/music/x#buy"'],
  ['![x](https://example.com/a.png)', '"https://example.com/a.png">x</a>'],
  ['![x](/media/a.svg)', '"http://www.test/media/a.svg">x</a>'],
  ['![x](/media/../api/media)', '"http://www.test/media/../api/media">x</a>'],
  ['![<b>](javascript:alert(1))', '![&lt;b&gt;](javascript:alert(1))'],
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

test('reads well as plain text', async () => {
  const { text } = await render(
    [
      '## Two evenings',
      'Come **early**, [here is how](https://example.com/a?b=1), or see https://example.com.',
      '- one\n- two\n  with `more`\n  1. inner',
      '3. three\n4. four',
      '> quoted\n> twice',
      '***',
      `![A lake](${PICTURE})`,
      '    code <b>',
    ].join('\n\n'),
  )
  expect(text.split('\n\n-- \n')[0]).toBe(
    [
      'Two evenings\n------------',
      'Come early, here is how (https://example.com/a?b=1), or see https://example.com.',
      '- one\n- two\n  with more\n  1. inner',
      '3. three\n4. four',
      '> quoted\n> twice',
      '* * *',
      `A lake (http://www.test${PICTURE})`,
      'code <b>',
    ].join('\n\n'),
  )
})

async function insert(kind: 'event' | 'track', fields: object): Promise<number> {
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
  return id
}

const PICTURE = `/media/${'a'.repeat(32)}-800x600.jpg`

test('shows the site’s own pictures, with what they show in words, and WebP as a link', async () => {
  const { html } = await render(`![A "lake"](${PICTURE})\n\n![Moving](${PICTURE.replace('jpg', 'webp')})`)
  expect(html).toMatch(
    /<img src="http:\/\/www\.test\/media\/a{32}-800x600\.jpg" alt="A &quot;lake&quot;" width="552" height="414" /,
  )
  expect(html).toContain('-800x600.webp">Moving</a>')
})

test.each([
  ['event', {}, ['Lanterns', 'See the event', `src="http://www.test${PICTURE}"`, 'height="414"']],
  ['event', { imageUrl: 'https://example.com/a.jpg' }, ['Lanterns']],
  ['event', { isVisible: false }, null],
  ['event', { deletedAt: new Date() }, null],
  [
    'track',
    { isComingSoon: false, releaseDate: '2026-06-20' },
    ['Lanterns', 'Available Jun 20', 'Learn More'],
  ],
  ['track', { isComingSoon: false, releaseDate: '2026-06-01' }, ['Lanterns', 'Out now']],
  ['track', { isVisibleInHearIt: false, isVisibleInStore: false }, null],
  ['track', { saleInfo: 'Hidden' }, null],
] as const)('a card of an %s with %j shows %j', async (kind, fields, parts) => {
  const id = await insert(kind, fields)
  const { html, text } = await render('Hello.', { kind, id })
  for (const part of parts ?? []) expect(html).toContain(part)
  expect(text.includes('Lanterns')).toBe(parts !== null)
  // A picture beside its title needs no alternative text.
  expect(html).not.toMatch(/<img(?![^>]*alt="")/)
})

test.each([
  ['event', 'shows', 'See the event'],
  ['track', 'music', 'Hear it'],
] as const)('the card of an %s leads to its page below /%s', async (kind, folder, label) => {
  const id = await insert(kind, { slug: `own-page-of-${kind}` })
  const { html, text } = await render('Hello.', { kind, id })
  const address = `http://www.test/${folder}/own-page-of-${kind}`
  expect(html).toContain(`href="${address}"`)
  expect(text).toContain(`${label}: ${address}`)
})

describe('in the language of the site', () => {
  let cards: { kind: 'event' | 'track'; id: number }[]
  beforeAll(async () => {
    // Its texts contain no time.
    const show = { date: '…', time: null, price: '', startsAt: '2026-07-04T20:00:00Z', status: 'cancelled' }
    const releases = [{ releaseDate: '2026-06-01' }, { releaseDate: '2026-06-20' }, { isComingSoon: true }]
    cards = [
      { kind: 'event', id: await insert('event', show) },
      ...(await Promise.all(
        releases.map(async (release) => ({ kind: 'track' as const, id: await insert('track', release) })),
      )),
    ]
  })

  /** All texts of mails to visitors, except the musician's own. */
  async function wordsIn(language: Language): Promise<string[]> {
    const site = { ...DEFAULT_SITE_SETTINGS, language }
    const { readCard, links } = api.app.mail
    const contents = [
      { kind: 'confirmation', token: '1' } as const,
      { kind: 'already-subscribed' } as const,
      { kind: 'download', title: '1', url: '' } as const,
      ...cards.map((card) => ({ kind: 'announcement', parts: { subject: '1', text: '1', card } }) as const),
    ]
    const subject = { subscriptionId: 0, mailId: '0' }
    const mails = await Promise.all(
      contents.map((content) => renderMail({ readCard, site, links }, content, subject, api.clock.now)),
    )
    for (const { html } of mails) expect(html).toContain(`<html lang="${language}">`)
    const said = mails.flatMap(({ subject: title, html, text }) => [
      title,
      ...text.split('\n').map((line) => line.replace(/http.*/, '')),
      ...html.replace(/<style>.*?<\/style>/s, '').split(/<[^>]*>/),
      ...Array.from(html.matchAll(/aria-label="([^"]*)"/g), ([, label]) => label ?? ''),
    ])
    const own = ['Lanterns', `${EVENT_BODY.venue}, ${EVENT_BODY.location}`]
    return [...new Set(said.map((line) => line.trim()))].filter(
      (line) => /\p{L}{2}/u.test(line.replaceAll('&nbsp;', '')) && !own.includes(line),
    )
  }

  test.each(LANGUAGES.filter((language) => language !== 'en'))('%s has no English rest', async (language) => {
    const [english, translated] = await Promise.all([wordsIn('en'), wordsIn(language)])
    expect(english.length).toBeGreaterThan(20)
    expect(translated.filter((line) => english.includes(line))).toEqual([])
  })
})
