import type { SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createErasures } from '../mail/erasures.ts'
import { ADDRESS_EXPORTS } from '../testing/address-exports.ts'
import { digestOf } from '../shared/tokens.ts'
import { addFan, MAIL } from '../testing/mailing.ts'
import { ADMIN_ORIGIN, createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { uploadForm } from '../testing/uploads.ts'
import { confirm } from './subscription-links.ts'
import { purgeUnconfirmed, recordConsent } from './subscribers.repository.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  for (const table of ['subscriptions', 'addressImports', 'throttles', 'mails'] as const)
    await db.deleteFrom(table).execute()
})

async function send(
  call: 'subscribers-import' | 'subscriber-import-previews',
  text: string,
  name = 'list.csv',
) {
  const { payload, headers } = uploadForm(['statement', 'At our shows'], ['file', Buffer.from(text), name])
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/admin/${call}`,
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) },
    payload,
  })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json()
}
const importFile = (text: string, name?: string) => send('subscribers-import', text, name)
const undo = (id: number) => api.call('POST', `/api/admin/subscriber-imports/${id}/undo`)
async function emailsIn(state: SubscriberState) {
  const query = api.database.db.selectFrom('subscriptions').select('email').where('state', '=', state)
  return (await query.orderBy('email').execute()).map(({ email }) => email)
}
const record = (subscriptionId: number, kind: 'confirmed' | 'signed-up') =>
  recordConsent(api.database.db, { subscriptionId, kind, wording: '', source: 'newsletter' }, api.clock.now)

describe.each(ADDRESS_EXPORTS)(
  'an export of $service',
  ({ fileName, text, confirmed, unsubscribed, withTown }) => {
    test('is previewed by state without storing anything, and then stored', async () => {
      const people = { imported: confirmed.length, unsubscribed: unsubscribed.length, known: 0, unclear: 0 }
      const counts = { ...people, ...(withTown && { withTown }) }
      expect(await send('subscriber-import-previews', text, fileName)).toEqual({
        ...counts,
        refused: [],
        encoding: 'UTF-8',
      })
      expect([await emailsIn('confirmed'), await emailsIn('unsubscribed')]).toEqual([[], []])
      expect((await api.call('GET', '/api/admin/subscriber-imports')).json()).toEqual([])
      expect(await importFile(text, fileName)).toMatchObject(counts)
      expect([await emailsIn('confirmed'), await emailsIn('unsubscribed')]).toEqual([confirmed, unsubscribed])
    })
  },
)

describe('who left according to a file', () => {
  const LEFT = 'email,status\nann@mail.test,unsubscribed\n'
  const ACTIVE = 'email,status\nann@mail.test,active\n'

  test.each([
    ['before', [LEFT, ACTIVE]],
    ['after', [ACTIVE, LEFT]],
    ['in the same file, first', [`${LEFT}ann@mail.test,active\n`]],
    ['in the same file, last', [`${ACTIVE}ANN@mail.test,bounced\n`]],
  ])('stays off the list, whether that file comes %s', async (_when, files) => {
    for (const file of files) await importFile(file)
    expect([await emailsIn('confirmed'), await emailsIn('unsubscribed')]).toEqual([[], ['ann@mail.test']])
  })

  test('is never forgotten by the clean-up', async () => {
    await importFile(LEFT)
    await purgeUnconfirmed(api.database.db, new Date(api.clock.now.getTime() + 400 * 24 * 60 * 60 * 1000))
    expect(await emailsIn('unsubscribed')).toEqual(['ann@mail.test'])
  })

  test.each(['confirmed', 'signed-up'] as const)('keeps what the owner did here: %s', async (kind) => {
    const state = kind === 'confirmed' ? 'confirmed' : 'unconfirmed'
    await record(await addFan(api, { email: 'ann@mail.test', state }), kind)
    expect(await importFile(LEFT)).toMatchObject({ unsubscribed: 0, known: 1 })
    expect(await emailsIn(state)).toEqual(['ann@mail.test'])
  })

  test('comes back by the own confirmation, also by a link that was mailed before', async () => {
    const { db } = api.database
    const subscriptionId = await addFan(api, {
      email: 'ann@mail.test',
      state: 'unconfirmed',
      source: 'manual',
    })
    const expiresAt = new Date(api.clock.now.getTime() + 1000)
    await db
      .insertInto('confirmationTokens')
      .values({ digest: digestOf('t'), subscriptionId, expiresAt })
      .execute()
    await importFile(LEFT)
    expect(await emailsIn('unsubscribed')).toEqual(['ann@mail.test'])
    const erasures = createErasures([TEST_ENV.appSecret])
    expect(await confirm({ db, erasures, ...api.app.mail }, 't', api.clock.now)).toBe('confirmed')
    await importFile(LEFT)
    expect(await emailsIn('confirmed')).toEqual(['ann@mail.test'])
  })
})

test('a row whose state is not understood is refused, and counted', async () => {
  const report = await importFile('email,status\nann@mail.test,golden\nbob@mail.test,\n')
  const reason = "Whether this person is subscribed is not understood from the column 'status'"
  expect(report).toMatchObject({
    imported: 0,
    unclear: 2,
    refused: [
      { line: 2, reason },
      { line: 3, reason },
    ],
  })
  expect([await emailsIn('confirmed'), await emailsIn('unsubscribed')]).toEqual([[], []])
})

test.each([
  ['first', 'golden', 'active', { confirmed: [], unsubscribed: [] }],
  ['last', 'active', 'golden', { confirmed: [], unsubscribed: ['ann@mail.test'] }],
  ['first, before one that left', 'golden', 'cleaned', { confirmed: [], unsubscribed: ['ann@mail.test'] }],
])('an address with a row that is not understood gets no mail: %s', async (_when, one, other, expected) => {
  await importFile(`email,status\nann@mail.test,${one}\nANN@mail.test,${other}\n`)
  const stored = (await emailsIn('unsubscribed')).map((email) => email.toLowerCase())
  expect({ confirmed: await emailsIn('confirmed'), unsubscribed: stored }).toEqual(expected)
})

describe('an undo', () => {
  test('removes whom the import added, keeps who acted since, and confirms nobody again', async () => {
    await importFile('email\nold@mail.test\n', 'earlier.csv')
    const file =
      'email,status\nann@mail.test,active\nbob@mail.test,active\ncleo@mail.test,cleaned\nold@mail.test,unsubscribed\n'
    const { importId } = await importFile(file, 'all.csv')
    const { id } = await api.database.db
      .selectFrom('subscriptions')
      .select('id')
      .where('email', '=', 'bob@mail.test')
      .executeTakeFirstOrThrow()
    await record(id, 'confirmed')
    expect((await api.call('GET', '/api/admin/subscriber-imports')).json()).toMatchObject([
      { id: importId, fileName: 'all.csv', imported: 2, unsubscribed: 2, known: 0, undoneAt: null },
      { fileName: 'earlier.csv', imported: 1 },
    ])
    const response = await undo(importId)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { removed: 2, kept: [{ id, email: 'bob@mail.test' }] },
    ])
    expect([await emailsIn('confirmed'), await emailsIn('unsubscribed')]).toEqual([
      ['bob@mail.test'],
      ['old@mail.test'],
    ])
    expect((await undo(importId)).statusCode).toBe(409)
  })
})

describe('a pasted list', () => {
  const paste = (text: string) =>
    api.call('POST', '/api/admin/subscriber-lists', { body: { text, statement: 'Paper list in Marlow' } })

  test('asks each new person to confirm, and says what became of the others', async () => {
    await addFan(api, { email: 'left@mail.test', state: 'unsubscribed' })
    const text = 'Ann Lee, ann@mail.test\n\nBob <bob@mail.test>\nLEFT@mail.test\nnobody\nann@mail.test Ann\n'
    expect((await paste(text)).json()).toEqual({
      added: 2,
      known: 1,
      refused: [
        { line: 5, text: 'nobody', reason: 'Please enter a valid email address' },
        { line: 6, text: 'ann@mail.test Ann', reason: 'Was in the list before' },
      ],
    })
    expect([await emailsIn('unconfirmed'), await emailsIn('unsubscribed')]).toEqual([
      ['ann@mail.test', 'bob@mail.test'],
      ['left@mail.test'],
    ])
    const mails = await api.database.db.selectFrom('mails').select(['kind', 'state']).execute()
    expect(mails).toEqual(Array.from({ length: 2 }, () => ({ kind: 'confirmation', state: 'queued' })))
  })

  test('writes at most three times a day to one mailbox, whatever its tags', async () => {
    const lines = ['zoe@mail.test', 'zoe+a@mail.test', 'zoe+b@mail.test', 'zoe+c@mail.test']
    const text = lines.join('\n')
    const message = 'This mailbox got three mails from this site today. Please add the address tomorrow.'
    expect((await paste(text)).json()).toEqual({
      added: 3,
      known: 0,
      refused: [{ line: 4, text: 'zoe+c@mail.test', reason: message }],
    })
    const add = (email: string) =>
      api.call('POST', '/api/admin/subscribers', { body: { email, statement: 'Paper list' } })
    const refused = await add('zoe+c@mail.test')
    expect([refused.statusCode, refused.json().message]).toEqual([429, message])
    // A known address is answered as such.
    expect((await add('ZOE@mail.test')).statusCode).toBe(409)
    const yesterday = new Date(api.clock.now.getTime() - 24 * 60 * 60 * 1000)
    await api.database.db.updateTable('consents').set({ at: yesterday }).execute()
    expect((await paste('zoe+c@mail.test')).json()).toMatchObject({ added: 1, refused: [] })
  })

  test('nobody waits for mails that are not sent for lack of a mail server', async () => {
    const other = await createTestApp()
    try {
      const text = ['a', 'b', 'c', 'd'].map((tag) => `zoe+${tag}@mail.test`).join('\n')
      const body = { text, statement: 'Paper list in Marlow' }
      const response = await other.call('POST', '/api/admin/subscriber-lists', { body })
      expect(response.json()).toEqual({ added: 4, known: 0, refused: [] })
    } finally {
      await other.close()
    }
  })

  test('is not too long, nor sent too often', async () => {
    const message = 'At most 200 lines at once. Please add the others afterwards.'
    expect((await paste('a\n'.repeat(201))).json().errors).toEqual({ text: message })
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await paste('nobody')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
