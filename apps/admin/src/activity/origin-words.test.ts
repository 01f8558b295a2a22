import { expect, it } from 'vitest'
import { originWords } from './origin-words.ts'

const HERE = { username: 'keeper', device: 'Firefox on Windows', ipAddress: '203.0.113.7' }
const entry = (parts: Partial<Parameters<typeof originWords>[0]> = {}) => ({
  who: 'keeper',
  isFromServer: false,
  device: 'Firefox on Windows',
  ipAddress: '203.0.113.7',
  ...parts,
})

it.each([
  [{}, HERE, 'You, this computer'],
  [{ device: 'Safari on iOS' }, { ...HERE, device: 'Safari on iOS' }, 'You, this phone'],
  [{ device: 'Unknown device' }, { ...HERE, device: 'Unknown device' }, 'You, this browser'],
  // Any difference may mean another person.
  [{ ipAddress: '198.51.100.20' }, HERE, 'keeper, Firefox on Windows, 198.51.100.20'],
  [{ device: 'Safari on iOS' }, HERE, 'keeper, Safari on iOS, 203.0.113.7'],
  [{ who: 'zoe' }, HERE, 'zoe, Firefox on Windows, 203.0.113.7'],
  [{ who: null }, HERE, 'Not signed in, Firefox on Windows, 203.0.113.7'],
  [{}, undefined, 'keeper, Firefox on Windows, 203.0.113.7'],
  [{ who: null, isFromServer: true, device: null, ipAddress: null }, HERE, 'By a command on the server'],
  [{ who: null, isFromServer: true, isByItself: true, device: null }, HERE, 'By the site itself'],
  [{ isFromServer: true, device: null }, HERE, 'keeper, by a command on the server'],
])('says of %j: %s', (parts, here, words) => {
  expect(originWords(entry(parts), here)).toBe(words)
})
