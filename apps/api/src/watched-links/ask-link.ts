import { Agent as HttpAgent, get as getHttp, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, get as getHttps } from 'node:https'
import { UNKNOWN_HOST } from '@troubadour/domain/watched-links/dead-link'
import { outcomeOfStatus, type LinkOutcome } from '@troubadour/domain/watched-links/watched-link'
import { checkHostsOf, OutsideHostError, type HostRules } from '../shared/outside-host.ts'

/** Longest time for the look-up, the connection and the head of an answer. */
const TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 5
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308]
/** Nothing after the head of an answer is read. */
const HEAD_MAX_BYTES = 64 * 1024
/** Between two requests to the same host. */
const PAUSE_MS = 2000

export interface LinkAnswer {
  outcome: LinkOutcome
  /** The status of the answer, or why there was none. */
  status: string
}

export interface AskDeps {
  /** Never with `allowsPrivate`: no link has a reason to lead into the server's own network. */
  resolver?: HostRules['resolver']
  userAgent: string
  /** Waits between two requests to the same host. */
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** Makes the agent of a request, whose host is then checked before it connects. */
  newAgent?: (protocol: string) => HttpAgent
  timeoutMs?: number
}

const newAgentOf = (protocol: string) => (protocol === 'https:' ? new HttpsAgent() : new HttpAgent())
const cannotTell = (status: string): LinkAnswer => ({ outcome: 'cannot-tell', status })

/**
 * Makes the function that asks whether a link works (docs/product/states.md#watched-links). It follows redirects, and
 * connects to public addresses only (docs/security.md#links-that-are-watched). The function throws only if its signal is
 * aborted.
 */
export function createAskLink({ pause, timeoutMs = TIMEOUT_MS, ...deps }: AskDeps) {
  const askedHosts = new Set<string>()

  return async function askLink(link: string, signal: AbortSignal): Promise<LinkAnswer> {
    let url = new URL(link)
    try {
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
        if (!/^https?:$/.test(url.protocol)) return cannotTell('a redirect to no web page')
        if (askedHosts.has(url.hostname)) await pause(PAUSE_MS, signal)
        askedHosts.add(url.hostname)
        const { status, location } = await getHead(
          url,
          deps,
          AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        )
        if (location === undefined || !REDIRECT_STATUSES.includes(status))
          return { outcome: outcomeOfStatus(status), status: String(status) }
        if (!URL.canParse(location, url.href)) return cannotTell('a redirect to no web page')
        url = new URL(location, url)
      }
      return cannotTell('too many redirects')
    } catch (error) {
      signal.throwIfAborted()
      return answerOfError(error)
    }
  }
}

function answerOfError(error: unknown): LinkAnswer {
  if (!(error instanceof OutsideHostError)) return cannotTell('no answer')
  if (error.reason === 'name-not-found') return { outcome: 'dead', status: UNKNOWN_HOST }
  return cannotTell(
    error.reason === 'cannot-tell' ? 'no answer of the name servers' : 'an address that is not public',
  )
}

/** Sends a GET request, and closes the connection at the end of the answer's head. */
function getHead(
  { href, protocol, hostname, port, pathname, search }: URL,
  { resolver, userAgent, newAgent = newAgentOf }: Omit<AskDeps, 'pause' | 'timeoutMs'>,
  signal: AbortSignal,
): Promise<{ status: number; location: string | undefined }> {
  const rules = { allowsPrivate: false, ...(resolver && { resolver }) }
  const agent = checkHostsOf(newAgent(protocol), 'web', rules)
  // A user name and a password of the link are not sent.
  const options: RequestOptions = {
    ...{ protocol, port, agent, signal, maxHeaderSize: HEAD_MAX_BYTES },
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    path: pathname + search,
    headers: { 'user-agent': userAgent, accept: 'text/html,*/*' },
  }
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? getHttps : getHttp)(options, (response) => {
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, location: headers.location })
      response.destroy()
    })
    request.on('error', reject)
    // Without this, a server that switches protocols would leave the request without an end.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error(`${href} switches protocols`))
    })
  })
}
