import { expect, test } from 'vitest'
import { ownNames, passwordProblem } from './passwords.ts'

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
  // In full-width letters.
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
    expect([password, await passwordProblem(password, [])]).toEqual([password, expect.stringMatching(/easy/)])
    const dressed = `2!${password.toUpperCase()}#97?4`
    expect([dressed, await passwordProblem(dressed, [])]).toEqual([dressed, expect.stringMatching(/easy/)])
  }
})
