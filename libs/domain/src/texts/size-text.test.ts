import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  [0, '1 kB'],
  [340_400, '340 kB'],
  [999_499, '999 kB'],
  [999_600, '1.0 MB'],
  [1_240_000, '1.2 MB'],
  [3_000_000_000, '3.0 GB'],
  [4_000_000_000_000_000, '4000.0 TB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
