import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../testing/recordings.ts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'
import { makeReceipt, createOrderLinks } from './order-links.ts'
import { deleteOldOrders } from './erase-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(() => api.reset())
afterAll(() => api.close())

const receipts = () =>
  api.database.db.selectFrom('mails').select('state').where('kind', '=', 'order').execute()
const onlyOrder = async () => {
  const [order] = await api.orders()
  if (!order) throw new Error('There is no order.')
  return order
}

describe('the list (docs/product/selling.md#orders)', () => {
  test('has what was paid, newest first, and is searched by address, name, title and number', async () => {
    await api.buy()
    await api.begin()
    const tip = await api.begin({ slug: undefined, amount: '3' })
    await api.pay(tip, { email: 'ann_reed@example.org', name: 'Ann Reed' })
    await api.runOrders()
    const [newest, oldest] = await api.orders()
    expect([newest?.items[0]?.kind, oldest?.items[0]?.kind]).toEqual(['tip', 'release'])
    const found = async (search: string) => {
      const { orders } = (
        await api.call('GET', `/api/admin/orders?search=${encodeURIComponent(search)}`)
      ).json()
      return orders.map(({ id }: { id: number }) => id)
    }
    expect(await found('REED')).toEqual([newest?.id])
    expect(await found('ann_reed@')).toEqual([newest?.id])
    expect(await found('ember')).toEqual([oldest?.id])
    expect(await found(String(oldest?.id))).toEqual([oldest?.id])
    expect(await found('_')).toEqual([newest?.id])
    expect(await found('nobody')).toEqual([])
  })

  test('comes a page at a time', async () => {
    const row = {
      state: 'paid',
      isLive: true,
      currency: 'USD',
      totalMinor: 800,
      createdAt: api.clock.now,
    } as const
    await api.database.db
      .insertInto('orders')
      .values(Array.from({ length: 51 }, () => row))
      .execute()
    const first = (await api.call('GET', '/api/admin/orders')).json()
    expect(first.orders).toHaveLength(50)
    const second = (await api.call('GET', `/api/admin/orders?before=${first.nextBefore}`)).json()
    expect([second.orders.length, second.nextBefore]).toEqual([1, null])
  })

  test('is a file in which no cell is a formula', async () => {
    await api.pay(await api.begin(), { name: '=1+1' })
    await api.runOrders()
    const { id } = await onlyOrder()
    const more = { orderId: id, kind: 'release', title: 'B side', amountMinor: 0 } as const
    await api.database.db.insertInto('orderItems').values(more).execute()
    const response = await api.call('GET', '/api/admin/orders-export')
    expect(response.headers['content-disposition']).toBe('attachment; filename="orders-2026-06-15.csv"')
    const [head, line, further] = response.body.split('\r\n')
    expect(head).toBe(
      '\ufefforder,paid,item,title,amount,currency,total,refunded,email,name,country,test,payment,' +
        'quantity,variant,shipping,discount,code,tax,address country',
    )
    expect(line).toContain(",release,Ember Road,8.00,USD,8.00,0.00,fan@example.com,'=1+1,US,")
    // The order's amounts are on its first line only.
    expect(further).toMatch(/,B side,0\.00,USD,,,fan@example\.com,.*,1,,,,,,/)
  })
})

describe('a refund', () => {
  const refund = async () => api.call('POST', `/api/admin/orders/${(await onlyOrder()).id}/refund`)

  test('gives back what is left, once, and is an entry of the activity', async () => {
    const path = await api.buy()
    const [one, other] = await Promise.all([refund(), refund()])
    // The second may come after the first is stored.
    expect([one.statusCode, other.statusCode].every((status) => status === 200 || status === 409)).toBe(true)
    expect(await onlyOrder()).toMatchObject({ state: 'refunded', refundedMinor: 800 })
    expect((await api.read(path)).state).toBe('refunded')
    expect((await refund()).statusCode).toBe(409)
    expect((await api.visit('POST', `${path}/mails`, {})).statusCode).toBe(409)
    const { data } = await api.ask<{ data: object[] }>('/v1/refunds')
    expect(data).toHaveLength(1)
    const { entries } = (await api.call('GET', '/api/admin/activity')).json()
    expect(entries[0].summary).toMatch(/^Refunded the order \d+$/)
  })

  test('that Stripe refuses changes nothing, and says why', async () => {
    await api.buy()
    await api.standIn.control('POST faults', [{ path: '/v1/refunds', status: 500 }])
    const response = await refund()
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'Stripe does not work at the moment. Please try again later.',
    ])
    expect((await onlyOrder()).state).toBe('paid')
  })

  test('of what cost nothing is refused', async () => {
    await api.price({ pricing: 'open', saleAmount: null })
    await api.order({ amount: '0' })
    expect((await refund()).statusCode).toBe(409)
    await api.price({ pricing: 'fixed', saleAmount: '8' })
  })
})

describe('a link (docs/product/selling.md#the-page-of-an-order)', () => {
  test('ends after 30 days, and can be mailed again, three times a day', async () => {
    const path = await api.buy()
    await api.database.db.deleteFrom('mails').execute()
    api.clock.now = new Date(api.clock.now.getTime() + 30 * DAY_MS)
    const dead = await api.visit('GET', path)
    expect([dead.statusCode, dead.json()]).toEqual([
      410,
      { message: 'This link no longer works.', canBeSent: true },
    ])
    const send = async () => (await api.visit('POST', `${path}/mails`, {})).statusCode
    expect([await send(), await send(), await send(), await send()]).toEqual([202, 202, 202, 429])
    expect(await receipts()).toHaveLength(3)
  })

  test('without an address, to which it could be mailed again, works as long as the order is kept', async () => {
    await api.price({ pricing: 'open', saleAmount: null })
    const { url } = (await api.order({ amount: '0' })).json()
    await api.price({ pricing: 'fixed', saleAmount: '8' })
    const path = `/api${new URL(url).pathname}`
    const { createdAt } = await api.read(path)
    api.clock.now = new Date(api.clock.now.getTime() + 400 * DAY_MS)
    const { state, expiresAt } = await api.read(path)
    expect(state).toBe('paid')
    expect(new Date(expiresAt).getUTCFullYear()).toBe(new Date(createdAt).getUTCFullYear() + 10)
    expect((await api.visit('GET', `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(
      410,
    )
  })

  test('that was altered leads nowhere, and nothing is mailed', async () => {
    const path = await api.buy()
    await api.database.db.deleteFrom('mails').execute()
    const altered = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    expect((await api.visit('GET', altered)).json()).toMatchObject({ canBeSent: false })
    expect((await api.visit('POST', `${altered}/mails`, {})).statusCode).toBe(404)
    expect(await receipts()).toEqual([])
  })

  test('is not mailed where there is no address', async () => {
    const session = await api.begin()
    const path = `/api${new URL(session.success_url ?? '').pathname}`
    expect((await api.visit('POST', `${path}/mails`, {})).statusCode).toBe(409)
  })

  test('is in no log', async () => {
    const path = await api.buy()
    await api.read(path)
    expect(api.log.text).not.toContain(path.split('.').at(-1))
  })

  test('can be mailed by an administrator', async () => {
    await api.buy()
    const response = await api.call('POST', `/api/admin/orders/${(await onlyOrder()).id}/mails`)
    expect(response.statusCode).toBe(202)
    expect(await receipts()).toHaveLength(2)
  })
})

test('a receipt says what was bought, from whom, and what was agreed', async () => {
  await api.buy()
  const { id } = await onlyOrder()
  const receipt = await makeReceipt(
    {
      db: api.database.db,
      readSite: api.app.mail.readSite,
      orderLinks: createOrderLinks(['any']),
      origin: 'https://pine.example',
    },
    id,
    api.clock.now,
  )
  expect(receipt).toMatchObject({
    ...{ number: id, day: 'June 15, 2026', items: [{ title: 'Ember Road', price: '$8.00' }], total: '$8.00' },
    ...{ seller: 'Hollow Pine, 1 Water Street, Wren Falls, VT', returns: 'Write to us within 14 days.' },
    consent: expect.stringMatching(/I want the files at once/),
    url: expect.stringMatching(/^https:\/\/pine\.example\/orders\/\d+\./),
  })
})

test('orders are deleted after the years that are set, unpaid ones after 30 days', async () => {
  const { db } = api.database
  await api.buy()
  await api.begin()
  const left = async () => (await db.selectFrom('orders').select('id').execute()).length
  await deleteOldOrders(db, new Date(api.clock.now.getTime() + 29 * DAY_MS))
  expect(await left()).toBe(2)
  await deleteOldOrders(db, new Date(api.clock.now.getTime() + 31 * DAY_MS))
  expect(await left()).toBe(1)
  await deleteOldOrders(db, new Date('2036-06-14T00:00:00Z'))
  expect(await left()).toBe(1)
  await deleteOldOrders(db, new Date('2036-06-16T00:00:00Z'))
  expect(await left()).toBe(0)
})

test('nothing is asked of Stripe while nothing is open', async () => {
  await api.database.db.updateTable('selling').set({ checkedAt: api.clock.now }).execute()
  await api.standIn.control('DELETE requests')
  await runJob(api, 'orders')
  expect(await api.standIn.control('GET requests')).toEqual([])
})
