import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_PRESS_CONTENT } from '@troubadour/domain/press/press-kit'
import type { PrivatePage } from '@troubadour/domain/press/private-link'
import { digestOf } from '../shared/tokens.ts'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addAudioFile, addDownloadableRecording, addRecording, putMedia } from '../testing/recordings.ts'
import { createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CONTENT = 'All that is heard.'
const OPUS = { name: 'audio/whole.m4a', type: 'audio/mp4; codecs="opus"', bytes: CONTENT.length }
const PRIVATELY = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
  putMedia(api, OPUS.name, CONTENT)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  const { db } = api.database
  for (const table of ['musicTracks', 'privateLinks', 'pressKit', 'pressFiles'] as const)
    await db.deleteFrom(table).execute()
})

const get = (url: string, range?: string) =>
  api.call('GET', url, { as: 'anonymous', headers: range ? { range } : {} })
const statusOf = async (url: string, range?: string) => (await get(url, range)).statusCode

/** A release that visitors do not see, with one recording. */
async function addHidden(title = 'Ember') {
  const body = { ...TRACK_BODY, title, isVisibleInHearIt: false, isVisibleInStore: false }
  const { id, slug } = (await api.call('POST', '/api/admin/music', { body })).json()
  const recordingId = await addRecording(api, id, { title })
  await addAudioFile(api, recordingId, { forms: JSON.stringify([OPUS]), durationMs: 60_000 })
  return { id, slug, recordingId }
}

const makeLink = (body: object) =>
  api.call('POST', '/api/admin/private-links', {
    body: { name: 'Radio Ghent', note: '', press: 'none', hasDownloads: false, days: 60, ...body },
  })

async function linkTo(trackIds: number[], body: object = {}) {
  const response = await makeLink({ trackIds, ...body })
  expect(response.statusCode).toBe(201)
  const { id, token } = response.json<{ id: number; token: string }>()
  return { id, token, base: `/api/private-links/${token}` }
}

const pageAt = async (base: string) => (await get(base)).json<PrivatePage>()
const revoke = (id: number) => api.call('DELETE', `/api/admin/private-links/${id}`)
const links = async () => (await api.call('GET', '/api/admin/private-links')).json()

describe('private links (docs/product/states.md#private-links)', () => {
  test.each([
    ['hidden', {}],
    ['coming soon', { isVisibleInHearIt: true, isComingSoon: true }],
    ['to be released in 2099', { isVisibleInHearIt: true, releaseDate: '2099-01-01' }],
    ['public', { isVisibleInHearIt: true, isVisibleInStore: true }],
  ])('a release that is %s is heard whole by its link, and never below /media', async (state, change) => {
    const { id, slug, recordingId } = await addHidden()
    await api.call('PATCH', `/api/admin/music/${id}`, { body: change })
    const { base } = await linkTo([id], { note: 'For Sunday' })
    const response = await get(base)
    expect(response.headers).toMatchObject(PRIVATELY)
    const page = response.json<PrivatePage>()
    const src = `${base}/recordings/${recordingId}/opus`
    expect(page).toMatchObject({ name: 'Radio Ghent', note: 'For Sunday', press: null })
    expect(page.releases).toMatchObject([
      { slug, downloads: null, recordings: [{ title: 'Ember', streams: [{ src, type: OPUS.type }] }] },
    ])
    const listed = await get(`${base}/releases/${slug}/recordings`)
    expect(listed.json().recordings).toEqual(page.releases[0]?.recordings)
    const part = await get(src, 'bytes=4-7')
    expect([part.statusCode, part.body]).toEqual([206, 'that'])
    expect(part.headers).toMatchObject(PRIVATELY)
    expect(await statusOf(`/media/${OPUS.name}`)).toBe(state === 'public' ? 200 : 404)
  })

  test('a preview for visitors is the whole recording by a link: the MP3, or until it is made the original', async () => {
    const { id } = await addHidden()
    await api.call('PATCH', `/api/admin/music/${id}`, { body: { previewSeconds: 30 } })
    await api.database.db.updateTable('audioFiles').set({ previewSeconds: 30 }).execute()
    const recordingId = await addDownloadableRecording(api, id, 'Ash', CONTENT)
    await api.database.db.updateTable('audioFiles').set({ previewSeconds: 30 }).execute()
    const { base } = await linkTo([id])
    const typesOf = async () =>
      (await pageAt(base)).releases[0]?.recordings.map(({ streams }) => streams.map(({ type }) => type))
    // The first has neither: its original is not on the server.
    expect(await typesOf()).toEqual([[], ['audio/mpeg']])
    expect((await get(`${base}/recordings/${recordingId}/mp3`)).body).toBe(CONTENT)
    expect(await statusOf(`${base}/recordings/${recordingId}/opus`)).toBe(404)
    await api.database.db.updateTable('audioFiles').set({ downloads: '[]' }).execute()
    expect(await typesOf()).toEqual([[], ['audio/wav']])
  })

  test('a link that was revoked while it played ends at the next range, as forged and expired ones do', async () => {
    const { id, slug, recordingId } = await addHidden()
    const link = await linkTo([id], { hasDownloads: true })
    const urlsAt = (base: string) => [
      base,
      `${base}/recordings/${recordingId}/opus`,
      `${base}/releases/${slug}/recordings`,
      `${base}/releases/${slug}/downloads/zip`,
      `${base}/releases/${slug}/downloads/${recordingId}/mp3`,
      `${base}/press-files/zip`,
    ]
    const [, sound = ''] = urlsAt(link.base)
    expect(await statusOf(sound, 'bytes=0-3')).toBe(206)
    expect((await revoke(link.id)).statusCode).toBe(204)
    const next = await get(sound, 'bytes=4-')
    expect([next.statusCode, next.body.includes('that')]).toEqual([404, false])
    const short = await linkTo([id], { days: 1 })
    expect(await statusOf(short.base)).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + DAY_MS)
    for (const base of [link.base, short.base, `/api/private-links/${'a'.repeat(43)}`])
      for (const url of urlsAt(base)) expect([url, await statusOf(url)]).toEqual([url, 404])
    // The session would have expired.
    api.clock.now = new Date(NOW)
    expect(await links()).toMatchObject([{ id: short.id }])
    expect((await revoke(link.id)).statusCode).toBe(404)
  })

  test('a link leads to its own releases alone, without deleted ones', async () => {
    const [own, other] = [await addHidden('Ember'), await addHidden('Frost')]
    const { base } = await linkTo([own.id])
    expect(await statusOf(`${base}/recordings/${other.recordingId}/opus`)).toBe(404)
    expect(await statusOf(`${base}/releases/${other.slug}/recordings`)).toBe(404)
    const both = await linkTo([other.id, own.id])
    const titles = async () => (await pageAt(both.base)).releases.map(({ title }) => title)
    expect(await titles()).toEqual(['Frost', 'Ember'])
    await api.call('DELETE', `/api/admin/recordings/${own.recordingId}`)
    expect(await statusOf(`${base}/recordings/${own.recordingId}/opus`)).toBe(404)
    await api.call('DELETE', `/api/admin/music/${other.id}`)
    expect(await titles()).toEqual(['Ember'])
    expect(await statusOf(`${both.base}/recordings/${other.recordingId}/opus`)).toBe(404)
  })

  test('files are downloaded only where the link has them', async () => {
    const { id, slug } = await addHidden()
    const recordingId = await addDownloadableRecording(api, id, 'Ash', CONTENT)
    const without = await linkTo([id])
    const path = `releases/${slug}/downloads/${recordingId}/flac`
    expect(await statusOf(`${without.base}/${path}`)).toBe(404)
    expect((await pageAt(without.base)).releases[0]?.downloads).toBeNull()
    const { base } = await linkTo([id], { hasDownloads: true })
    const { downloads } = (await pageAt(base)).releases[0]!
    const hrefs = downloads?.recordings.flatMap(({ files }) => files.map(({ href }) => href))
    expect(hrefs).toContain(`${base}/${path}`)
    const file = await get(`${base}/${path}`)
    expect([file.statusCode, file.body]).toEqual([200, CONTENT])
    expect(file.headers).toMatchObject({
      ...PRIVATELY,
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test('plays are counted from the beginning, once in 30 s, without anything about the listener', async () => {
    const { id, recordingId } = await addHidden()
    const { base } = await linkTo([id])
    const sound = `${base}/recordings/${recordingId}/opus`
    const plays = async () => (await links())[0]
    expect(await plays()).toMatchObject({ plays: 0, lastPlayedAt: null })
    for (const range of ['bytes=0-1', 'bytes=5-', 'bytes=-3']) await get(sound, range)
    await api.call('HEAD', sound, { as: 'anonymous' })
    expect(await plays()).toMatchObject({ plays: 0 })
    for (const range of ['bytes=0-', 'bytes=0-15', undefined]) await get(sound, range)
    const first = api.clock.now.toISOString()
    expect(await plays()).toMatchObject({ plays: 1, lastPlayedAt: first })
    api.clock.now = new Date(api.clock.now.getTime() + 30_000)
    await get(sound)
    expect(await plays()).toMatchObject({ plays: 2, lastPlayedAt: api.clock.now.toISOString() })
    const rows = await api.database.db.selectFrom('privateLinkPlays').selectAll().execute()
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['lastAt', 'linkId', 'plays', 'recordingId'])
  })

  test('a token is stored as a digest, and is in no log and not in Activity', async () => {
    const { id, recordingId } = await addHidden()
    const { token, base, id: linkId } = await linkTo([id])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { digest } = await api.database.db
      .selectFrom('privateLinks')
      .select('digest')
      .executeTakeFirstOrThrow()
    expect(digest).toBe(digestOf(token))
    for (const url of [base, `${base}/recordings/${recordingId}/opus`, `${base}/press-files/x`])
      await get(url)
    await revoke(linkId)
    await get(base)
    expect(api.log.text).toContain('/api/private-links/…')
    expect(api.log.text).not.toContain(token)
    const activity = await api.call('GET', '/api/admin/activity')
    expect(activity.body).toContain('Made a private link to releases for \\"Radio Ghent\\"')
    expect(activity.body).not.toContain(token)
    expect(activity.body).not.toContain(digest)
  })

  test('a link needs a recipient, a release that is there, and 1 to 365 days', async () => {
    const { id } = await addHidden()
    const errorsOf = async (body: object) => (await makeLink({ trackIds: [id], ...body })).json().errors
    expect(await errorsOf({ name: ' ' })).toEqual({ name: 'Say who gets the link' })
    expect(await errorsOf({ trackIds: [] })).toEqual({ trackIds: 'Choose a release' })
    expect(await errorsOf({ trackIds: [id, 99] })).toEqual({ trackIds: 'There is no such release any more' })
    for (const days of [0, 366, 1.5])
      expect(await errorsOf({ days })).toEqual({ days: 'Must be a whole number from 1 to 365' })
  })
})

describe('the press kit on the page of a private link', () => {
  async function fillKit() {
    const file = { bytes: 1, checksum: 0, createdAt: api.clock.now }
    putMedia(api, 'press/photo.jpg', CONTENT)
    putMedia(api, 'press/rider.pdf', CONTENT)
    await api.database.db
      .insertInto('pressFiles')
      .values([
        { ...file, id: 'photo', stored: 'press/photo.jpg', name: 'Live.jpg', picture: '/media/live.jpg' },
        { ...file, id: 'rider', stored: 'press/rider.pdf', name: 'Rider.pdf', picture: null },
      ])
      .execute()
    const parts = { ...DEFAULT_PRESS_CONTENT.parts, rider: 'private', photos: 'private', quotes: 'hidden' }
    const quotes = [{ text: 'Hidden words', source: 'The Courier', link: null }]
    const body = {
      ...{ ...DEFAULT_PRESS_CONTENT, isOn: true, parts, quotes, rider: ['rider'] },
      photos: [{ file: 'photo', alt: '', credit: '' }],
    }
    expect((await api.call('PUT', '/api/admin/press-kit', { body })).statusCode).toBe(200)
  }

  test.each([
    ['none', [404, 404]],
    ['photos', [200, 404]],
    ['all', [200, 200]],
  ])('with “%s” it has these files of private parts', async (press, statuses) => {
    await fillKit()
    const { id } = await addHidden()
    const { base } = await linkTo([id], { press })
    const { press: shown } = await pageAt(base)
    const [photo, rider] = ['photo', 'rider'].map((file) => `${base}/press-files/${file}`)
    expect([await statusOf(photo ?? ''), await statusOf(rider ?? '')]).toEqual(statuses)
    const hrefs = [...(shown?.photos ?? []), ...(shown?.rider ?? [])].map(({ href }) => href)
    expect(hrefs).toEqual([photo, rider].filter((_, index) => statuses[index] === 200))
    expect(JSON.stringify(shown)).not.toContain('Hidden words')
  })
})
