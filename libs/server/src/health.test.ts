import { expect, it } from 'vitest'
import { aliveBody } from './health.ts'

const BUILD = { version: 'unknown', commit: 'unknown' }
const bodyFor = (remoteAddress: string, forwardedFor?: string) =>
  // Only these fields are used.
  aliveBody({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } } as never)

it.each([
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['::ffff:10.1.2.3', undefined],
  ['192.168.1.7', undefined],
  ['172.18.0.2', '10.0.0.9, 10.0.0.8'],
])('%s, forwarded for %s, is told the build', (address, forwardedFor) =>
  expect(bodyFor(address, forwardedFor)).toEqual({ status: 'ok', ...BUILD }),
)

it.each([
  ['192.0.2.7', undefined],
  ['2001:db8::1', undefined],
  ['192.0.2.7', '127.0.0.1'],
  ['127.0.0.1', '192.0.2.7'],
  ['172.18.0.2', '127.0.0.1, 192.0.2.7'],
  ['127.0.0.1', 'unknown'],
])('%s, forwarded for %s, is told no more than that it lives', (address, forwardedFor) =>
  expect(bodyFor(address, forwardedFor)).toEqual({ status: 'ok' }),
)
