import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PROJECT_ROOT } from '../../start/config.ts'
import { isQuick, median, spreadOf, sum, type Figure } from '../figures.ts'
import { callDuring, jsonOf, noneFailed, p99, untilTrue, type Call } from '../lab/calls.ts'
import { ADMINISTRATOR, PUBLIC_HOST, type Database, type Site } from '../lab/site.ts'
import { startForVisitors } from '../lab/visitors.ts'

const ROUNDS = isQuick ? 1 : 5
const BUYERS = 200
/** Every fourth buyer wants a record. */
const RECORDS_WANTED = BUYERS / 4
const RECORDS = 10
const READS_PER_S = 50
/** The first key of live mode of the stand-in for Stripe: its orders take goods from the stock. */
const KEY = 'rk_live_hollowpine'
const VARIANT = '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21'
const ZONES = [{ id: 'zone-1', area: 'world', countries: [], firstAmount: '5', furtherAmount: '2' }]

/** F30: 200 purchases at once, a quarter of them of the last ten records, while visitors read. */
export async function lastRecords(site: Site): Promise<Figure[]> {
  const standIn = await startStandIn(site)
  const env = {
    ...{
      STRIPE_API_URL: standIn,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Lantern Mouth <news@example.com>',
    },
  }
  const { api, read } = await startForVisitors(site, env)
  const database = await site.connect()
  await beginToSell(site, api.url, database)
  const reads: Call[] = []
  const p99s: number[] = []
  const statuses: string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const record = await addProduct(database, `Record ${round}`, RECORDS)
    const shirt = await addProduct(database, `Shirt ${round}`, null)
    const [bought, readsOfRound] = await callDuring(
      () =>
        Promise.all(
          Array.from({ length: BUYERS }, async (_, buyer) => {
            const wanted = buyer % (BUYERS / RECORDS_WANTED) === 0 ? record : shirt
            const status = await buy(api.url, wanted, `203.0.${round}.${buyer}`)
            return `${wanted === record ? 'record' : 'shirt'} ${status}`
          }),
        ),
      READS_PER_S,
      read,
    )
    statuses.push(...bought)
    reads.push(...readsOfRound)
    p99s.push(p99('', readsOfRound).value)
  }
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  const exactly = (what: string, value: number, each: number) => ({
    ...{ what, value, atLeast: each * ROUNDS, atMost: each * ROUNDS },
  })
  return [
    exactly('last records sold', count('record 200'), RECORDS),
    exactly('buyers told before paying', count('record 409'), RECORDS_WANTED - RECORDS),
    exactly('other goods sold', count('shirt 200'), BUYERS - RECORDS_WANTED),
    { what: 'records taken beyond the stock', value: await takenBeyond(database), atMost: 0 },
    noneFailed('public reads that failed', reads),
    { ...{ what: 'p99 of those', value: median(p99s), unit: 'ms', atMost: 200 }, note: spreadOf(p99s) },
  ]
}

/** Starts the stand-in for Stripe as a separate program. @returns its address */
async function startStandIn({ atEnd }: Site): Promise<string> {
  const child = fork(join(PROJECT_ROOT, 'tools/fake-stripe/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  atEnd(() => child.kill())
  // The program prints one line.
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return /listening at (\S+)/.exec(line.toString())?.[1] ?? ''
}

/** Connects Stripe, completes the settings, and waits until visitors can buy. */
async function beginToSell(site: Site, url: string, database: Database): Promise<void> {
  const admin = await site.signIn(url)
  const body = {
    ...{ currentPassword: ADMINISTRATOR.ADMIN_PASSWORD, version: 0 },
    ...{ values: {}, secrets: { key: KEY } },
  }
  await jsonOf(admin(url, 'PUT', '/api/admin/connections/stripe', body))
  await database.query(
    `update selling set is_on = true, currency = 'USD', seller_name = 'Lantern Mouth', seller_address = '1 Water Street',
       returns_text = 'Write to us.', country = 'US', zones = $1, tested_at = now()`,
    [JSON.stringify(ZONES.map((zone) => ({ ...zone, freeFrom: null })))],
  )
  const isOpen = async () => (await jsonOf<{ shop: object | null }>(fetch(`${url}/api/shop`))).shop !== null
  await addProduct(database, 'Poster', null)
  await untilTrue('visitors can buy', isOpen, { maxMs: 120_000, pollMs: 500 })
}

/** @param stock null for no limit. @returns its id */
async function addProduct(database: Database, title: string, stock: number | null): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into own_products (slug, title, category, pictures, variants, is_visible, created_at, updated_at)
     values ($1, $2, 'Merch', '[]', $3, true, now(), now()) returning id`,
    [
      title.toLowerCase().replace(' ', '-'),
      title,
      JSON.stringify([{ id: VARIANT, name: '', amount: '24', stock }]),
    ],
  )
  // An insert returns its row.
  return rows[0]!.id
}

/** Sends a bag, and sends it again when the server says so. @returns the last status */
async function buy(url: string, id: number, network: string): Promise<number> {
  const request = {
    method: 'POST',
    headers: {
      origin: `https://${PUBLIC_HOST}`,
      ...{ 'content-type': 'application/json', 'x-forwarded-for': network },
    },
    body: JSON.stringify({ lines: [{ kind: 'product', id, variantId: VARIANT, quantity: 1 }] }),
  }
  for (;;) {
    const response = await fetch(`${url}/api/checkout`, request)
    await response.arrayBuffer()
    const retryAfter = response.headers.get('retry-after')
    if (response.status !== 503 || retryAfter === null) return response.status
    await delay(Number(retryAfter) * 1000)
  }
}

/** How many more records orders have than there are. */
async function takenBeyond(database: Database): Promise<number> {
  const { rows } = await database.query<{ taken: number }>(
    `select sum(quantity)::int as taken from order_items where title like 'Record %' group by product_id`,
  )
  return sum(rows.map(({ taken }) => Math.max(0, taken - RECORDS)))
}
