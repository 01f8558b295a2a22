import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { request } from 'node:https'
import { type PeerCertificate, TLSSocket } from 'node:tls'
import type { HostReading } from '@troubadour/domain/system/system-facts'

/** Of each step: together less than the 30 s after which the admin's server gives up. */
const STEP_MS = 8000
const HTTPS_PORT = 443
/** Answers of the DNS that say that there is no such name, or no address of it. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA'])

/** Parts that tests replace. */
export interface HostCheckParts {
  /** Addresses of a host, of both kinds. @throws the error of node:dns */
  resolve: (host: string) => Promise<string[]>
  stepMs: number
  /** A certificate authority that is trusted instead of the usual ones. */
  ca: string | undefined
}

export type CheckHost = (origin: string, now: () => Date) => Promise<HostReading>

/**
 * Looks up a host of this site: its addresses in the DNS (not in the hosts file of the server, which visitors do not
 * have), its certificate, and the clock of what answers there (docs/product/states.md#system).
 * @param origin https, from the environment of the server
 */
export async function checkHost(
  origin: string,
  now: () => Date,
  { resolve = resolveByDns, stepMs = STEP_MS, ca }: Partial<HostCheckParts> = {},
): Promise<HostReading> {
  const { hostname, port } = new URL(origin)
  const reading: HostReading = {
    ...{ at: now().toISOString(), origin },
    ...{ addresses: [], trouble: null, reason: null, certificate: null, clockAheadMs: null },
  }
  let addresses: string[]
  try {
    addresses = await resolve(hostname)
  } catch (error) {
    return {
      ...reading,
      trouble: NO_ADDRESS.has(codeOf(error)) ? 'no-address' : 'no-dns',
      reason: textOf(error),
    }
  }
  const [address] = addresses
  if (address === undefined) return { ...reading, trouble: 'no-address' }
  try {
    const answer = await askOver({ address, hostname, port: Number(port) || HTTPS_PORT, stepMs, ca }, now)
    return { ...reading, addresses, ...answer }
  } catch (error) {
    return { ...reading, addresses, trouble: 'unreachable', reason: textOf(error) }
  }
}

interface HostPlace extends Pick<HostCheckParts, 'stepMs' | 'ca'> {
  address: string
  hostname: string
  port: number
}

async function askOver(
  { address, hostname, port, stepMs, ca }: HostPlace,
  now: () => Date,
): Promise<Pick<HostReading, 'trouble' | 'reason' | 'certificate' | 'clockAheadMs'>> {
  const asking = request({
    ...{ host: address, port, servername: hostname, method: 'HEAD', path: '/', agent: false },
    headers: { host: hostname },
    // It is judged below, and nothing is sent that anybody may not know.
    rejectUnauthorized: false,
    ca,
    signal: AbortSignal.timeout(stepMs),
  })
  asking.end()
  const [response] = await once(asking, 'response')
  response.resume()
  const { socket } = asking
  if (!(socket instanceof TLSSocket)) throw new Error('The connection is not encrypted.')
  const { authorized, authorizationError } = socket
  const certificate = describe(socket.getPeerCertificate())
  socket.destroy()
  const date = Date.parse(response.headers.date ?? '')
  return {
    trouble: authorized ? null : 'wrong-certificate',
    reason: authorized ? null : String(authorizationError),
    certificate,
    clockAheadMs: Number.isNaN(date) ? null : now().getTime() - date,
  }
}

function describe({ valid_to: until, issuer }: PeerCertificate): HostReading['certificate'] {
  const expires = Date.parse(until)
  if (Number.isNaN(expires)) return null
  return { expiresAt: new Date(expires).toISOString(), issuer: String(issuer.O ?? issuer.CN) }
}

async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: STEP_MS / 2, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
