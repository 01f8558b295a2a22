import { expect, it } from 'vitest'
import { PARCEL_STATES } from './parcel-rules.ts'
import { parcelInput } from './parcel.ts'
import { isDelivered, isOnRoute } from './parcel-rules.ts'

it.each([
  ['post', ['waiting', 'packed', 'sent']],
  ['pickup', ['waiting', 'ready', 'collected']],
] as const)('%s has the states %j', (kind, states) => {
  expect(PARCEL_STATES.filter((state) => isOnRoute(state, kind))).toEqual(states)
})

it('what was sent or fetched is delivered', () => {
  expect(PARCEL_STATES.filter(isDelivered)).toEqual(['sent', 'collected'])
})

const tracking = (trackingUrl: string | null) =>
  parcelInput.safeParse({ from: 'packed', state: 'sent', trackingUrl })

it.each([
  [' https://post.example/track?n=1 ', 'https://post.example/track?n=1'],
  ['', null],
  [null, null],
])('takes the tracking link %j as %j', (typed, stored) => {
  expect(tracking(typed).data?.trackingUrl).toBe(stored)
})

it.each([
  'http://post.example',
  'javascript:alert(1)',
  'post.example',
  'https://user@post.example',
  'https://localhost',
  `https://post.example/${'a'.repeat(500)}`,
])('refuses the tracking link %s', (typed) => {
  expect(tracking(typed).success).toBe(false)
})
