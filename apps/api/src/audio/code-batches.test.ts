import { createSecretBox } from '../shared/secret-box.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'

let api: TestApp
let trackId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  trackId = (await api.call('POST', '/api/admin/music', { body: TRACK_BODY })).json().id
})

const BATCH = { name: 'Marlow, 3 July', codes: 3, uses: 2 }
const batches = () => `/api/admin/music/${trackId}/code-batches`
const make = (body: object = BATCH) => api.call('POST', batches(), { body })
const list = async () => (await api.call('GET', batches())).json()
const sheet = (id: number) => api.call('GET', `/api/admin/code-batches/${id}`)

test('a batch is made, listed, printed and revoked', async () => {
  const created = await make()
  expect(created.statusCode).toBe(201)
  const batch = created.json()
  expect(batch).toMatchObject({ ...BATCH, redeemed: 0, revokedAt: null })
  const other = (await make({ name: 'Cards', codes: 1 })).json()
  expect(other.uses).toBe(1)
  expect(await list()).toEqual([other, batch])

  const { codes } = (await sheet(batch.id)).json()
  expect(codes).toHaveLength(3)
  for (const { code } of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(codes.map(({ code }: { code: string }) => code)).size).toBe(3)
  // A second request returns the same codes.
  expect((await sheet(batch.id)).json()).toEqual({ batch, codes })

  const revoked = await api.call('POST', `/api/admin/code-batches/${batch.id}/revoke`)
  expect(revoked.json()).toEqual({ ...batch, revokedAt: api.clock.now.toISOString() })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  expect((await api.call('POST', `/api/admin/code-batches/${batch.id}/revoke`)).json()).toEqual(
    revoked.json(),
  )
})

test('neither the database nor a log has a code', async () => {
  const { id } = (await make()).json()
  const { db } = api.database
  const stored = JSON.stringify([
    await db.selectFrom('codeBatches').selectAll().execute(),
    await db.selectFrom('downloadCodes').selectAll().execute(),
    await db.selectFrom('activity').selectAll().execute(),
    api.log.text,
  ])
  expect(stored).toContain('Made the download codes')
  for (const { code } of (await sheet(id)).json().codes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

test.each([
  [{ ...BATCH, name: ' ' }, { name: 'Name is required' }],
  [{ ...BATCH, codes: 0 }, { codes: 'Must be a whole number from 1 to 500' }],
  [{ ...BATCH, codes: 501 }, { codes: 'Must be a whole number from 1 to 500' }],
  [{ ...BATCH, uses: 0 }, { uses: 'Must be a whole number from 1 to 100' }],
  [{ ...BATCH, uses: 101 }, { uses: 'Must be a whole number from 1 to 100' }],
])('%j is refused', async (body, errors) => {
  const answer = await make(body)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  expect(await list()).toEqual([])
})

test('the largest batch is made', async () => {
  const { id } = (await make({ ...BATCH, codes: 500 })).json()
  expect(new Set((await sheet(id)).json().codes.map(({ code }: { code: string }) => code)).size).toBe(500)
})

test('with another APP_SECRET, or the secret of another release, codes are not read', async () => {
  const { id } = (await make()).json()
  const { db } = api.database
  const lost = createSecretBox(['another-secret-for-the-tests-987654']).seal('x', 'anybody')
  await db.updateTable('codeBatches').set(lost).where('id', '=', id).execute()
  const answer = await sheet(id)
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The server cannot read these codes with its APP_SECRET. Those that are printed still work.',
  ])
  const foreign = createSecretBox([TEST_ENV.appSecret]).seal('x', 'download codes of track 0')
  await db.updateTable('codeBatches').set(foreign).where('id', '=', id).execute()
  expect((await sheet(id)).statusCode).toBe(503)
})

test('without APP_SECRET no codes are made: they could not be printed later', async () => {
  const withoutSecret = await createTestApp({ env: { isAppSecretGiven: false } })
  const track = (await withoutSecret.call('POST', '/api/admin/music', { body: TRACK_BODY })).json()
  const answer = await withoutSecret.call('POST', `/api/admin/music/${track.id}/code-batches`, {
    body: BATCH,
  })
  await withoutSecret.close()
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The server has no APP_SECRET, so the codes could not be printed again after it stops.',
  ])
})
