import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFan, MAIL } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())

const list = async (query: Record<string, string> = {}) =>
  (await api.call('GET', `/api/admin/subscribers?${new URLSearchParams(query)}`)).json()
const emails = async (query: Record<string, string>) =>
  (await list(query)).subscribers.map(({ email }: { email: string }) => email)
const consent = (subscriptionId: number, kind: 'signed-up' | 'confirmed' | 'unsubscribed', at: string) =>
  api.database.db
    .insertInto('consents')
    .values({ subscriptionId, kind, at: new Date(at), wording: `Words of ${kind}`, source: 'newsletter' })
    .execute()

describe('the list', () => {
  let ids: number[]
  beforeAll(async () => {
    ids = []
    for (let index = 1; index <= 60; index += 1)
      ids.push(
        await addFan(api, {
          email: `Fan${index}@example.com`,
          state: index % 2 ? 'confirmed' : 'unconfirmed',
        }),
      )
    await addFan(api, { email: '50%_off\\@example.com', state: 'bounced', source: 'coming_soon' })
  })

  test('comes newest first, in pages that miss and repeat nobody', async () => {
    const first = await list({ state: 'confirmed', search: 'fan' })
    expect(first).toMatchObject({ total: 30, nextBefore: null })
    const all = await list()
    expect([all.subscribers.length, all.total]).toEqual([50, 61])
    const rest = await list({ before: String(all.nextBefore) })
    expect([rest.subscribers.length, rest.total, rest.nextBefore]).toEqual([11, 61, null])
    const seen = [...all.subscribers, ...rest.subscribers].map(({ id }: { id: number }) => id)
    expect(seen.slice(1)).toEqual(ids.toReversed())
  })

  test.each([
    [{ search: 'FAN59@' }, ['Fan59@example.com']],
    [{ search: '%_' }, ['50%_off\\@example.com']],
    [{ search: '\\' }, ['50%_off\\@example.com']],
    [{ search: 'fan_' }, []],
    [{ source: 'coming_soon' }, ['50%_off\\@example.com']],
    [{ source: 'coming_soon', state: 'confirmed' }, []],
  ])('%j finds %j', async (query, expected) => expect(await emails(query)).toEqual(expected))

  test('what cannot be a filter is refused', async () => {
    for (const query of ['state=gone', 'source=x', 'before=0', `search=${'a'.repeat(255)}`])
      expect((await api.call('GET', `/api/admin/subscribers?${query}`)).statusCode).toBe(400)
  })
})

const statement = 'Paper list at the show in Marlow'
const add = (email: string, as?: 'anonymous') =>
  api.call('POST', '/api/admin/subscribers', { as, body: { email, statement } })

test('who is added is asked by mail, and is on the list by confirming alone', async () => {
  const { db } = api.database
  const added = await add(' New.Fan@example.com')
  expect(added.statusCode).toBe(201)
  const at = api.clock.now.toISOString()
  const { id } = added.json()
  expect(added.json()).toEqual({
    id,
    town: null,
    ...{ email: 'New.Fan@example.com', state: 'unconfirmed', source: 'manual' },
    ...{ createdAt: at, stateChangedAt: at, askedAt: null, bounceReason: null },
    consents: [{ at, kind: 'signed-up', wording: statement, source: 'manual' }],
    mails: [
      { kind: 'confirmation', announcement: null, state: 'queued', at, problem: null, unsubscribedAt: null },
    ],
  })
  expect(await db.selectFrom('mails').select(['kind', 'subscriptionId']).execute()).toEqual([
    { kind: 'confirmation', subscriptionId: id },
  ])
  const [entry] = await db.selectFrom('activity').selectAll().orderBy('id', 'desc').execute()
  expect(entry).toMatchObject({ summary: 'Added a person to the mailing list', before: null, after: null })
  expect(JSON.stringify(entry)).not.toContain('example.com')
  await api.call('DELETE', `/api/admin/subscribers/${id}`)
  await db.deleteFrom('mails').execute()
})

test.each([
  ['confirmed', 'This address is on the list already.'],
  ['unconfirmed', 'This address is on the list already, and was not confirmed yet.'],
  ['unsubscribed', 'This address has left the list. Only its owner can sign it up again.'],
  ['bounced', 'This address is on the list already, but its mail server refuses mail to it.'],
] as const)('who is %s is not added, and gets no mail', async (state, message) => {
  const { db } = api.database
  const email = `known.${state}@example.com`
  const id = await addFan(api, { email, state })
  const refused = await add(email.toUpperCase())
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message, current: { id, email, state } },
  ])
  expect(await db.selectFrom('mails').select('id').where('subscriptionId', '=', id).execute()).toEqual([])
  await db.deleteFrom('subscriptions').where('id', '=', id).execute()
})

test('there are not too many added at once, and none without a statement', async () => {
  const body = { email: 'flood@example.com', statement: ' ' }
  const refused = await api.call('POST', '/api/admin/subscribers', { body })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { statement: 'Say how this person agreed to get your mail' },
  ])
  let last = await add('flood@example.com')
  for (let tries = 1; tries < 70 && last.statusCode !== 429; tries += 1) last = await add('flood@example.com')
  expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '60'])
  await api.call('DELETE', `/api/admin/subscribers/${(await list({ search: 'flood' })).subscribers[0].id}`)
  await api.database.db.deleteFrom('mails').execute()
})

test('erasing leaves the figures of an announcement, and nothing of the address', async () => {
  const { db } = api.database
  const email = 'gone.soon@example.com'
  const id = await addFan(api, { email })
  await consent(id, 'signed-up', '2026-06-01T00:00:00Z')
  await consent(id, 'confirmed', '2026-06-02T00:00:00Z')
  const detail = await api.call('GET', `/api/admin/subscribers/${id}`)
  expect(detail.json()).toMatchObject({
    email,
    consents: [
      {
        at: '2026-06-01T00:00:00.000Z',
        kind: 'signed-up',
        wording: 'Words of signed-up',
        source: 'newsletter',
      },
      { kind: 'confirmed' },
    ],
  })
  const announcement = await api.call('POST', '/api/admin/announcements', {
    body: { subject: 'Hello', text: 'You' },
  })
  const mail = { announcementId: announcement.json().id, createdAt: api.clock.now }
  await db
    .insertInto('mails')
    .values([
      {
        ...mail,
        kind: 'announcement',
        subscriptionId: id,
        state: 'failed',
        problem: `550 <${email}> is unknown`,
      },
      { ...mail, kind: 'test', subscriptionId: null, toAddress: email.toUpperCase() },
    ])
    .execute()

  const { mails } = (await api.call('GET', `/api/admin/subscribers/${id}`)).json()
  expect(mails).toMatchObject([
    { kind: 'announcement', announcement: { subject: 'Hello' }, state: 'failed', unsubscribedAt: null },
  ])

  const erased = await api.call('DELETE', `/api/admin/subscribers/${id}`)
  expect([erased.statusCode, erased.body]).toEqual([204, ''])
  expect((await api.call('DELETE', `/api/admin/subscribers/${id}`)).statusCode).toBe(404)
  expect((await api.call('GET', `/api/admin/subscribers/${id}`)).statusCode).toBe(404)
  const tables = ['subscriptions', 'consents', 'mails', 'activity'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(email)
  expect(api.log.text).not.toContain(email)
  const [entry] = await db.selectFrom('activity').select('summary').orderBy('id', 'desc').execute()
  expect(entry?.summary).toBe(`Erased the subscriber ${id}`)
  const problems = await api.call('GET', `/api/admin/announcements/${mail.announcementId}/problems`)
  expect(problems.json()).toMatchObject([{ subscriberId: null, email: null, outcome: 'failed' }])
})

test('the figures count days as the site’s clock shows them, and leave none out', async () => {
  const other = await createTestApp()
  try {
    // Midnight in New York is 04:00 UTC in June, and 05:00 in winter.
    await addFan(other, { email: 'a@example.com', createdAt: '2026-06-15T03:59:59Z', state: 'unconfirmed' })
    await addFan(other, { email: 'b@example.com', createdAt: '2026-06-15T04:00:00Z', source: 'import' })
    await addFan(other, { email: 'c@example.com', createdAt: '2026-03-18T04:00:00Z' })
    const id = await addFan(other, {
      email: 'd@example.com',
      createdAt: '2026-03-18T03:59:59Z',
      state: 'unsubscribed',
    })
    const row = { subscriptionId: id, wording: '', source: 'newsletter' } as const
    await other.database.db
      .insertInto('consents')
      .values([
        { ...row, kind: 'confirmed', at: new Date('2026-06-14T12:00:00Z') },
        { ...row, kind: 'unsubscribed', at: new Date('2026-06-15T03:00:00Z') },
        { ...row, kind: 'resubscribed', at: new Date('2026-06-15T12:00:00Z') },
      ])
      .execute()
    const { days, ...figures } = (await other.call('GET', '/api/admin/subscriber-figures')).json()
    expect(figures).toEqual({
      total: 4,
      byState: { unconfirmed: 1, confirmed: 2, unsubscribed: 1, bounced: 0 },
      bySource: { coming_soon: 0, newsletter: 3, import: 1, manual: 0 },
      mail: {
        isConfigured: false,
        sinkUrl: null,
        from: null,
        queued: 0,
        lastError: null,
        unasked: 1,
        uncertainConfirmations: 0,
      },
    })
    expect([days.length, days[0].date, days.at(-1).date]).toEqual([90, '2026-03-18', '2026-06-15'])
    const none = { coming_soon: 0, newsletter: 0, import: 0, manual: 0 }
    expect([days[0], ...days.slice(-2)]).toEqual([
      { date: '2026-03-18', signUps: { ...none, newsletter: 1 }, confirmed: 0, unsubscribed: 0 },
      { date: '2026-06-14', signUps: { ...none, newsletter: 1 }, confirmed: 1, unsubscribed: 1 },
      { date: '2026-06-15', signUps: { ...none, import: 1 }, confirmed: 1, unsubscribed: 0 },
    ])
    const refused = await other.call('POST', '/api/admin/confirmation-requests', { body: {} })
    const words = 'Mail is not set up yet. The page Connections has the form for it.'
    expect([refused.statusCode, refused.json().message]).toEqual([409, words])
  } finally {
    await other.close()
  }
})

test('those who were never asked are asked to confirm, once', async () => {
  const { db } = api.database
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('subscriptions').execute()
  const [, waiting, mailed, doubtful] = await Promise.all(
    ['new', 'waiting', 'asked', 'doubtful'].map((name) =>
      addFan(api, { email: `${name}@example.com`, state: 'unconfirmed' }),
    ),
  )
  await addFan(api, { email: 'confirmed@example.com' })
  await db
    .updateTable('subscriptions')
    .set({ askedAt: api.clock.now })
    .where('id', '=', mailed ?? 0)
    .execute()
  const mail = { kind: 'confirmation', createdAt: api.clock.now } as const
  await db
    .insertInto('mails')
    .values([
      { ...mail, subscriptionId: waiting },
      { ...mail, subscriptionId: doubtful, state: 'uncertain' },
    ])
    .execute()
  const mailOf = async () => (await api.call('GET', '/api/admin/subscriber-figures')).json().mail
  expect(await mailOf()).toMatchObject({ isConfigured: true, queued: 1, uncertainConfirmations: 1 })
  const ask = async () => (await api.call('POST', '/api/admin/confirmation-requests', { body: {} })).json()
  expect([await ask(), await ask()]).toEqual([
    { queued: 2, notLeavingText: null },
    { queued: 0, notLeavingText: null },
  ])
  expect(await mailOf()).toMatchObject({ queued: 3, uncertainConfirmations: 0 })
  const added = await db
    .selectFrom('mails')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select('email')
    .where('kind', '=', 'confirmation')
    .where('mails.state', '=', 'queued')
    .where('subscriptionId', '!=', waiting ?? 0)
    .orderBy('email')
    .execute()
  expect(added.map(({ email }) => email)).toEqual(['doubtful@example.com', 'new@example.com'])
})
