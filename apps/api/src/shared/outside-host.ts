import { once } from 'node:events'
import dns, { type LookupAddress } from 'node:dns'
import type { Agent } from 'node:http'
import { BlockList, connect, isIPv6, type LookupFunction, type Socket } from 'node:net'

/** Ports that may be called, by what is expected to listen there. */
const PORTS = {
  mail: [25, 465, 587, 2465, 2525, 2587],
  mailbox: [143, 993],
  bucket: [443, 8443, 9000, 9443],
  web: [80, 443, 8080, 8443],
} as const

const LOOKUP_TIMEOUT_MS = 10_000
/** An address that does not answer is left for the next one of the same name after this time. */
const ADDRESS_TIMEOUT_MS = 2_000

/** A name that always exists (RFC 2606): where it is not found, no name can be looked up. */
export const KNOWN_NAME = 'example.com'
const OFFLINE_CODES = ['ENETUNREACH', 'ENETDOWN']

/** A host that an administrator typed, or that a link leads to. */
export interface OutsideHost {
  /** A name or an IP address. */
  host: string
  port: number
  kind: keyof typeof PORTS
}

export interface HostRules {
  /** ALLOW_PRIVATE_HOSTS: also calls private addresses, and any port. */
  allowsPrivate: boolean
  /** Finds all addresses of a name, like `lookup` of node:dns/promises, which is the default. */
  resolver?: { lookup: (name: string, options: { all: true }) => Promise<LookupAddress[]> }
}

/** The addresses that were checked, which are the only ones to connect to. */
export interface CheckedHost {
  host: string
  port: number
  addresses: readonly LookupAddress[]
}

export class OutsideHostError extends Error {
  readonly reason: 'name-not-found' | 'private' | 'port-not-allowed' | 'cannot-tell'
  constructor(reason: OutsideHostError['reason']) {
    super(`The host cannot be called: ${reason}`)
    this.reason = reason
  }
}

/**
 * Finds and checks the addresses of a host that an administrator typed
 * (docs/security.md#hosts-that-an-administrator-types).
 * @throws OutsideHostError; 'private' if any of the addresses is not public
 */
export async function checkOutsideHost(
  { host, port, kind }: OutsideHost,
  { allowsPrivate, resolver = dns.promises }: HostRules,
): Promise<CheckedHost> {
  const ports: readonly number[] = PORTS[kind]
  if (!allowsPrivate && !ports.includes(port)) throw new OutsideHostError('port-not-allowed')
  const addresses = await lookUp(host, resolver)
  if (addresses.length === 0) throw new OutsideHostError('name-not-found')
  if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutsideHostError('private')
  return { host, port, addresses }
}

/** Like `checkOutsideHost`, but returns the refusal. */
export async function checkOrRefuseHost(
  ...[host, rules]: Parameters<typeof checkOutsideHost>
): Promise<CheckedHost | OutsideHostError> {
  try {
    return await checkOutsideHost(host, rules)
  } catch (error) {
    if (error instanceof OutsideHostError) return error
    throw error
  }
}

type Resolver = NonNullable<HostRules['resolver']>

async function lookUp(host: string, resolver: Resolver): Promise<LookupAddress[]> {
  try {
    return await lookUpOne(host, resolver)
  } catch (error) {
    if (error instanceof OutsideHostError && error.reason === 'name-not-found')
      // Without the internet, name servers of a local network find no name, either.
      await lookUpOne(KNOWN_NAME, resolver).catch(() => {
        throw new OutsideHostError('cannot-tell')
      })
    throw error
  }
}

function lookUpOne(host: string, resolver: Resolver): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OutsideHostError('cannot-tell')), LOOKUP_TIMEOUT_MS)
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new OutsideHostError(error.code === dns.NOTFOUND ? 'name-not-found' : 'cannot-tell'))
    void resolver
      .lookup(host, { all: true })
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Connects to one of the checked addresses; the name is not looked up again.
 * @throws the error of the connection; an AbortError after `timeoutMs`
 */
export async function connectOutside(checked: CheckedHost, timeoutMs: number): Promise<Socket> {
  const { host, port } = checked
  const socket = connect({ host, port, ...addressOptions(checked) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
    return socket
  } catch (error) {
    socket.on('error', () => undefined).destroy()
    throw error
  }
}

/** Like `connectOutside`. @returns 'shut' if nothing answers, 'offline' if the machine has no way there */
export async function reachOutside(
  checked: CheckedHost,
  timeoutMs: number,
  connectTo = connectOutside,
): Promise<Socket | 'shut' | 'offline'> {
  try {
    return await connectTo(checked, timeoutMs)
  } catch (error) {
    // Several addresses fail with an error of several.
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const isOffline = errors.every((one) => OFFLINE_CODES.includes((one as NodeJS.ErrnoException).code ?? ''))
    return isOffline ? 'offline' : 'shut'
  }
}

/** Options of a socket that connects to the checked addresses only. */
export function addressOptions({ addresses }: CheckedHost) {
  return {
    lookup: ((_name, _options, done) => done(null, [...addresses])) satisfies LookupFunction,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  }
}

/**
 * Makes an agent of node:http or node:https check each host before it connects, as `checkOutsideHost` does; requests
 * fail with its errors.
 */
export function checkHostsOf<Checked extends Agent>(
  agent: Checked,
  kind: OutsideHost['kind'],
  rules: HostRules,
): Checked {
  const connectTo = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const { host, port } = options
    checkOutsideHost({ host: host ?? '', port: Number(port), kind }, rules)
      // Node's agents return a socket.
      .then((checked) => connectTo({ ...options, ...addressOptions(checked) }) as Socket)
      .then(
        (socket) => callback?.(null, socket),
        // The type lacks that there is no socket after an error.
        (error: Error) => callback?.(error, undefined as never),
      )
    return undefined
  }
  return agent
}

/** IPv4 networks that are not public: the special ones of IANA, and metadata addresses outside of these. */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata address of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Metadata and more of Azure, in a public range.
  '168.63.129.16/32',
]
/** Addresses outside of these are not public: fd00:ec2::254, for example, is unique-local. */
const PUBLIC_IPV6 = ['2000::/3', '::ffff:0:0/96', '64:ff9b::/96']
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const publicRanges = blockList(PUBLIC_IPV6)
// A BlockList checks IPv4-mapped addresses by the IPv4 networks, but does not know those of NAT64.
const notPublic = blockList([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6, ...NOT_PUBLIC_IPV4.map(nat64Network)])

/** The networks as NAT64 (RFC 6052) writes them: 10.0.0.0/8 is 64:ff9b::10.0.0.0/104. */
function nat64Network(network: string): string {
  const [address, bits] = network.split('/')
  return `64:ff9b::${address}/${96 + Number(bits)}`
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an IP address is one of the internet: not private, local, reserved, or known for metadata. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !notPublic.check(address, 'ipv4')
  return publicRanges.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
