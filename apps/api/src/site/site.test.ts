import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { afterAll, beforeAll, expect, test, beforeEach, describe } from 'vitest'
import { createTestApp, ADMIN, type TestApp } from '../testing/test-app.ts'
import { EVENT_BODY, SITE_BODY } from '../testing/fixtures.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ env: { siteTimeZone: 'Europe/Lisbon' } })))
afterAll(() => api.close())

test('without a row everything has its default, and the time zone its first value', async () => {
  const response = await api.call('GET', '/api/site', { as: 'anonymous' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ ...DEFAULT_SITE_SETTINGS, timeZone: 'Europe/Lisbon' })
})

test('stored values count, without internal keys', async () => {
  const settings = { projectName: 'Hollow Pine', timeZone: 'Asia/Tokyo', smtpPassword: 'secret' }
  await api.database.db.insertInto('siteSettings').values({ settings, updatedAt: api.clock.now }).execute()
  // An administrator's write drops all cached answers.
  await api.call('DELETE', '/api/events/1')
  const response = await api.call('GET', '/api/site', { as: 'anonymous' })
  expect(response.json()).toEqual({
    ...DEFAULT_SITE_SETTINGS,
    projectName: 'Hollow Pine',
    timeZone: 'Asia/Tokyo',
    version: 1,
  })
  expect(response.body).not.toContain('secret')
})

beforeEach(async () => {
  await api.database.db.deleteFrom('siteSettings').execute()
  await api.database.clearActivity()
})

const put = (body: unknown) => api.call('PUT', '/api/site', { body })
const site = async () => (await api.call('GET', '/api/site', { as: 'anonymous' })).json()
const stored = () => api.database.db.selectFrom('siteSettings').selectAll().execute()

test('the first save has version 0 before it and 1 after it, and visitors see it at once', async () => {
  const response = await put({ ...SITE_BODY, projectName: ' Hollow Pine ', learnMoreUrl: ' ', version: 0 })
  expect([response.statusCode, response.json()]).toEqual([200, { ...SITE_BODY, version: 1 }])
  expect(await site()).toEqual({ ...SITE_BODY, version: 1 })
  const next = await put({ ...SITE_BODY, tagline: '', version: 1 })
  expect(next.json()).toEqual({ ...SITE_BODY, tagline: '', version: 2 })
  expect(await site()).toEqual(next.json())
})

test('what is stored is the settings alone', async () => {
  await put({ ...SITE_BODY, version: 0 })
  const { hasPressKit: _ofPressKit, sellsGoods: _ofSelling, tipsPlace: _ofTips, ...settings } = SITE_BODY
  expect(await stored()).toEqual([{ id: true, settings, version: 1, updatedAt: api.clock.now }])
})

test('settings that are not sent stay as they are stored', async () => {
  await put({ ...SITE_BODY, words: { ...SITE_BODY.words, texts: {} }, look: { ...SITE_BODY.look, hue: 200 } })
  const {
    about: _about,
    links: _links,
    language: _language,
    look: _look,
    words: _words,
    ...known
  } = SITE_BODY
  expect((await put({ ...known, tagline: 'Changed' })).json()).toEqual({
    ...SITE_BODY,
    tagline: 'Changed',
    look: { ...SITE_BODY.look, hue: 200 },
    version: 2,
  })
})

test('texts and sections of another release are left out', async () => {
  const homeSections = [
    { id: 'guestbook', isShown: true },
    { id: 'hear-it', isShown: false },
  ]
  const words = { texts: { 'guestbook.title': 'Guests', 'hearIt.title': 'Songs' } }
  await put(SITE_BODY)
  await api.database.db
    .updateTable('siteSettings')
    .set({ settings: { ...SITE_BODY, homeSections, words } })
    .execute()
  // An administrator's write drops all cached answers.
  await api.call('POST', '/api/events', { body: EVENT_BODY })
  const site = (await api.call('GET', '/api/site', { as: 'anonymous' })).json()
  expect(site.words.texts).toEqual({ 'hearIt.title': 'Songs' })
  expect(site.homeSections).toEqual([
    { id: 'hear-it', isShown: false },
    ...DEFAULT_SITE_SETTINGS.homeSections.filter(({ id }) => id !== 'hear-it'),
  ])
})

test('the text of About is rendered once, on the server', async () => {
  const aboutSection = { ...SITE_BODY.aboutSection, text: '*Hi* <script>', html: '<script>alert(1)</script>' }
  const saved = (await put({ ...SITE_BODY, aboutSection })).json()
  expect(saved.aboutSection.html).toBe('<p><em>Hi</em> &lt;script&gt;</p>\n')
})

test('a text is stored where it is not the default', async () => {
  const texts = { 'hearIt.title': ' Songs ', 'getIt.title': 'Get It', 'newsletter.button': '' }
  const saved = await put({ ...SITE_BODY, words: { ...SITE_BODY.words, texts } })
  expect(saved.json().words.texts).toEqual({ 'hearIt.title': 'Songs' })
  const german = await put({ ...SITE_BODY, language: 'de', words: { ...SITE_BODY.words, texts } })
  expect(german.json()).toMatchObject({ language: 'de', words: { texts: { 'getIt.title': 'Get It' } } })
})

test('a site without a name yet can be saved without it', async () => {
  const { projectName: _name, ...others } = SITE_BODY
  expect((await put({ ...others, version: 0 })).json()).toMatchObject({ projectName: '', version: 1 })
})

describe('refused', () => {
  test.each([
    ['projectName', ' '],
    ['projectName', 'x'.repeat(121)],
    ['tagline', 7],
    ['contactEmail', 'nobody'],
    ['contactEmail', 'a@example.com\r\nBcc: b@example.com'],
    ['socialProfileUrl', 'javascript:alert(1)'],
    ['storeUrl', '//evil.example'],
    ['learnMoreUrl', 'https://user:password@example.com/'],
    ['platformLinks', null],
    ['platformLinks.spotify', { ...SITE_BODY.platformLinks, spotify: 'data:text/html,x' }],
    ['platformLinks.tidal', { ...SITE_BODY.platformLinks, tidal: 'https://tidal.example/' }],
    ['timeZone', 'Mars/Olympus'],
    ['look.preset', { ...SITE_BODY.look, preset: 'mud' }],
    [
      'aboutSection.quotes.0.source',
      { ...SITE_BODY.aboutSection, quotes: [{ text: 'Hm', source: ' ', url: null }] },
    ],
    ['videos.0.address', [{ title: 'Fog', address: 'https://tube.example/1', poster: null }]],
    ['homeSections', Array(2).fill(SITE_BODY.homeSections[0])],
    ['words.sections', { ...SITE_BODY.words, sections: [] }],
    ['words.texts.hearIt.melody', { ...SITE_BODY.words, texts: { 'hearIt.melody': 'Songs' } }],
    ['words.texts.popup.title', { ...SITE_BODY.words, texts: { 'popup.title': 'Soon' } }],
    ['timeZone', ''],
    ['language', 'nl'],
    ['latestPostUrls', 'https://social.example/p/1'],
    ['latestPostUrls', Array.from({ length: 25 }, (_, index) => `https://social.example/p/${index}`)],
    ['latestPostUrls.1', ['https://social.example/p/1', 'javascript:alert(1)']],
    ['legalUpdatedOn', 'yesterday'],
    ['popupMode', 'never'],
    ['popupShowDate', '2025-13-01'],
    ['popupCutoff', '30 May 2025'],
    ['version', -1],
    ['version', '1'],
    ['id', true],
    ['updatedAt', 'x'],
    ['companyName', 'a\0b'],
  ])('%s is to blame for %j', async (field, value) => {
    const [name = field] = field.split('.')
    const response = await put({ ...SITE_BODY, [name]: value })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]])
    expect(await stored()).toEqual([])
  })
})

test('a save is recorded with the fields that differ; the first one against the defaults', async () => {
  await put({ ...SITE_BODY, version: 0 })
  await put({ ...SITE_BODY, timeZone: 'Asia/Tokyo', latestPostUrls: [] })
  await put({ ...SITE_BODY, timeZone: 'Asia/Tokyo', latestPostUrls: [] })
  await put({ ...SITE_BODY, version: 1 })
  const entries = await api.database.db
    .selectFrom('activity')
    .select(['summary', 'username', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      summary: 'Updated the site settings',
      username: ADMIN,
      before: expect.objectContaining({ projectName: '', timeZone: 'Europe/Lisbon' }),
      after: expect.objectContaining({ projectName: 'Hollow Pine', timeZone: 'America/New_York' }),
    },
    {
      summary: 'Updated the site settings',
      username: ADMIN,
      before: { timeZone: 'America/New_York', latestPostUrls: SITE_BODY.latestPostUrls },
      after: { timeZone: 'Asia/Tokyo', latestPostUrls: [] },
    },
  ])
})

test('another time zone changes until when a cached list is valid', async () => {
  await put({ ...SITE_BODY, timeZone: 'America/New_York' })
  for (const [title, date] of [
    ['Over first in Tokyo', 'June 15, 2026'],
    ['Later', 'June 30, 2026'],
  ])
    await api.call('POST', '/api/admin/events', {
      body: { ...EVENT_BODY, title, date, time: '1 PM - 11:30 PM' },
    })
  const first = async () => (await api.call('GET', '/api/events', { as: 'anonymous' })).json()[0].title
  // 12:00 in New York; the event is on until 23:30 there.
  expect(await first()).toBe('Over first in Tokyo')
  // It is 01:00 of the next day in Tokyo: over, and the cached list must change at once.
  await put({ ...SITE_BODY, timeZone: 'Asia/Tokyo' })
  expect(await first()).toBe('Later')
  await put({ ...SITE_BODY, timeZone: 'Europe/Lisbon' })
  expect(await first()).toBe('Over first in Tokyo')
  const now = api.clock.now
  // The cached list now expires at 23:30 in Lisbon, not in New York.
  api.clock.now = new Date('2026-06-15T22:30:00.001Z')
  expect(await first()).toBe('Later')
  api.clock.now = now
})
