import { describe, expect, it } from 'vitest'
import { BLANK_TOKEN_MESSAGE, credentials, totpToken } from './auth.ts'

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

describe('login (Specification, 5. Login)', () => {
  it('asks for a user name of 3 and a password of 6 characters', () => {
    expect(messages(credentials.safeParse({ username: 'ab', password: '12345' }))).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    })
    expect(credentials.safeParse({ username: 'abc', password: '123456' }).success).toBe(true)
  })

  it.each([[['abc']], [{ $ne: '' }], [7], [null], [undefined]])('refuses %j as credentials', (value) => {
    expect(credentials.safeParse({ username: value, password: value }).success).toBe(false)
  })

  it('refuses a password that would be work to check', () => {
    expect(credentials.safeParse({ username: 'abc', password: 'x'.repeat(10_240) }).success).toBe(false)
  })
})

describe('2FA code (Specification, 5. 2FA code)', () => {
  it.each(['123456', ' 123456 ', '123 456'])('takes %j as 123456', (token) => {
    expect(totpToken.parse({ token })).toEqual({ token: '123456' })
  })
  it.each(['', '   ', undefined, 123456])('%j counts as blank', (token) => {
    expect(messages(totpToken.safeParse({ token }))).toEqual({ token: BLANK_TOKEN_MESSAGE })
  })
  it.each(['12345', '1234567', 'abcdef'])('refuses %j', (token) => {
    expect(messages(totpToken.safeParse({ token }))).toEqual({
      token: 'Invalid verification code. Please try again.',
    })
  })
})
