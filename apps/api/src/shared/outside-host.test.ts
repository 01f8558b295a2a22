import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withoutHosts } from '../testing/dns-records.ts'
import { checkOutsideHost, connectOutside, isPublicAddress, reachOutside } from './outside-host.ts'

/** A resolver that knows one name, with these addresses. */
const knows = (...addresses: string[]) => ({
  lookup: () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
})
const failsWith = (code: string) => ({
  lookup: () => Promise.reject(Object.assign(new Error('failed'), { code })),
})
const HOST = { host: 'mail.example.com', port: 587, kind: 'mail' } as const

afterEach(() => void vi.useRealTimers())

describe('an address', () => {
  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.9.9.9'],
    ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.192'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.9', '198.19.0.1', '224.0.0.1', '255.255.255.255'],
    ...['168.63.129.16', '::', '::1', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1'],
    ...['fd00:ec2::254', 'fd12::1', 'ff02::1', '100::1', '2001:db8::1', '3fff::1', '2001::1', '5f00::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '::ffff:10.0.0.1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::a9fe:a9fe',
    ],
    ...['64:ff9b::192.168.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    ...['1.1.1.1', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1'],
    ...['223.255.255.255', '168.63.129.17', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:1.1.1.1'],
    ...['64:ff9b::1.1.1.1', '2620:1ec::1'],
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('a host', () => {
  it('is given with all of its addresses', async () => {
    const resolver = knows('1.1.1.1', '2606:4700::1111')
    const addresses = [
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]
    expect(await checkOutsideHost(HOST, { allowsPrivate: false, resolver })).toEqual({
      host: 'mail.example.com',
      port: 587,
      addresses,
    })
  })

  it.each([
    ['private', HOST, knows('169.254.169.254')],
    ['private', HOST, knows('1.1.1.1', '10.0.0.1')],
    ['private', { ...HOST, host: '127.0.0.1' }, undefined],
    // The operating system reads these as numbers.
    ['private', { ...HOST, host: '127.1' }, undefined],
    ['private', { ...HOST, host: '2130706433' }, undefined],
    ['port-not-allowed', { ...HOST, port: 22 }, knows('1.1.1.1')],
    ['name-not-found', HOST, withoutHosts],
    // Without the internet no name is found.
    ['cannot-tell', HOST, failsWith('ENOTFOUND')],
    ['name-not-found', HOST, knows()],
    ['cannot-tell', HOST, failsWith('EAI_AGAIN')],
  ])('is refused: %s (%j)', async (reason, host, resolver) => {
    const rules = { allowsPrivate: false, ...(resolver && { resolver }) }
    await expect(checkOutsideHost(host, rules)).rejects.toMatchObject({ reason })
  })

  it('cannot be told when the name servers do not answer in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const resolver = { lookup: () => new Promise<never>(() => undefined) }
    const checked = checkOutsideHost(HOST, { allowsPrivate: false, resolver })
    const refused = expect(checked).rejects.toMatchObject({ reason: 'cannot-tell' })
    await vi.advanceTimersByTimeAsync(10_000)
    await refused
  })
})

it('connects to the address that was checked, also when the name has another one since', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lookup = vi.fn(knows('127.0.0.1').lookup)
  const rules = { allowsPrivate: true, resolver: { lookup } }
  const checked = await checkOutsideHost({ ...HOST, port }, rules)
  const socket = await connectOutside(checked, 5000)
  expect(String(await once(socket, 'data'))).toBe('hello')
  expect(socket.remoteAddress).toBe('127.0.0.1')
  expect(lookup).toHaveBeenCalledTimes(1)
  server.close()
  await once(server, 'close')
  await expect(connectOutside(checked, 5000)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it.each([
  [['ENETUNREACH'], 'offline'],
  [['ENETUNREACH', 'ENETDOWN'], 'offline'],
  [['ECONNREFUSED'], 'shut'],
  // The other address of the name was reached.
  [['ENETUNREACH', 'ECONNREFUSED'], 'shut'],
])('a connection that fails with %j ends as %s', async (codes, outcome) => {
  const errors = codes.map((code) => Object.assign(new Error(code), { code }))
  const failure = errors.length > 1 ? new AggregateError(errors) : errors[0]
  const connect = () => Promise.reject(failure)
  const checked = { host: 'mail.example.com', port: 587, addresses: [] }
  expect(await reachOutside(checked, 1000, connect)).toBe(outcome)
})
