import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addDownloadableRecording } from '../testing/recordings.ts'
import { createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'

/** The same form of a download code, sent again (docs/product/states.md#download-codes). */
const LIFE_MS = 10 * 60_000
let api: TestApp
let trackId: number
beforeAll(async () => {
  api = await createTestApp()
  const body = { ...TRACK_BODY, downloads: 'code' }
  trackId = (await api.call('POST', '/api/admin/music', { body })).json().id
  await addDownloadableRecording(api, trackId, 'Ember', 'All of it.')
})
afterAll(() => api.close())

const wait = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
const expiryOf = async (token: string) =>
  (await api.call('GET', `/api/downloads/${token}`, { as: 'anonymous' })).json().expiresAt

async function newCode(uses: number) {
  const batch = { name: 'Cards', codes: 1, uses }
  const created = await api.call('POST', `/api/admin/music/${trackId}/code-batches`, { body: batch })
  const sheet = async () => (await api.call('GET', `/api/admin/code-batches/${created.json().id}`)).json()
  const [{ code }] = (await sheet()).codes
  const headers = { origin: PUBLIC_ORIGIN }
  const send = (attempt = 'a-form-that-was-made-up') =>
    api.call('POST', '/api/redeem', { as: 'anonymous', body: { code, attempt }, headers })
  return { send, countUses: async () => (await sheet()).batch.redeemed }
}

test('gets the first link and its expiry, for 10 minutes', async () => {
  const { send, countUses } = await newCode(1)
  const { token } = (await send()).json()
  const expiry = await expiryOf(token)
  wait(LIFE_MS - 1)
  expect((await send()).json()).toEqual({ token })
  expect(await expiryOf(token)).toBe(expiry)
  wait(1)
  expect((await send()).statusCode).toBe(410)
  expect(await countUses()).toBe(1)
})

test('takes another use after 10 minutes, where one is left', async () => {
  const { send, countUses } = await newCode(2)
  const { token } = (await send()).json()
  wait(LIFE_MS)
  const again = (await send()).json()
  expect(again.token).not.toBe(token)
  expect((await send()).json()).toEqual(again)
  expect(await countUses()).toBe(2)
})

test('of each form, when others have used the code in between', async () => {
  const { send, countUses } = await newCode(3)
  const { token } = (await send()).json()
  wait(1000)
  const other = (await send('another-form-of-the-site')).json()
  expect(other.token).not.toBe(token)
  wait(1000)
  expect((await send()).json()).toEqual({ token })
  expect((await send('another-form-of-the-site')).json()).toEqual(other)
  expect(await countUses()).toBe(2)
})
