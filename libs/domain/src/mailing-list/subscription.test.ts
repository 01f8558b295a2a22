import { expect, it } from 'vitest'
import { subscription } from './subscription.ts'

const messageOf = (email: unknown) =>
  subscription.safeParse({ email, source: 'newsletter' }).error?.issues[0]?.message

it.each(['', '  ', undefined, null, 7, ['a@b.example']])(
  '%j is no address (docs/product/validation.md#sign-up-fields)',
  (email) => {
    expect(messageOf(email)).toBe('Please enter your email address')
  },
)
it.each(['wanderer', 'a@b', 'a b@c.example', 'a@b.example\nBcc: c@d.example'])('%j is refused', (email) => {
  expect(messageOf(email)).toBe('Please enter a valid email address')
})
it('takes an address, from a form that it knows', () => {
  expect(subscription.parse({ email: ' a@b.example ', source: 'coming_soon' })).toEqual({
    email: 'a@b.example',
    source: 'coming_soon',
  })
  expect(subscription.safeParse({ email: 'a@b.example', source: 'popup' }).success).toBe(false)
})
