import { hash } from '@node-rs/argon2'
import { expect, test, describe } from 'vitest'
import { createPasswords, hashPassword, ownNames, passwordProblem } from './passwords.ts'

describe('passwords', () => {
  test('a hash is argon2id with the agreed cost', async () => {
    const agreed = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    expect(await hashPassword('correct horse')).toMatch(agreed)
    expect(await createPasswords().hash('correct horse')).toMatch(agreed)
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
})

describe('password policy', () => {
  const OWN_WORDS = ownNames(
    { projectName: 'Hollow Pine', tagline: 'Stories for the Weary Wanderer', companyName: 'Oak & Elm Ltd' },
    ['https://www.lantern-mouth.example', 'https://admin.lantern-mouth.example', undefined],
    'keeper',
  )

  test.each([
    'passwordpassword',
    'password1234',
    'Password123!',
    'qwertyuiop12',
    '123456789012',
    'aaaaaaaaaaaa',
    '            ',
    'iloveyou1234',
    'letmeinplease',
    '1q2w3e4r5t6y',
    '77!!1q2w3e4r5t6y--2026..',
    // These are full-width letters.
    'ｐａｓｓｗｏｒｄ１２３４',
  ])('%j is refused as common', async (password) => {
    expect(await passwordProblem(password, OWN_WORDS)).toMatch(/easy to guess/)
  })

  test.each([
    'hollow-pine-12',
    'HollowPine2026',
    'keeper keeper',
    'hollow-keeper',
    'Stories for the Weary',
    'storiesfortheweary7',
    'weary.wanderer.1',
    'oakelmltd2026',
    'lanternmouth1',
    'lantern.mouth.example',
  ])('%j is refused for the site’s own words', async (password) => {
    expect(await passwordProblem(password, OWN_WORDS)).toMatch(/name of the site/)
  })

  test.each([
    'correct horse battery',
    'x7k2-mmw9-qp3d',
    'новый пароль тут',
    'the keeper of nine small lanterns',
    `long ${'and longer words '.repeat(50)}`,
  ])('%j will do', async (password) => {
    expect(await passwordProblem(password, OWN_WORDS)).toBeNull()
  })

  test('every common password of that length is refused, alone and with digits and marks around it', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const long = dictionary['passwords-common'].filter(({ length }) => length >= 12)
    expect(long.length).toBeGreaterThan(100)
    for (const password of long) {
      expect([password, await passwordProblem(password, [])]).toEqual([
        password,
        expect.stringMatching(/easy/),
      ])
      const dressed = `2!${password.toUpperCase()}#97?4`
      expect([dressed, await passwordProblem(dressed, [])]).toEqual([dressed, expect.stringMatching(/easy/)])
    }
  })
})
