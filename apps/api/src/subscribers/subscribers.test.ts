import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const subscribe = (body: unknown) =>
  api.call('POST', '/api/subscribe', { as: 'anonymous', body, headers: { origin: PUBLIC_ORIGIN } })
const rows = () =>
  api.database.db.selectFrom('subscriptions').select(['email', 'source', 'created_at']).execute()

test('is stored once, and a known address is answered the same', async () => {
  const first = await subscribe({ email: ' Ann@Example.com ', source: 'newsletter' })
  const again = await subscribe({ email: 'ann@example.com', source: 'coming_soon' })
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.body).toBe(first.body)
  expect(first.json()).toEqual({ message: 'You subscribed to the newsletter.' })
  expect(await rows()).toEqual([
    { email: 'Ann@Example.com', source: 'newsletter', created_at: api.clock.now },
  ])
  expect(first.headers['set-cookie']).toBeUndefined()
})

test('several at once leave one row', async () => {
  const many = Array.from({ length: 8 }, () => subscribe({ email: 'bob@example.com', source: 'newsletter' }))
  expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(many.map(() => 201))
  expect((await rows()).filter(({ email }) => email === 'bob@example.com')).toHaveLength(1)
})

test.each([
  [{ email: '', source: 'newsletter' }, { email: 'Please enter your email address' }],
  [{ source: 'newsletter' }, { email: 'Please enter your email address' }],
  [{ email: 'nobody', source: 'newsletter' }, { email: 'Please enter a valid email address' }],
  [
    { email: 'a@example.com\r\nBcc: b@example.com', source: 'newsletter' },
    { email: 'Please enter a valid email address' },
  ],
  [{ email: 'a@example.com', source: 'elsewhere' }, { source: 'Unknown sign-up form' }],
  [{ email: 'a@example.com', source: 'newsletter', admin: true }, { admin: 'Unknown field' }],
])('%j is refused', async (body, errors) => {
  const before = await rows()
  const response = await subscribe(body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ message: 'Please correct the marked fields.', errors })
  expect(await rows()).toEqual(before)
})
