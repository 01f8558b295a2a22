import { expect, it } from 'vitest'
import { isOrigin, isSafeOrigin } from './origin.ts'

it.each([
  ['https://admin.example.com', true, true],
  ['https://admin.example.com:8443', true, true],
  ['http://admin.example.com', true, false],
  ['http://127.0.0.1:4300', true, true],
  ['http://127.example.com', true, false],
  ['http://localhost:4300', true, true],
  ['http://admin.localhost', true, true],
  ['http://[::1]:4300', true, true],
  ['https://admin.example.com/', false, false],
  ['https://admin.example.com/path', false, false],
  ['ftp://admin.example.com', false, false],
  ['admin.example.com', false, false],
])('%s is an origin: %s, and safe: %s', (value, origin, safe) => {
  expect([isOrigin(value), isSafeOrigin(value)]).toEqual([origin, safe])
})
