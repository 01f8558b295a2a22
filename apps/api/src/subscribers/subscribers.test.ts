import { pageTexts } from '@troubadour/domain/texts/page-texts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addFan, MAIL } from '../testing/mailing.ts'
import { createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['subscriptions', 'mails', 'throttles'] as const)
    await api.database.db.deleteFrom(table).execute()
})

const subscribe = (body: object, headers = {}) =>
  api.call('POST', '/api/subscribe', {
    as: 'anonymous',
    body: { source: 'newsletter', ...body },
    headers: { origin: PUBLIC_ORIGIN, ...headers },
  })
const rows = () => api.database.db.selectFrom('subscriptions').select(['email', 'source', 'state']).execute()
const mails = () =>
  api.database.db
    .selectFrom('mails')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select(['email', 'kind'])
    .orderBy('mails.id')
    .execute()

test('new, known, confirmed and unsubscribed addresses are answered the same, after the same statements', async () => {
  await addFan(api, { email: 'known@example.com', state: 'unconfirmed' })
  await addFan(api, { email: 'confirmed@example.com', state: 'confirmed' })
  await addFan(api, { email: 'gone@example.com', state: 'unsubscribed' })
  await addFan(api, { email: 'bounced@example.com', state: 'bounced' })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const seen = []
  for (const name of ['New', 'Known', 'Confirmed', 'Gone', 'Bounced']) {
    // Otherwise only the first request would load the site settings.
    api.cache.drop()
    query.mockClear()
    const { statusCode, body } = await subscribe({ email: ` ${name}@Example.com ` })
    // Kysely uses the driver's signature that has the text first.
    seen.push({ statusCode, body, statements: query.mock.calls.map(([text]) => text as unknown) })
  }
  query.mockRestore()
  expect(seen[0]).toMatchObject({
    statusCode: 201,
    body: JSON.stringify({ message: 'You subscribed to the newsletter.', checkInbox: true }),
  })
  expect(seen[0]?.statements).toContain('begin')
  for (const answer of seen) expect(answer).toEqual(seen[0])
  expect(await mails()).toEqual([
    { email: 'New@Example.com', kind: 'confirmation' },
    { email: 'known@example.com', kind: 'confirmation' },
    { email: 'confirmed@example.com', kind: 'already-subscribed' },
    { email: 'gone@example.com', kind: 'confirmation' },
    { email: 'bounced@example.com', kind: 'confirmation' },
  ])
  const consents = await api.database.db
    .selectFrom('consents')
    .select(['kind', 'wording', 'source', 'at'])
    .execute()
  const consent = {
    kind: 'signed-up',
    wording: pageTexts['newsletter.consentText'],
    source: 'newsletter',
    at: api.clock.now,
  }
  expect(consents).toEqual(seen.map(() => consent))
})

test('several at once leave one row, and three mails a day are enough for one address', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe({ email: 'bob@example.com' })))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
  expect(await mails()).toHaveLength(3)
  api.clock.now = new Date(api.clock.now.getTime() + 25 * 60 * 60 * 1000)
  await subscribe({ email: 'bob@example.com' })
  expect(await mails()).toHaveLength(4)
})

test('a name with a tag counts with the name, and no row is left without a mail', async () => {
  const tagged = ['bob+1@example.com', 'BOB+2@example.com', 'bob+3@example.com', 'bob+4@example.com']
  const answers = await Promise.all(tagged.map((email) => subscribe({ email })))
  answers.push(await subscribe({ email: 'bob@example.com' }))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await rows()).toHaveLength(3)
  expect(await mails()).toHaveLength(3)
  await subscribe({ email: 'bobby@example.com' })
  expect(await mails()).toHaveLength(4)
})

test('a sign-up with the hidden field filled in is thanked, and not stored', async () => {
  const answer = await subscribe({ email: 'robot@example.com', website: 'https://spam.example.com' })
  expect(answer.body).toBe((await subscribe({ email: 'person@example.com', website: '' })).body)
  expect((await rows()).map(({ email }) => email)).toEqual(['person@example.com'])
})

describe('what a form proves', () => {
  const DAY = 24 * 60 * 60_000
  const ask = (query = '') => api.call('GET', `/api/sign-up-token${query}`, { as: 'anonymous' })
  const newToken = async () => (await ask()).json().token as string
  let day = 0
  beforeEach(() => void (api.clock.now = new Date(Date.UTC(2026, 6, (day += 7)))))
  const wait = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))

  test('each visitor gets another token, which is not cached, and the page of an earlier front end none', async () => {
    const visitor = await ask()
    wait(1)
    expect(await newToken()).not.toBe(visitor.json().token)
    expect([visitor.headers['cache-control'], 'etag' in visitor.headers]).toEqual(['no-store', false])
    expect((await ask('?for=page')).json()).toEqual({ token: '' })
    expect((await ask('?for=me')).statusCode).toBe(400)
  })

  const same = (text: string) => text
  const times = (count: number) => Array(count).fill(201).concat(429)
  test.each([
    ['a visitor just now', 1999, same, [429]],
    ['a visitor two seconds ago', 2000, same, times(20)],
    ['a visitor two days ago', 2 * DAY, same, times(20)],
    ['a visitor longer ago', 2 * DAY + 1, same, times(10)],
    ['a visitor, spelled otherwise', 2000, (text: string) => `${text}!!`, times(10)],
    ['a visitor, forged', 2000, (text: string) => text.replace(/^\w/, '9'), times(10)],
    ['an empty token', 2000, () => '', times(10)],
    ['nothing', 2000, () => undefined, times(10)],
  ] as const)('%s', async (_what, age, change, expected) => {
    const token = change(await newToken())
    wait(age)
    const statuses = []
    for (let index = 0; index < expected.length; index += 1)
      statuses.push((await subscribe({ email: `a${index}@example.com`, token })).statusCode)
    expect(statuses).toEqual(expected)
  })
})

test.each([
  [{ email: '' }, { email: 'Please enter your email address' }],
  [{}, { email: 'Please enter your email address' }],
  [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.com\r\nBcc: b@example.com' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.com,b@example.com' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.com', source: 'elsewhere' }, { source: 'Unknown sign-up form' }],
  [{ email: 'a@example.com', admin: true }, { admin: 'Unknown field' }],
])('%j is refused', async (body, errors) => {
  const response = await subscribe(body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ message: 'Please correct the marked fields.', errors })
  expect(await rows()).toEqual([])
})
