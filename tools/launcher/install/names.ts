import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'

/** Where one address of a host leads. 'none': nothing answered, 'cdn': a known network in between did. */
type Answer = 'here' | 'other' | 'cdn' | 'none'

export interface NameFacts {
  host: string
  /** Visitors may do without the host with www. */
  isOptional: boolean
  addresses: { address: string; answer: Answer }[]
  /** Why the names could not be looked up. */
  problem?: string
}

const WAIT_MS = 5000
const PREFIX = '/.well-known/troubadour/'
/** Headers of networks that answer in place of the server. */
const CDN_HEADERS = [
  'cf-ray',
  'x-amz-cf-id',
  'x-fastly-request-id',
  'x-served-by',
  'x-akamai-transformed',
  'cdn-requestid',
]

const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6')

/** Addresses of this machine that the internet can know. */
export function publicAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all
    .map(({ address }) => address)
    .filter((address) => !NOT_PUBLIC.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}

/**
 * Finds out where hosts lead: listens on port 80, and asks for a random text through each of their addresses.
 * Port 80 has to be free.
 */
export async function readNames(
  hosts: readonly { host: string; isOptional: boolean }[],
): Promise<NameFacts[]> {
  const nonce = randomBytes(16).toString('hex')
  const server = createServer(({ url }, response) => {
    response.writeHead(url === PREFIX + nonce ? 200 : 404, { 'content-type': 'text/plain' })
    response.end(url === PREFIX + nonce ? nonce : 'Not found')
  })
  // Takes IPv4, too; on a machine without IPv6, IPv4 alone.
  server.listen(80)
  await once(server, 'listening')
  try {
    return await Promise.all(hosts.map(async (one) => ({ ...one, ...(await followHost(one.host, nonce)) })))
  } finally {
    server.close().closeAllConnections()
  }
}

async function followHost(host: string, nonce: string): Promise<Pick<NameFacts, 'addresses' | 'problem'>> {
  try {
    const addresses = await addressesOf(host)
    const answers = addresses.map(async (address) => ({
      address,
      answer: await follow(host, address, nonce),
    }))
    return { addresses: await Promise.all(answers) }
  } catch (error) {
    // Its code is in the message.
    return { addresses: [], problem: error instanceof Error ? error.message : String(error) }
  }
}

/** True if a host has addresses, and the other one has them, too. */
export async function leadsToSame(host: string, other: string): Promise<boolean> {
  const [own, others] = await Promise.all(
    [host, other].map((one) => addressesOf(one).catch((): string[] => [])),
  )
  return own !== undefined && own.length > 0 && own.every((address) => others?.includes(address))
}

/** @throws Error when no DNS server answers */
async function addressesOf(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: 2 })
  const kinds = [resolver.resolve4(host), resolver.resolve6(host)]
  return (await Promise.all(kinds.map((found) => found.catch(noRecord)))).flat()
}

function noRecord(error: Error & { code?: string }): string[] {
  if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
  throw error
}

/** Asks through one address of a host, as a certificate authority does. */
function follow(host: string, address: string, nonce: string): Promise<Answer> {
  return new Promise((resolve) => {
    const asked = request({
      host: address,
      path: PREFIX + nonce,
      headers: { host },
      signal: AbortSignal.timeout(WAIT_MS),
    })
    asked.on('error', () => resolve('none'))
    asked.on('response', async (response) => {
      const said = await text(response).catch(() => '')
      if (said === nonce) resolve('here')
      else resolve(CDN_HEADERS.some((name) => name in response.headers) ? 'cdn' : 'other')
    })
    asked.end()
  })
}
