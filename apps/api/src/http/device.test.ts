import { expect, test } from 'vitest'
import { deviceName, shortUserAgent } from './caller.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['node', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a header of any length and content is kept short and storable', () => {
  expect(shortUserAgent(`${'x'.repeat(5000)}`)).toHaveLength(512)
  expect(shortUserAgent('a\0b')).toBe('ab')
  expect(deviceName(`<script>${'('.repeat(5000)}`)).toBe('Unknown device')
})
