// @vitest-environment node
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HtmlValidate } from 'html-validate'
import { mockEvent, mockRelease } from '@troubadour/api-client/mock/seed'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

const ORIGIN = 'https://hollowpine.example'
/** Files of the build and of the media store, which are not there in this test. */
const FILES = /^\/(assets|media|src)\//

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React and the document write what means the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Colours of release cards; the policy of the pages allows them.
    'no-inline-style': 'off',
    // Safari takes a list without bullets for none.
    'no-redundant-role': 'off',
    // Here the names of two style sheets can be alike; a build makes them differ.
    'no-dup-class': 'off',
    // Titles are the musician's.
    'long-title': 'off',
  },
})

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  api = await startStubApi({
    events: [
      mockEvent({ id: 30, date: 'June 1, 2027' }),
      mockEvent({ id: 40, date: 'March 1, 2025', isFeatured: true }),
      mockEvent({
        id: 41,
        title: '“Quotes” & <tags>',
        date: 'every Friday',
        time: null,
        link: null,
        imageUrl: '',
      }),
    ],
    merchItems: ['1', '2', '3'].map((id) => mockRelease({ id: `music-${id}`, slug: `release-${id}` })),
  })
  const uid = '00000000-0000-4000-8000-000000000030'
  api.calendarEntries = [{ uid, sequence: 0, eventId: 30, startsAt: null }]
  site = await startSite(api.origin, { PUBLIC_ORIGIN: ORIGIN })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

/** Every address that the pages and the sitemap link to, with its answer. */
async function crawl() {
  const found = new Map<string, Awaited<ReturnType<typeof site.app.inject>>>()
  const sitemap = (await site.app.inject({ url: '/sitemap.xml' })).body
  const queue = [
    '/',
    ...[...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.slice(ORIGIN.length)),
  ]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path) || FILES.test(path)) continue
    const answer = await site.app.inject({ url: path })
    found.set(path, answer)
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue
    for (const [, link = ''] of answer.body.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), ORIGIN + path)
      if (url.origin === ORIGIN) queue.push(url.pathname + url.search)
    }
  }
  return found
}

it('the public site has no broken link, no redirect, one h1 each, and valid HTML', async () => {
  const found = await crawl()
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/shows',
      '/music',
      '/store',
      '/terms',
      '/shows/event-30.ics',
      '/music/feed.atom',
    ]),
  )
  const problems = await Promise.all(
    [...found].map(async ([path, { statusCode, headers, body }]) => {
      if (statusCode !== 200) return [`${path}: ${statusCode}`]
      if (!String(headers['content-type']).startsWith('text/html')) return []
      const { results } = await validator.validateString(body)
      const headings = body.split('<h1').length - 1
      return [
        ...results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
        ),
        ...(headings === 1 ? [] : [`${path}: ${headings} h1`]),
      ]
    }),
  )
  expect(problems.flat()).toEqual([])
})
