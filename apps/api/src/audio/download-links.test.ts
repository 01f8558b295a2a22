import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDownloadLinks } from './download-links.ts'
import { addDownloadableRecording } from '../testing/recordings.ts'
import { SITE_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, NOW, PUBLIC_ORIGIN, TEST_ENV, type TestApp } from '../testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const CONTENT = 'All of it.'
const links = createDownloadLinks([TEST_ENV.appSecret])

let api: TestApp
let trackId: number
let recordingId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  await api.database.db.deleteFrom('throttles').execute()
  await api.database.db.deleteFrom('musicTracks').execute()
  const body = { ...TRACK_BODY, downloads: 'code' }
  trackId = (await api.call('POST', '/api/admin/music', { body })).json().id
  recordingId = await addDownloadableRecording(api, trackId, 'Ember', CONTENT)
})

const get = (url: string, headers = {}) => api.call('GET', url, { as: 'anonymous', headers })
const open = (token: string) => get(`/api/downloads/${token}`)
const change = (body: object) => api.call('PATCH', `/api/admin/music/${trackId}`, { body })
const wait = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))
const newLink = (signer = links) => signer.makeLink(trackId, api.clock.now)
const hrefsOf = async (token: string): Promise<string[]> =>
  (await open(token)).json().recordings[0].files.map(({ href }: { href: string }) => href)
const fileOf = (href: string) => href.slice(href.lastIndexOf('/') + 1)
/** Changes the last character of the signed text. */
const altered = (token: string) => token.replace(/.\.([^.]*)$/, (_end, mac: string) => `z.${mac}`)

test('a link lists the files of a release, which are fetched by ranges', async () => {
  const token = newLink()
  const answer = await open(token)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.json()).toMatchObject({
    release: { slug: 'ember-road', title: 'Ember Road', imageUrl: TRACK_BODY.imageUrl },
    expiresAt: new Date(api.clock.now.getTime() + 30 * DAY_MS).toISOString(),
    recordings: [{ id: recordingId, title: 'Ember' }],
  })
  const hrefs = await hrefsOf(token)
  expect(hrefs).toHaveLength(3)
  const whole = await get(hrefs[0] ?? '')
  expect([whole.statusCode, whole.body]).toEqual([200, CONTENT])
  expect(whole.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': "attachment; filename*=UTF-8''Ember.flac",
  })
  const part = await get(hrefs[1] ?? '', { range: 'bytes=7-8' })
  expect([part.statusCode, part.body]).toEqual([206, 'it'])
})

test('a link lives for 30 days, the address of a file for 6 hours', async () => {
  const token = newLink()
  const [href = ''] = await hrefsOf(token)
  wait(6 * HOUR_MS - 1)
  expect((await get(href)).statusCode).toBe(200)
  wait(1)
  const expired = await get(href)
  expect([expired.statusCode, expired.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  expect(expired.body).toContain('This address has expired or was changed.')
  await api.call('PUT', '/api/site', { body: { ...SITE_BODY, language: 'fr' } })
  expect((await get(href)).body).toMatch(/lang="fr".*Cette adresse a expiré/s)
  wait(30 * DAY_MS - 6 * HOUR_MS - 1)
  expect((await open(token)).statusCode).toBe(200)
  wait(1)
  const over = await open(token)
  expect([over.statusCode, over.json()]).toEqual([
    410,
    { message: 'This download link no longer works.', release: { slug: 'ember-road', title: 'Ember Road' } },
  ])
})

test('what was altered, or signed for something else, opens nothing', async () => {
  const token = newLink()
  const [href = ''] = await hrefsOf(token)
  const file = fileOf(href)
  const foreign = newLink(createDownloadLinks(['another-secret-for-the-tests-987654']))
  for (const wrong of [altered(token), foreign, file, token.slice(0, -1), 'x'])
    expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 410])
  const forged = file.replace('.flac.', '.original.')
  for (const wrong of [altered(file), forged, token, file.slice(0, -1), 'x'])
    expect([wrong, (await get(`/api/downloads/files/${wrong}`)).statusCode]).toEqual([wrong, 403])
})

test('a link of one release does not open another', async () => {
  const other = (await api.call('POST', '/api/admin/music', { body: { ...TRACK_BODY, title: 'B' } })).json()
  const forged = newLink().replace(/^\d+/, String(other.id))
  expect((await open(forged)).statusCode).toBe(410)
  const [href = ''] = await hrefsOf(newLink())
  const wrong = href.replace(/\d+\.\d+\./, `${other.id}.${recordingId}.`)
  expect((await get(wrong)).statusCode).toBe(403)
})

test.each([
  ['hidden', { isVisibleInHearIt: false, isVisibleInStore: false }],
  ['coming soon', { isComingSoon: true }],
  ['not out before tomorrow', { releaseDate: '2036-01-01' }],
  ['without downloads', { downloads: 'none' }],
])('of a release that is %s nothing is reached, and it comes back by itself', async (what, body) => {
  const token = newLink()
  const [href = ''] = await hrefsOf(token)
  await change(body)
  expect([(await open(token)).statusCode, (await get(href)).statusCode]).toEqual([404, 404])
  // Not even the name of a hidden release is shown.
  const named = what === 'hidden' ? null : { slug: 'ember-road', title: 'Ember Road' }
  expect((await open(token)).json().release).toEqual(named)
  expect((await open(altered(token))).json().release).toEqual(named)
  await change({ ...TRACK_BODY, downloads: 'email' })
  expect([(await open(token)).statusCode, (await get(href)).statusCode]).toEqual([200, 200])
})

test('a release opens at its moment', async () => {
  await change({ releaseDate: '2026-06-17' })
  // Midnight in New York.
  api.clock.now = new Date(new Date('2026-06-17T04:00:00Z').getTime() - 1)
  const token = newLink()
  expect((await open(token)).statusCode).toBe(404)
  wait(1)
  expect((await open(token)).statusCode).toBe(200)
})

test('of a deleted release nothing is reached', async () => {
  const token = newLink()
  const [href = ''] = await hrefsOf(token)
  await api.call('DELETE', `/api/admin/music/${trackId}`)
  expect([(await open(token)).statusCode, (await get(href)).statusCode]).toEqual([404, 404])
})

describe('a code', () => {
  const sheetOf = async (id: number) => (await api.call('GET', `/api/admin/code-batches/${id}`)).json()
  async function makeCodes(uses = 1): Promise<{ id: number; codes: string[] }> {
    const body = { name: 'Cards', codes: 2, uses }
    const { id } = (await api.call('POST', `/api/admin/music/${trackId}/code-batches`, { body })).json()
    const sheet = await sheetOf(id)
    return { id, codes: sheet.codes.map(({ code }: { code: string }) => code) }
  }
  const sendForm = (body: object, network = '203.0.113.1') =>
    api.call('POST', '/api/redeem', {
      as: 'anonymous',
      body,
      headers: { origin: PUBLIC_ORIGIN, 'x-forwarded-for': network },
    })
  const redeem = (code: string, network?: string) => sendForm({ code }, network)
  const answerTo = async (code: string) => {
    const answer = await redeem(code)
    return [answer.statusCode, answer.json().message]
  }

  test('leads to a link to its own release, however it is typed', async () => {
    const { codes } = await makeCodes()
    for (const code of [
      codes[0]!.toLowerCase().replaceAll('-', ' '),
      ` ${codes[1]!.replaceAll('-', '')}\t`,
    ]) {
      const answer = await redeem(code)
      expect(answer.statusCode).toBe(200)
      expect((await open(answer.json().token)).json().release.slug).toBe('ember-road')
    }
  })

  test.each([1, 3])('of 50 uses at once only %i count, and then it has been used', async (uses) => {
    const { id, codes } = await makeCodes(uses)
    /** Retries while the server is busy. */
    const persist = async (network: string): Promise<number> => {
      const { statusCode } = await redeem(codes[0]!, network)
      return statusCode === 503 ? persist(network) : statusCode
    }
    const all = Array.from({ length: 50 }, (_, index) => persist(`198.51.100.${index}`))
    const statuses = await Promise.all(all)
    expect(statuses.filter((status) => status === 200)).toHaveLength(uses)
    expect(statuses.filter((status) => status === 410)).toHaveLength(50 - uses)
    expect(await answerTo(codes[0]!)).toEqual([410, expect.stringContaining('This code has been used.')])
    const { batch, codes: counted } = await sheetOf(id)
    expect(batch.redeemed).toBe(uses)
    expect(counted).toEqual([
      { code: codes[0], redeemed: uses },
      { code: codes[1], redeemed: 0 },
    ])
  })

  test('sent by the same form again, as after a lost answer, counts once', async () => {
    const { id, codes } = await makeCodes(2)
    const send = (attempt: string) => sendForm({ code: codes[0], attempt })
    const form = 'a-form-that-was-made-up'
    for (const answer of await Promise.all([send(form), send(form), send(form)]))
      expect(answer.statusCode).toBe(200)
    expect((await sheetOf(id)).batch.redeemed).toBe(1)
    expect((await send('another-form-of-a-page')).statusCode).toBe(200)
    expect((await send('a-third-form-of-a-page')).statusCode).toBe(410)
    expect((await send('another-form-of-a-page')).statusCode).toBe(200)
  })

  test('sent by the same form again makes no guesses free', async () => {
    const { codes } = await makeCodes()
    const send = (code: string) => sendForm({ code, attempt: 'a-form-that-was-made-up' })
    expect((await send(codes[0]!)).statusCode).toBe(200)
    for (let count = 0; count < 19; count += 1) expect((await send('K7MW-X2PD-9FHR')).statusCode).toBe(404)
    expect((await send(codes[0]!)).statusCode).toBe(200)
    expect((await send('K7MW-X2PD-9FHR')).statusCode).toBe(429)
  })

  test('that was revoked is refused, and links that it led to still work', async () => {
    const { id, codes } = await makeCodes()
    const { token } = (await redeem(codes[0]!)).json()
    await api.call('POST', `/api/admin/code-batches/${id}/revoke`)
    expect(await answerTo(codes[1]!)).toEqual([410, 'This code is no longer valid.'])
    expect((await open(token)).statusCode).toBe(200)
  })

  test('is not used up while its release is not out', async () => {
    const { codes } = await makeCodes()
    await change({ isComingSoon: true })
    expect(await answerTo(codes[0]!)).toEqual([
      409,
      'There is nothing of “Ember Road” to download yet. Your code stays valid: please try again when it is out.',
    ])
    await change({ isVisibleInHearIt: false, isVisibleInStore: false })
    expect(await answerTo(codes[0]!)).toEqual([
      409,
      'There is nothing to download with this code at the moment. It stays valid: please try again later.',
    ])
    await change({ ...TRACK_BODY, downloads: 'code' })
    expect((await redeem(codes[0]!)).statusCode).toBe(200)
  })

  test('is not used up on nothing, and works while the first files are being made', async () => {
    const { id, codes } = await makeCodes()
    const audio = api.database.db.updateTable('audioFiles').where('recordingId', '=', recordingId)
    // A recording of the demo has no uploaded file, so no downloads are ever made.
    await audio.set({ original: null, downloads: '[]' }).execute()
    expect(await answerTo(codes[0]!)).toEqual([
      409,
      'There is nothing of “Ember Road” to download yet. Your code stays valid: please try again later.',
    ])
    expect((await open(newLink())).statusCode).toBe(404)
    expect((await get('/api/releases/ember-road/downloads')).json().downloads).toBe('none')
    const isDownloadable = async () =>
      (await api.call('GET', `/api/admin/music/${trackId}/recordings`)).json().isFetchable
    expect(await isDownloadable()).toBe(false)
    expect((await sheetOf(id)).batch.redeemed).toBe(0)

    await audio.set({ state: 'queued' }).execute()
    expect([await isDownloadable(), (await redeem(codes[0]!)).statusCode]).toEqual([true, 200])
    expect((await open(newLink())).json()).toMatchObject({ recordings: [], isPreparing: true })
    await api.call('DELETE', `/api/admin/recordings/${recordingId}`)
    expect((await answerTo(codes[1]!))[0]).toBe(409)
  })

  test.each([
    ...['', 'K7MW-X2PD', 'K7MW-X2PD-9FHR-2', '%'].map((code) => [
      code,
      'Please enter the 12 letters and digits of your code.',
    ]),
    ['K7MW-X2PD-9FH0', 'Codes have no 0, 1, I, L or O. Please look at your code again.'],
  ])('is never %j, which costs no try', async (code, message) => {
    const answer = await redeem(code)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { code: message }])
    expect(await api.database.db.selectFrom('throttles').selectAll().execute()).toEqual([])
  })

  test('cannot be guessed: a network has 20 tries, then a quarter of an hour between two', async () => {
    const { codes } = await makeCodes(2)
    const guess = 'K7MW-X2PD-9FHR'
    const unknown = [404, 'We do not know this code. Please check each letter and digit.']
    for (let count = 0; count < 20; count += 1) expect(await answerTo(guess)).toEqual(unknown)
    expect(await answerTo(codes[0]!)).toEqual([429, 'Too many tries. Please wait 1 second and try again.'])
    // Other networks are not throttled.
    expect((await redeem(codes[0]!, '203.0.113.2')).statusCode).toBe(200)
    for (let count = 0; count < 11; count += 1) {
      wait(15 * 60_000)
      expect(await answerTo(guess)).toEqual(unknown)
    }
    expect(await answerTo(guess)).toEqual([429, 'Too many tries. Please wait 15 minutes and try again.'])
    wait(15 * 60_000)
    // A successful attempt clears the count.
    expect((await redeem(codes[0]!)).statusCode).toBe(200)
    expect(await answerTo(guess)).toEqual(unknown)
  })

  test('is in no log, and neither is the link or an address of a file', async () => {
    const { codes } = await makeCodes()
    const { token } = (await redeem(codes[0]!)).json()
    const [href = ''] = await hrefsOf(token)
    await get(href)
    await get(`${href}x`)
    await open(altered(token))
    await redeem(codes[0]!)
    expect(api.log.text).toContain('/api/downloads/files/…')
    for (const secret of [codes[0]!, codes[0]!.replaceAll('-', ''), token, fileOf(href)])
      expect(api.log.text).not.toContain(secret)
  })
})
