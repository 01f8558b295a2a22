import { describe, expect, it } from 'vitest'
import { credentials, passwordChange, secondFactor, totpToken } from './auth.ts'
import { BLANK_TOKEN_MESSAGE, INVALID_RECOVERY_CODE_MESSAGE } from './auth-values.ts'

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

describe('login (docs/product/validation.md#sign-in-form)', () => {
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

describe('2FA code (docs/product/validation.md#codes)', () => {
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

describe('the second factor of a sign-in', () => {
  it.each([
    [{ token: '123 456' }, { token: '123456' }],
    [{ recoveryCode: ' K7MW-x2pd 9fhr' }, { recoveryCode: 'k7mwx2pd9fhr' }],
  ])('takes %j', (sent, read) => {
    expect(secondFactor.parse(sent)).toEqual(read)
  })
  it.each([
    [{}, { token: BLANK_TOKEN_MESSAGE }],
    [{ token: '' }, { token: BLANK_TOKEN_MESSAGE }],
    [{ token: ['123456'] }, { token: BLANK_TOKEN_MESSAGE }],
    [{ recoveryCode: '' }, { recoveryCode: INVALID_RECOVERY_CODE_MESSAGE }],
    [{ recoveryCode: 'k7mw-x2pd-9fh1' }, { recoveryCode: INVALID_RECOVERY_CODE_MESSAGE }],
    [{ recoveryCode: { $ne: '' } }, { recoveryCode: INVALID_RECOVERY_CODE_MESSAGE }],
    [{ token: '123456', recoveryCode: 'k7mwx2pd9fhr' }, { recoveryCode: 'Send one of the two codes' }],
  ])('refuses %j', (sent, errors) => {
    expect(messages(secondFactor.safeParse(sent))).toEqual(errors)
  })
})

describe('a new password (docs/security.md#authentication)', () => {
  const change = (newPassword: unknown) => passwordChange.safeParse({ currentPassword: 'x', newPassword })
  it.each([
    'twelve chars',
    'пароль-из-букв',
    '🌲'.repeat(12),
    'x'.repeat(64),
    'x'.repeat(1024),
    '            ',
  ])('takes %j', (value) => expect(change(value).success).toBe(true))
  it.each(['eleven char', '', null, ['twelve chars'], 'x'.repeat(1025)])('refuses %j', (value) => {
    expect(Object.keys(messages(change(value)))).toEqual(['newPassword'])
  })
  it('needs the current one', () => {
    expect(messages(passwordChange.safeParse({ newPassword: 'twelve chars' }))).toEqual({
      currentPassword: 'Enter your current password',
    })
  })
})
