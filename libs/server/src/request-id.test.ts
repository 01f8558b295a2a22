import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createRequestIds } from './request-id.ts'
import { trustedPeers } from './trusted-peer.ts'

describe('the id that the API gives a request', () => {
  const newId = createRequestIds(trustedPeers(['loopback', '10.0.0.0/8', 'fd00::1']))
  const idOf = (given: string | undefined, remoteAddress: string) =>
    // Only these fields are used.
    newId({ headers: { 'x-request-id': given }, socket: { remoteAddress } } as unknown as IncomingMessage)

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.9.8.7', '::ffff:10.9.8.7', 'fd00::1'])(
    'is that of the front end at %s',
    (address) => expect(idOf('aB3_-xyZ-17', address)).toBe('aB3_-xyZ-17'),
  )

  it.each([
    ['from elsewhere', 'aB3_-xyZ-17', '192.0.2.1'],
    ['from elsewhere', 'aB3_-xyZ-17', 'fd00::2'],
    ['with a line of log in it', 'aB3_-xyZ-17\n{"level":30}', '127.0.0.1'],
    ['with anything else', 'aB3_-xyZ-17"', '127.0.0.1'],
    ['that is long', `aB3_-xyZ-${'1'.repeat(16)}`, '127.0.0.1'],
    ['that is empty', '', '127.0.0.1'],
  ])('is its own for one %s', (_name, given, address) => {
    const id = idOf(given, address)
    expect(id).toMatch(/^[\w-]{8}-\d+$/)
    expect(id).not.toBe('aB3_-xyZ-17')
  })
})
