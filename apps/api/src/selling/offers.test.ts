import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAudioFile, addRecording } from '../testing/recordings.ts'
import { createSellingApp, VARIANT, type SellingApp } from '../testing/selling.ts'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
afterAll(() => api.close())

const releaseOffer = async () => (await api.visit('GET', '/api/merch-items')).json()[0].offer
const recordingOffer = async () =>
  (await api.visit('GET', '/api/releases/ember-road/recordings')).json().recordings?.[0].offer
const recordingId = async () =>
  (await api.call('GET', `/api/admin/music/${api.trackId}/recordings`)).json().recordings[0].id
const priceRecording = async (body: object) =>
  api.call('PATCH', `/api/admin/recordings/${await recordingId()}`, { body })

describe('a single recording has a price of its own (docs/product/selling.md#prices)', () => {
  test('none to begin with', async () => {
    expect(await recordingOffer()).toBeUndefined()
  })

  test.each([
    [
      { pricing: 'fixed', saleAmount: '1,20' },
      { isOpen: false, minor: 120, suggestedMinor: null },
    ],
    [
      { pricing: 'open', saleAmount: '1', suggestedAmount: '2.50' },
      { isOpen: true, minor: 100, suggestedMinor: 250 },
    ],
  ])('%j', async (price, offer) => {
    expect((await priceRecording(price)).statusCode).toBe(200)
    expect(await recordingOffer()).toEqual({ ...offer, currency: 'USD' })
  })

  test('nobody sees it while visitors cannot buy', async () => {
    await api.set({ isOn: false })
    expect(await recordingOffer()).toBeUndefined()
    await api.set({ isOn: true })
    expect(await recordingOffer()).toBeDefined()
  })

  test('an amount that is none is refused at its field', async () => {
    const response = await priceRecording({ saleAmount: 'cheap' })
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { saleAmount: 'Must be an amount such as 8 or 8.50' },
    ])
  })
})

test('drafts that announce a release name its price while visitors can buy it', async () => {
  const path = `/api/admin/announced/track/${api.trackId}`
  const mailOf = async () => (await api.call('POST', path)).json().mail
  expect((await mailOf()).words.text).toContain('[Buy, $8](/music/ember-road#buy)')
  await api.price({ pricing: 'fixed', saleAmount: '9.50' })
  expect((await mailOf()).changed).toEqual([{ fact: 'price', before: '$8', after: '$9.50' }])
  await api.set({ isOn: false })
  expect((await mailOf()).fresh.text).not.toContain('Buy')
  await api.set({ isOn: true })
  await api.price({ pricing: 'fixed', saleAmount: '8' })
})

test('a recording without a file for buyers has no offer, and is not sold', async () => {
  const id = await recordingId()
  const { db } = api.database
  const line = { kind: 'recording', id, amount: '5' }
  const state = async () => [(await recordingOffer())?.minor, (await api.quote([line])).lines[0]?.problem]
  expect(await state()).toEqual([100, null])
  const files = await db.selectFrom('audioFiles').select(['downloads', 'original']).execute()
  await db.updateTable('audioFiles').set({ downloads: '[]', original: null }).execute()
  api.cache.drop()
  expect(await state()).toEqual([undefined, 'gone'])
  const [{ downloads, original } = { downloads: [], original: null }] = files
  await db
    .updateTable('audioFiles')
    .set({ downloads: JSON.stringify(downloads), original })
    .execute()
  api.cache.drop()
})

describe('before it is out (docs/product/selling.md#pre-orders)', () => {
  const soon = { isComingSoon: true, releaseDate: '2027-03-05' }

  test('neither the release nor a recording has an offer', async () => {
    await api.price({ ...soon, hasEarlyTracks: true })
    expect([await releaseOffer(), await recordingOffer()]).toEqual([undefined, undefined])
  })

  test('the release has one if the musician says so', async () => {
    await api.price({ ...soon, takesPreorders: true })
    expect(await releaseOffer()).toMatchObject({ minor: 800, isPreorder: true })
    expect(await recordingOffer()).toBeUndefined()
  })

  test('its buyers agree to the files when it is out, as the bag has said (docs/product/selling.md#consent)', async () => {
    await api.price({ isComingSoon: false, releaseDate: '2099-03-05' })
    const line = { kind: 'release', id: api.trackId }
    const { consentText, lines } = await api.quote([line])
    expect(lines[0]).toMatchObject({ filesFrom: '2099-03-05' })
    expect(consentText).toContain('on March 5, 2099')
    await api.beginBag([line], { consentText })
    const [order] = await api.database.db.selectFrom('orders').select('consentText').execute()
    expect(order).toEqual({ consentText })
    await api.price(soon)
    expect((await api.quote([line])).lines[0]).toMatchObject({ filesFrom: null })
  })

  test('also without files, which may come later', async () => {
    const recording = await recordingId()
    await api.call('DELETE', `/api/admin/recordings/${recording}`)
    expect(await releaseOffer()).toMatchObject({ isPreorder: true })
    await api.price({ isComingSoon: false, releaseDate: '2026-03-05' })
    expect(await releaseOffer()).toBeUndefined()
    await api.call('POST', `/api/admin/recordings/${recording}/restore`)
    expect(await releaseOffer()).toEqual({ isOpen: false, minor: 800, suggestedMinor: null, currency: 'USD' })
  })
})

describe('files of some recordings only are named before the purchase (docs/product/selling.md#prices)', () => {
  const line = () => ({ kind: 'release', id: api.trackId })
  const partly = async () => (await api.call('GET', '/api/admin/selling')).json().partlyWithFiles
  const brought = async () => (await api.visit('GET', '/api/products?includeOwn=true')).json()[0].brings
  const files = { files: 1, recordings: 3 }

  test('of a release, in its offer, in the bag and on Selling', async () => {
    expect([await releaseOffer(), (await api.quote([line()])).lines[0], await partly()]).toEqual([
      expect.not.objectContaining({ files }),
      expect.not.objectContaining({ files }),
      [],
    ])
    // One has no file at all, one only what the player needs.
    await addRecording(api, api.trackId, { title: 'Frost' })
    await addAudioFile(api, await addRecording(api, api.trackId, { title: 'Wren' }), {})
    expect([await releaseOffer(), (await api.quote([line()])).lines[0], await partly()]).toEqual([
      expect.objectContaining({ files }),
      expect.objectContaining({ files }),
      [{ id: api.trackId, title: 'Ember Road', ...files }],
    ])
  })

  test('also of one without a price that a product brings', async () => {
    const id = await api.addProduct({ title: 'Vinyl', trackId: api.trackId })
    await api.price({ pricing: 'none' })
    await api.set({ country: 'US', offersPickup: true })
    const product = { kind: 'product', id, variantId: VARIANT, quantity: 1 }
    const [line] = (await api.quote([product])).lines
    expect([line?.files, (await brought()).files, (await partly()).length]).toEqual([files, files, 1])
  })

  test('not before it is out, while they may still come', async () => {
    await api.price({ pricing: 'fixed', saleAmount: '8', takesPreorders: true, releaseDate: '2026-06-20' })
    expect((await api.quote([line()])).lines[0]?.files).toBeUndefined()
    expect((await releaseOffer()).files).toBeUndefined()
    expect(await brought()).toEqual({ slug: 'ember-road', title: 'Ember Road' })
    // In New York.
    api.clock.now = new Date('2026-06-20T04:00:00Z')
    expect([(await releaseOffer()).files, (await brought()).files]).toEqual([files, files])
  })
})
