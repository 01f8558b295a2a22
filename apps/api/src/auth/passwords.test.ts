import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, createTurns, hashPassword } from './passwords.ts'

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

test('so many run, so many wait, and one more is sent away', async () => {
  const turns = createTurns(2, 1)
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const admitted = [turns.take(work), turns.take(work), turns.take(work)]
  await expect(turns.take(work)).rejects.toMatchObject({ statusCode: 503, details: { retryAfterS: 2 } })
  expect(ends).toHaveLength(2)

  ends[0]!()
  await admitted[0]
  expect(ends).toHaveLength(3)
  ends[1]!()
  ends[2]!()
  await Promise.all(admitted)
  expect(most).toBe(2)
  // A turn is free again, also after a failure.
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(turns.take(async () => 'done')).resolves.toBe('done')
})
