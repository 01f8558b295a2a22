import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, hashPassword } from './passwords.ts'

test('a hash is argon2id with the agreed cost', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is right for its own hash alone, and never without one', async () => {
  const passwords = createPasswords()
  const hash = await hashPassword('correct horse')
  expect(await passwords.isRight(hash, 'correct horse')).toBe(true)
  expect(await passwords.isRight(hash, 'correct horsf')).toBe(false)
  expect(await passwords.isRight(undefined, 'correct horse')).toBe(false)
})

test('all spellings of a password are one, and a hash of one spelling from before still counts', async () => {
  const passwords = createPasswords()
  const [composed, decomposed, wide] = ['caf\u00e9 lantern', 'cafe\u0301 lantern', 'ｃａｆé lantern']
  const ours = await hashPassword(decomposed)
  for (const typed of [composed, decomposed, wide]) expect(await passwords.isRight(ours, typed)).toBe(true)
  expect(await passwords.isRight(ours, 'cafe lantern')).toBe(false)
  const before = await hash(decomposed)
  expect(await passwords.isRight(before, decomposed)).toBe(true)
})

test('codes of one set share a salt, and another salt makes other hashes', async () => {
  const passwords = createPasswords()
  const [one, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)].map((salt) => salt.toString('base64'))
  const hashes = await passwords.hashCodes(['k7mwx2pd9fhr', 'aaaabbbbcccc'], one!)
  expect(new Set(hashes).size).toBe(2)
  expect(await passwords.hashCodes(['k7mwx2pd9fhr'], one!)).toEqual([hashes[0]])
  expect(await passwords.hashCodes(['k7mwx2pd9fhr'], other!)).not.toEqual([hashes[0]])
})

test('when too many are waiting, one more is asked to come again', async () => {
  const passwords = createPasswords()
  const many = Array.from({ length: 40 }, () => passwords.hash('correct horse'))
  const settled = await Promise.allSettled(many)
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { statusCode: 503, details: { retryAfterS: 2 } } })
})
