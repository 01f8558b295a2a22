import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyGoods, mailsOf, pickup } from '../testing/goods-orders.ts'
import { ADMIN } from '../testing/test-app.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(() => api.reset())
afterEach(() => void vi.restoreAllMocks())
afterAll(() => api.close())

const takeMailAway = () => vi.spyOn(api.app.mail.outbox, 'isConfigured', 'get').mockReturnValue(false)

const MONEY = 'Your money comes back by June 29, 2026, in the way in which you paid.'
const RETURNED = [
  'Send what you have received back by June 29, 2026, to: Hollow Pine, 1 Water Street, Wren Falls, VT',
  `${MONEY} We may wait with it until the goods are back, or you have shown that they are sent.`,
]

async function withdraw(path: string, quantity = 1, fields: object = {}) {
  const [item] = (await api.read(path)).items
  const body = { name: 'Ann', email: 'ann@example.org', items: [{ id: item?.id, quantity }], ...fields }
  return api.visit('POST', `${path}/withdrawals`, body)
}

describe('a withdrawal (docs/product/selling.md#withdrawal)', () => {
  test('is stored with its time, confirmed by mail, and told to administrators', async () => {
    await api.database.db
      .updateTable('users')
      .set({ email: 'june@example.org' })
      .where('username', '=', ADMIN)
      .execute()
    const { id, path } = await buyGoods(api)
    const response = await withdraw(path, 2)
    const [item] = (await api.read(path)).items
    const items = [{ id: item?.id, quantity: 2 }]
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { at: api.clock.now.toISOString(), items, next: [MONEY], isMailed: true },
    ])
    expect(await mailsOf(api)).toEqual(['order-withdrawn', 'withdrawal-notice'])
    const mails = await api.database.db
      .selectFrom('mails')
      .select(['toAddress', 'orderId'])
      .where('kind', '!=', 'order')
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { toAddress: 'ann@example.org', orderId: id },
      { toAddress: 'june@example.org', orderId: id },
    ])
    const [order] = await api.orders()
    expect(order?.withdrawals).toEqual([
      { at: api.clock.now.toISOString(), name: 'Ann', email: 'ann@example.org', items },
    ])
    await api.database.db.updateTable('users').set({ email: null }).execute()
  })

  test.each([
    ['was sent', { parcel: 'sent' }, RETURNED],
    ['was fetched', { ...pickup, parcel: 'collected' }, RETURNED],
    ['is not sent yet', { parcel: 'packed' }, [MONEY]],
  ] as const)('of what %s says what comes next', async (_what, fields, next) => {
    const { path } = await buyGoods(api, { ...fields, completedAt: api.clock.now })
    expect((await withdraw(path)).json().next).toEqual(next)
  })

  test('is possible once for each unit', async () => {
    const { path } = await buyGoods(api)
    expect((await withdraw(path, 2)).statusCode).toBe(200)
    expect((await api.read(path)).withdrawable).toMatchObject([{ quantity: 1 }])
    expect((await withdraw(path, 2)).statusCode).toBe(409)
    const [one, other] = await Promise.all([withdraw(path), withdraw(path)])
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
  })

  test('is refused when the time is over', async () => {
    const { path } = await buyGoods(api, { parcel: 'sent', completedAt: api.clock.now })
    api.clock.now = new Date(api.clock.now.getTime() + 29 * DAY_MS)
    expect((await api.read(path)).withdrawable).toEqual([])
    expect((await withdraw(path)).statusCode).toBe(409)
    expect(await mailsOf(api)).toEqual([])
  })

  test.each([
    ['an item of another order', { items: [{ id: 2_000_000_000, quantity: 1 }] }, 409],
    ['nothing', { items: [] }, 400],
    ['no name', { name: ' ' }, 400],
    ['no address', { email: 'ann' }, 400],
  ])('of %s is refused', async (_what, fields, status) => {
    const { path } = await buyGoods(api)
    expect((await withdraw(path, 1, fields)).statusCode).toBe(status)
  })

  test('needs a link that works', async () => {
    const { path } = await buyGoods(api)
    const body = { name: 'Ann', email: 'ann@example.org', items: [{ id: 1, quantity: 1 }] }
    expect((await api.visit('POST', `${path.slice(0, -1)}/withdrawals`, body)).statusCode).toBe(410)
  })
})

test('without a mail server a withdrawal is taken, and promises no mail', async () => {
  const { path } = await buyGoods(api)
  const before = await mailsOf(api)
  takeMailAway()
  const response = await withdraw(path)
  expect([response.statusCode, response.json().isMailed]).toEqual([200, false])
  expect(await mailsOf(api)).toEqual(before)
})

describe('asking for the link of an order', () => {
  const ask = async (number: number, email: string) =>
    api.visit('POST', '/api/order-links', { number, email })
  const receipts = async () =>
    (await api.database.db.selectFrom('mails').select('id').where('kind', '=', 'order').execute()).length

  test('mails it if number and address match, and answers the same if not', async () => {
    const { id } = await buyGoods(api)
    await api.database.db.deleteFrom('mails').execute()
    const answers = [await ask(id, 'other@example.com'), await ask(id + 1, 'fan@example.com')]
    expect(await receipts()).toBe(0)
    answers.push(await ask(id, 'FAN@example.com'))
    expect(await receipts()).toBe(1)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(202)
  })

  test('is refused without a mail server', async () => {
    const { id } = await buyGoods(api)
    takeMailAway()
    expect((await ask(id, 'fan@example.com')).statusCode).toBe(409)
  })

  test('mails at most three a day, and is counted by network', async () => {
    const { id } = await buyGoods(api)
    await api.database.db.deleteFrom('mails').execute()
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await ask(id, 'fan@example.com')).statusCode)
    expect(await receipts()).toBe(3)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  })
})
