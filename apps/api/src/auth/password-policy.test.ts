import { expect, test } from 'vitest'
import { passwordProblem } from './password-policy.ts'

const OWN_WORDS = ['Hollow Pine', 'keeper']

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
])('%j is refused as common', async (password) => {
  expect(await passwordProblem(password, OWN_WORDS)).toMatch(/easy to guess/)
})

test.each(['hollow-pine-12', 'HollowPine2026', 'keeper keeper', 'hollow-keeper'])(
  '%j is refused for the site’s own words',
  async (password) => {
    expect(await passwordProblem(password, OWN_WORDS)).toMatch(/name of the site/)
  },
)

test.each([
  'correct horse battery',
  'x7k2-mmw9-qp3d',
  'новый пароль тут',
  'the keeper of nine small lanterns',
  `long ${'and longer words '.repeat(50)}`,
])('%j will do', async (password) => {
  expect(await passwordProblem(password, OWN_WORDS)).toBeNull()
})
