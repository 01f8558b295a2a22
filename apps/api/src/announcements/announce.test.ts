import type { Announced } from '@troubadour/domain/announce/announced'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENT_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { addFan } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const SHOW = {
  ...EVENT_BODY,
  ...{ title: 'Lanterns *at* Dawn', date: 'August 5, 2026', time: '8:00 PM', venue: 'The Lantern Room' },
  address: { town: 'Asheville', region: 'North Carolina', country: 'US' },
  link: 'https://tickets.example/1',
}
const ASHEVILLE = {
  ...{ id: 4453066, name: 'Asheville', region: 'North Carolina', country: 'US' },
  ...{ latitude: 35.6, longitude: -82.55 },
}

let api: TestApp
let show: { id: number; version: number }
// Without a mail server: drafts need none.
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  await api.database.clearActivity()
  for (const table of ['announcements', 'posts', 'subscriptions'] as const)
    await db.deleteFrom(table).execute()
  show = (await api.call('POST', '/api/admin/events', { body: SHOW })).json()
})

const base = () => `/api/admin/announced/event/${show.id}`
const press = async (path = base()): Promise<Announced> => (await api.call('POST', path)).json()
const read = async (path = base()): Promise<Announced> =>
  (await api.call('GET', path.replace('/announced/', '/announced-by/'))).json()
const change = (fields: object) =>
  api.call('PUT', `/api/admin/events/${show.id}`, { body: { ...SHOW, ...fields } })
const refresh = (draft: string, version?: number) =>
  api.call('POST', `${base()}/refresh`, { body: { draft, version } })
const rows = async (path: string) => (await api.call('GET', path)).json()

test('makes a mail and a hidden post once, however often it is pressed, and sends and publishes nothing', async () => {
  const answers = await Promise.all([press(), press(), press()])
  const [{ mail, post, share, paths }] = answers as [Announced, ...Announced[]]
  expect(new Set(answers.map((one) => `${one.mail?.id} ${one.post?.id}`)).size).toBe(1)
  expect(await press()).toEqual(answers[0])
  expect(await read(`/api/admin/announced/announcement/${mail?.id}`)).toEqual(answers[0])
  expect(await read(`/api/admin/announced/post/${post?.id}`)).toEqual(answers[0])

  expect(mail).toMatchObject({ state: 'draft', audience: null, changed: [], isEdited: false })
  expect(mail?.words.subject).toMatch(/^Lanterns \*at\* Dawn – .*August 5, 2026/)
  for (const text of ['The Lantern Room, Asheville', '[Get Tickets](https://tickets.example/1)'])
    expect(mail?.words.text).toContain(text)
  expect(post).toMatchObject({ state: 'draft', changed: [], isEdited: false })
  expect(post?.words.text).toMatch(/^\*\*Lanterns \\\*at\\\* Dawn\*\*\n/)
  expect(post?.words.text).toContain(`](${paths.page})`)
  expect(share).toMatch(/^Lanterns \*at\* Dawn\n.*\nThe Lantern Room, Asheville$/)

  expect(await rows('/api/posts')).toEqual([])
  expect(await rows('/api/admin/announcements')).toMatchObject([{ card: { kind: 'event', id: show.id } }])
  expect(await api.database.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect((await api.call('GET', `/api/posts`, { as: 'anonymous' })).body).not.toContain('Lanterns')
})

test.each([
  ['all, when nobody is known to live near', [{ ...ASHEVILLE, latitude: 48, longitude: 2 }, null], null],
  ['those near the show, when some do', [ASHEVILLE, null], { km: 50, town: { name: 'Asheville' } }],
])('the mail goes to %s', async (_, towns, audience) => {
  for (const [index, town] of towns.entries()) {
    const id = await addFan(api, { email: `fan${index}@example.com` })
    const values = { town: town && JSON.stringify(town) }
    await api.database.db.updateTable('subscriptions').set(values).where('id', '=', id).execute()
  }
  const { mail } = await press()
  expect(mail?.audience).toEqual(audience && expect.objectContaining({ km: 50 }))
  if (audience) expect(mail).toMatchObject({ audience })
})

test('says what has changed since, and replaces words only when it is asked to', async () => {
  const { mail, post } = await press()
  const own = { subject: 'Come!', text: 'My own words.', card: null, version: mail?.version }
  await api.call('PUT', `/api/admin/announcements/${mail?.id}`, { body: own })
  await change({ venue: 'The Boathouse', imageUrl: '/media/demo/other.webp' })

  const after = await press()
  const venue = { fact: 'where', before: 'The Lantern Room, Asheville', after: 'The Boathouse, Asheville' }
  expect(after.mail).toMatchObject({ id: mail?.id, isEdited: true, words: { text: 'My own words.' } })
  expect(after.mail?.changed).toEqual([venue])
  expect(after.mail?.fresh.text).toContain('The Boathouse')
  expect(after.post).toMatchObject({ id: post?.id, isEdited: false, words: { text: post?.words.text } })
  expect(after.post?.changed).toEqual([venue, expect.objectContaining({ fact: 'picture' })])

  expect((await refresh('mail', mail?.version)).statusCode).toBe(409)
  for (const draft of ['mail', 'post'] as const) {
    const fresh = (await refresh(draft, after[draft]?.version)).json()[draft]
    expect(fresh).toMatchObject({ changed: [], isEdited: false, words: after[draft]?.fresh })
  }
  const summaries = await api.database.db.selectFrom('activity').select('summary').orderBy('id').execute()
  expect(summaries.map(({ summary }) => summary.split(' ').slice(0, 3).join(' ')).slice(-2)).toEqual([
    'Updated the announcement',
    'Updated the post',
  ])
})

test('rewrites nothing that was begun or is public, and makes a deleted draft anew', async () => {
  const { mail, post } = await press()
  await api.database.db.updateTable('announcements').set({ state: 'sent' }).execute()
  await api.call('PATCH', `/api/admin/posts/${post?.id}`, { body: { isVisible: true } })
  await change({ venue: 'The Boathouse' })
  const after = await press()
  expect(after.mail).toMatchObject({ id: mail?.id, state: 'begun', changed: [] })
  expect(after.post).toMatchObject({ id: post?.id, state: 'public', changed: [{ fact: 'where' }] })
  for (const draft of ['mail', 'post'] as const)
    expect((await refresh(draft, after[draft]?.version)).statusCode).toBe(409)

  await api.call('DELETE', `/api/admin/posts/${post?.id}`)
  expect((await read()).post).toBeNull()
  expect((await refresh('post', 1)).statusCode).toBe(404)
  expect((await press()).post?.id).not.toBe(post?.id)
})

test('a release is announced by its day, and as out once it is', async () => {
  const body = {
    ...TRACK_BODY,
    ...{ title: 'Ember', releaseDate: '2026-07-01', isComingSoon: false },
    presaveUrl: 'https://open.spotify.com/album/1',
    presaveLinks: ['https://music.apple.com/album/1'],
  }
  const { id, slug } = (await api.call('POST', '/api/admin/music', { body })).json()
  const path = `/api/admin/announced/track/${id}`
  const { mail, paths } = await press(path)
  expect(mail?.words.subject).toBe('Ember – Available July 1, 2026')
  expect(mail?.words.text).toContain('[Pre-save (Apple Music)](https://music.apple.com/album/1)')
  expect(paths).toMatchObject({ page: `/listen/${slug}`, calendar: `/listen/${slug}.ics` })
  await api.call('PATCH', `/api/admin/music/${id}`, { body: { releaseDate: '2026-05-01' } })
  const after = await read(path)
  expect(after.mail?.changed.map(({ fact }) => fact)).toEqual(['when', 'links'])
  expect(after.mail?.fresh.subject).toBe('Ember – Out now')
  expect(after.paths.calendar).toBeNull()
})

test('pictures of a hidden show are for administrators alone, in three formats', async () => {
  await change({ isVisible: false })
  const picture = (format: string, as?: 'anonymous') =>
    api.call('GET', `${base()}/pictures/${format}`, as && { as })
  for (const [format, width, height] of [
    ['wide', 1200, 630],
    ['square', 1080, 1080],
    ['tall', 1080, 1920],
  ] as const) {
    const { rawPayload, headers } = await picture(format)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect(headers['cache-control']).toBe('no-store')
    expect((await picture(format, 'anonymous')).statusCode).toBe(401)
  }
  const stored = await api.app.inject({ url: `/media/share/show-${show.id}.jpg` })
  expect(stored.statusCode).toBe(404)
  expect((await read()).isPublic).toBe(false)
})

test.each(['event/999999', 'track/999999'])('there is nothing of %s', async (thing) => {
  expect((await api.call('GET', `/api/admin/announced-by/${thing}`)).statusCode).toBe(404)
  expect((await api.call('POST', `/api/admin/announced/${thing}`)).statusCode).toBe(404)
})

test('a draft that was written by hand was made of nothing', async () => {
  const body = { subject: 'Hello', text: 'You', card: null }
  const { id } = (await api.call('POST', '/api/admin/announcements', { body })).json()
  expect(await read(`/api/admin/announced/announcement/${id}`)).toBeNull()
})
