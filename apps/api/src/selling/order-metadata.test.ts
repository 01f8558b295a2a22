import { expect, test } from 'vitest'
import { orderOfMetadata } from './order-metadata.ts'

const LINES = [
  { name: 'Ember Road', amountMinor: 800 },
  { name: 'Tip', amountMinor: 300 },
]

test('what releases before bags wrote is read (docs/product/selling.md#after-a-restore)', () => {
  const items = '[["release",7],["tip",null]]'
  expect(orderOfMetadata({ order: '12', consent: 'Yes', items }, LINES)).toEqual({
    ...{ id: 12, consentText: 'Yes', shippingMinor: 0, discountMinor: 0, discountCode: null, delivery: null },
    items: [
      { kind: 'release', trackId: 7, title: 'Ember Road', amountMinor: 800 },
      { kind: 'tip', trackId: null, title: '', amountMinor: 300 },
    ],
  })
})

test.each([
  ['no items', { order: '12' }],
  ['other text', { order: '12', items: 'release' }],
  ['another kind', { order: '12', items: '[["ticket",7]]' }],
  ['no number', { order: 'twelve', items: '[["release",7]]' }],
])('metadata with %s is refused', (_what, metadata) => {
  expect(() => orderOfMetadata(metadata, LINES)).toThrow()
})
