import type { Town } from '@troubadour/domain/mailing-list/town'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFan, MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { searchTowns } from '../shared/towns/towns.ts'
import { beginScheduledAnnouncement } from './advance-announcements.ts'

const BODY = { subject: 'We play near you', text: 'Come along.', card: null }
const LATER = '2026-06-20T12:00:00.000Z'

let api: TestApp
let ghent: Town
const townOf = async (text: string) => (await searchTowns(text)).towns[0]!
beforeAll(async () => {
  api = await createTestApp({ mail: MAIL })
  ghent = await townOf('Ghent, Belgium')
  // Ghent is 50 km from Brussels, 51 km from Antwerp, and 149 km from Rotterdam.
  for (const place of ['Ghent, Belgium', 'Brussels, Belgium', 'Rotterdam, Netherlands', 'Suva, Fiji', '']) {
    const [name = ''] = place.toLowerCase().split(',')
    const id = await addFan(api, { email: `${name || 'nowhere'}@example.com` })
    const town = place && JSON.stringify(await townOf(place))
    await api.database.db
      .updateTable('subscriptions')
      .set({ town: town || null })
      .where('id', '=', id)
      .execute()
  }
  const left = await addFan(api, { email: 'left@example.com', state: 'unsubscribed' })
  const town = JSON.stringify(ghent)
  await api.database.db.updateTable('subscriptions').set({ town }).where('id', '=', left).execute()
})
afterAll(() => api.close())

const write = (fields: object = {}) =>
  api.call('POST', '/api/admin/announcements', { body: { ...BODY, ...fields } })
const receiversOf = async (id: number) => {
  const rows = await api.database.db
    .selectFrom('mails')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select('email')
    .where('announcementId', '=', id)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email.replace('@example.com', ''))
}
const figuresOf = async (query = '') => (await api.call('GET', `/api/admin/audience-figures${query}`)).json()

describe('the audience', () => {
  test.each([
    [25, ['ghent']],
    [50, ['brussels', 'ghent']],
    [100, ['brussels', 'ghent']],
    [200, ['brussels', 'ghent', 'rotterdam']],
  ] as const)('within %i km of Ghent gets the mail, and is counted before', async (km, receivers) => {
    const at = `?km=${km}&latitude=${ghent.latitude}&longitude=${ghent.longitude}`
    expect(await figuresOf(at)).toEqual({ receivers: receivers.length, confirmed: 5, withoutTown: 1 })
    const { id } = (await write({ audience: { km, town: ghent } })).json()
    const begun = await api.call('POST', `/api/admin/announcements/${id}/send`, { body: {} })
    expect(begun.json()).toMatchObject({
      audience: { km, town: ghent },
      delivery: { recipients: receivers.length },
    })
    expect(await receiversOf(id)).toEqual(receivers)
    const { summary } = await api.database.db
      .selectFrom('activity')
      .select('summary')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(summary).toBe(
      `Began to send the announcement "We play near you" to ${receivers.length} within ${km} km of Ghent, Flanders, Belgium`,
    )
  })

  test('is everybody when nothing is said', async () => {
    expect(await figuresOf()).toEqual({ receivers: 5, confirmed: 5, withoutTown: 1 })
    for (const fields of [{}, { audience: null }]) {
      const { id } = (await write(fields)).json()
      await api.call('POST', `/api/admin/announcements/${id}/send`, { body: {} })
      expect(await receiversOf(id)).toHaveLength(5)
    }
  })

  test('is chosen when sending begins, also of a scheduled one', async () => {
    const { id } = (await write({ audience: { km: 25, town: ghent } })).json()
    await api.call('POST', `/api/admin/announcements/${id}/send`, { body: { sendAt: LATER } })
    const late = await addFan(api, { email: 'late@example.com' })
    const town = JSON.stringify(ghent)
    await api.database.db.updateTable('subscriptions').set({ town }).where('id', '=', late).execute()
    const { outbox } = api.app.mail
    const due = { id, at: new Date(LATER) }
    expect(await beginScheduledAnnouncement({ db: api.database.db, outbox }, due, api.clock.now)).toBe(true)
    expect(await receiversOf(id)).toEqual(['ghent', 'late'])
  })

  test('stays at a change that does not name it, and is everybody with null', async () => {
    const audience = { km: 25, town: ghent }
    const { id } = (await write({ audience })).json()
    const url = `/api/admin/announcements/${id}`
    const changed = await api.call('PUT', url, { body: { ...BODY, subject: 'Soon' } })
    expect(changed.json()).toMatchObject({ subject: 'Soon', audience })
    const cleared = await api.call('PUT', url, { body: { ...BODY, audience: null } })
    expect(cleared.json()).toMatchObject({ audience: null })
  })

  test('without anybody in it, nothing is sent', async () => {
    const reykjavik = await townOf('Reykjavík, Iceland')
    const { id } = (await write({ audience: { km: 200, town: reykjavik } })).json()
    const response = await api.call('POST', `/api/admin/announcements/${id}/send`, { body: {} })
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Nobody who confirmed a subscription lives there.',
    ])
  })

  test('across the 180th meridian is near', async () => {
    const at = `?km=200&latitude=-18.1&longitude=-180`
    expect(await figuresOf(at)).toMatchObject({ receivers: 1 })
  })

  test.each([
    { km: 30, town: {} },
    { km: 25 },
    { town: {} },
    { km: 25, town: { latitude: 91 } },
    { km: 25, town: { country: 'Belgium' } },
    'all',
  ])('%j is refused', async (wrong) => {
    const town = typeof wrong === 'object' && 'town' in wrong && { town: { ...ghent, ...wrong.town } }
    const parts = typeof wrong === 'object' ? { ...wrong, ...town } : wrong
    expect((await write({ audience: parts })).statusCode).toBe(400)
    const { id } = (await write()).json()
    const changed = await api.call('PUT', `/api/admin/announcements/${id}`, {
      body: { ...BODY, audience: parts },
    })
    expect(changed.statusCode).toBe(400)
  })

  test('finds the town of a show by its place', async () => {
    const search = encodeURIComponent('The Old Mill, Ghent, Belgium')
    const response = await api.call('GET', `/api/admin/towns?search=${search}`)
    expect(response.json()).toEqual({ towns: [ghent], isCertain: true })
  })
})
