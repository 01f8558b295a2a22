import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addAudioFile, addRecording, runJob, sendAudio } from '../testing/recordings.ts'
import { sineWav } from '../testing/sounds.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const HOUR_MS = 60 * 60_000
const TEXT = Buffer.from('These are words, no sound.\n')

let api: TestApp
let trackId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  const body = { ...TRACK_BODY, spotifyEmbedUrl: null, streamUrl: null, awaitsRecordings: true }
  trackId = (await api.call('POST', '/api/admin/music', { body })).json().id
})

const work = () => runJob(api, 'recordings')
const track = async () => (await api.call('GET', '/api/admin/music')).json()[0]
const onSite = async () => (await api.call('GET', '/api/merch-items', { as: 'anonymous' })).json()[0]
const OUT = { isComingSoon: false, awaitsRecordings: true, version: 1 }
const RETURNED = { isComingSoon: true, awaitsRecordings: true, version: 2 }

describe('a release that awaits its recordings', () => {
  test('is seen by visitors without anything to play, then with it, and awaits nothing more', async () => {
    expect(await onSite()).toMatchObject({ title: 'Ember Road', isComingSoon: false })
    expect(await onSite()).not.toHaveProperty('hasAudio')
    await sendAudio(api, await addRecording(api, trackId), sineWav({ seconds: 0.3 }))
    await work()
    expect(await onSite()).toMatchObject({ hasAudio: true })
    expect(await track()).toMatchObject({ isComingSoon: false, awaitsRecordings: false, version: 1 })
  })

  test('returns to Coming Soon when all of them fail, with an entry in Activity', async () => {
    for (const title of ['One', 'Two'])
      await sendAudio(api, await addRecording(api, trackId, { title }), TEXT)
    await work()
    expect(await track()).toMatchObject({ ...RETURNED, recordings: { failed: 2 } })
    expect(await onSite()).toMatchObject({ isComingSoon: true })
    const summary =
      'Returned the track "Ember Road" to Coming Soon, because none of its recordings can be heard'
    expect((await api.call('GET', '/api/admin/activity')).json().entries[0]).toMatchObject({
      summary,
      isFromServer: true,
    })
    await api.call('PATCH', `/api/admin/music/${trackId}`, { body: { title: 'Ember' } })
    expect(await track()).toMatchObject({ isComingSoon: true, awaitsRecordings: false })
  })

  test('stays out while another one is on its way, or may still be sent', async () => {
    await sendAudio(api, await addRecording(api, trackId), TEXT)
    const other = await addRecording(api, trackId)
    await work()
    expect(await track()).toMatchObject(OUT)
    await addAudioFile(api, other, { state: 'uploading' })
    api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
    await work()
    expect(await track()).toMatchObject(OUT)
  })

  test('returns when nothing was uploaded within an hour, and not before', async () => {
    await work()
    expect(await track()).toMatchObject(OUT)
    api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
    await work()
    expect(await track()).toMatchObject(RETURNED)
  })
})

test('a release that lost its recording later stays out', async () => {
  const id = await addRecording(api, trackId)
  await sendAudio(api, id, sineWav({ seconds: 0.3 }))
  await work()
  await api.call('DELETE', `/api/admin/recordings/${id}`)
  api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
  await work()
  expect(await track()).toMatchObject({ isComingSoon: false, version: 1 })
})
