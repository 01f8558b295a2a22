import { RELEASED_TRACK_URLS_MESSAGE } from '@troubadour/domain/release/track-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const REFUSED = { errors: { isComingSoon: RELEASED_TRACK_URLS_MESSAGE } }
const OWN_AUDIO_ONLY = { ...TRACK_BODY, spotifyEmbedUrl: null, streamUrl: null, awaitsRecordings: true }

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ isAudioAvailable: () => false })))
afterAll(() => api.close())

const create = (body: object) => api.call('POST', '/api/admin/music', { body })
const stored = async () => (await api.call('GET', '/api/admin/music')).json()

test('a server without an audio engine creates no release that has nothing but chosen recordings', async () => {
  const refused = await create(OWN_AUDIO_ONLY)
  expect([refused.statusCode, refused.json()]).toMatchObject([400, REFUSED])
  expect(await stored()).toEqual([])
})

test('a server without an audio engine turns Coming Soon off for no chosen recording', async () => {
  const { id } = (await create({ ...OWN_AUDIO_ONLY, isComingSoon: true })).json()
  const body = { isComingSoon: false, awaitsRecordings: true }
  const refused = await api.call('PATCH', `/api/admin/music/${id}`, { body })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, REFUSED])
  expect(await stored()).toContainEqual(expect.objectContaining({ id, isComingSoon: true, version: 1 }))
})
