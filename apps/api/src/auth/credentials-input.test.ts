import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  ADMIN_WITH_TWO_FACTOR,
  cookieOf,
  createTestApp,
  PASSWORD,
  type TestApp,
} from '../testing/test-app.ts'

/** Bad input to every call with a credential: a clear 4xx that does not say which part was wrong. */
let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const SHAPES: [string, unknown][] = [
  ['a list', ['123456', 'x']],
  ['an object', { $gt: '' }],
  ['a number', 123456],
  ['true', true],
  ['null', null],
  ['a deep list', [[[[['123456']]]]]],
]
const CALLS: { url: string; as: 'anonymous' | 'half' | 'admin'; fields: string[] }[] = [
  { url: '/api/login', as: 'anonymous', fields: ['username', 'password'] },
  { url: '/api/check-2fa', as: 'anonymous', fields: ['username'] },
  { url: '/api/validate-2fa', as: 'half', fields: ['token', 'recoveryCode'] },
  { url: '/api/verify-2fa', as: 'admin', fields: ['token'] },
  { url: '/api/admin/password', as: 'admin', fields: ['currentPassword', 'newPassword'] },
  {
    url: '/api/admin/recovery-codes',
    as: 'admin',
    fields: ['currentPassword', 'token', 'recoveryCode'],
  },
]

describe.each(CALLS)('$url', ({ url, as, fields }) => {
  const send = (body?: unknown, headers?: Record<string, string>) =>
    api.call('POST', url, { as, body, headers })

  test.each(SHAPES)('with %s for each field is 400', async (_name, value) => {
    const response = await send(Object.fromEntries(fields.map((field) => [field, value])))
    expect(response.statusCode).toBe(400)
    expect(fields).toEqual(expect.arrayContaining(Object.keys(response.json().errors)))
  })

  test.each([
    ['nothing', undefined, 400],
    ['an empty object', {}, 400],
    ['a list', [], 400],
    ['text', '"text"', 400],
    ['null', 'null', 400],
    ['half a document', '{"username":', 400],
    ['a prototype', '{"__proto__":{"username":"admin"}}', 400],
  ])('with %s as its body is %i', async (_name, body, status) => {
    const response = await send(body)
    expect([response.statusCode, typeof response.json().message]).toEqual([status, 'string'])
  })

  test('with text of 10 KB in each field is refused before any work is done', async () => {
    const response = await send(Object.fromEntries(fields.map((field) => [field, 'x'.repeat(10_240)])))
    expect(response.statusCode).toBe(400)
  })

  test('with more than the server reads is 413', async () => {
    const response = await send({ [fields[0]!]: 'x'.repeat(300_000) })
    expect(response.statusCode).toBe(413)
  })
})

test.each(['пароль-пароль', '🌲🌲🌲🌲🌲🌲', '密码密码密码', 'e\u0301e\u0301e\u0301', '\u202egnorw'])(
  'unicode %j is a wrong password and nothing worse',
  async (password) => {
    for (const username of [ADMIN, 'Ådå']) {
      const response = await api.call('POST', '/api/login', { as: 'anonymous', body: { username, password } })
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { message: 'Invalid username or password' },
      ])
      api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    }
  },
)

test('a wrong password and a wrong name get the same answer, with two-factor or without', async () => {
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
  const bodies = new Set<string>()
  for (const username of [ADMIN, ADMIN_WITH_TWO_FACTOR, 'nobody']) {
    const body = { username, password: 'not the password' }
    bodies.add((await api.call('POST', '/api/login', { as: 'anonymous', body })).body)
  }
  expect([...bodies]).toEqual(['{"message":"Invalid username or password"}'])
})

test('a full session has no code to give', async () => {
  const body = { username: ADMIN, password: PASSWORD }
  const cookie = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
  const response = await api.call('POST', '/api/validate-2fa', {
    as: 'anonymous',
    body: { token: '123456' },
    headers: { cookie },
  })
  expect([response.statusCode, response.json().message]).toEqual([400, 'You are signed in already.'])
})
