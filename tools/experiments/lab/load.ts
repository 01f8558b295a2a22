import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isQuick } from '../figures.ts'

const SERVER_CORE = '0'
const LOAD_CORE = '1'
const CORES = availableParallelism()
const WARM_UP_MS = 300
const BUSY_LOAD = 0.95
const END_OF_HEADERS = '\r\n\r\n'
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

/** Whether server and load have a core each. */
export const isPinned = CORES > 1 && !spawnSync('taskset', ['--version']).error

/** Pins a process and all its threads to cores. */
function pin(pid: number | undefined, cores: string): void {
  if (isPinned) spawnSync('taskset', ['-acp', cores, String(pid)])
}

export const pinServer = (pid: number | undefined) => pin(pid, SERVER_CORE)

/** Gives this process, which is the load, a core of its own until it is disposed. */
export function pinLoad(): Disposable {
  pin(process.pid, LOAD_CORE)
  return { [Symbol.dispose]: () => pin(process.pid, `0-${CORES - 1}`) }
}

interface Load {
  url: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Repeats a request over many connections, on each as soon as the response has arrived. With bare sockets, because
 * autocannon takes more than twice the processor and would be slower than the servers that are measured (decision 0045).
 * @throws Error for responses with another status
 */
export async function runLoad(status: number, { url, headers, connections, seconds }: Load) {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = [`GET ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n') + END_OF_HEADERS
  const request = Buffer.from(head, 'latin1')
  const failed = Promise.withResolvers<never>()
  let responses = 0
  let bytes = 0
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    /** The number of bytes of the current response that have not arrived; 0 between responses. */
    let left = 0
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (left === 0) {
        const length = lengthOf(chunk, status)
        if (length === undefined) failed.reject(new Error(`${url} answered ${chunk.toString('latin1')}`))
        responses += 1
        left = length ?? chunk.length
      }
      left -= chunk.length
      if (left === 0) socket.write(request)
    })
    return socket
      .on('error', failed.reject)
      .on('close', () => failed.reject(new Error(`${url} closed a connection`)))
  })
  try {
    await Promise.race([delay(WARM_UP_MS), failed.promise])
    responses = 0
    bytes = 0
    const [begin, used] = [performance.now(), process.cpuUsage()]
    await Promise.race([delay((isQuick ? Math.min(1, seconds) : seconds) * 1000), failed.promise])
    const tookS = (performance.now() - begin) / 1000
    const { user, system } = process.cpuUsage(used)
    if ((user + system) / 1e6 / tookS > BUSY_LOAD) console.log(`  ${url}: the load itself is at its limit`)
    return { perS: responses / tookS, bytesPerS: bytes / tookS }
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy()
  }
}

/** The length of a response whose headers begin a chunk; undefined if they are not as expected. */
function lengthOf(chunk: Buffer, status: number): number | undefined {
  const end = chunk.indexOf(END_OF_HEADERS)
  const head = chunk.toString('latin1', 0, end)
  if (end < 0 || head.slice(9, 12) !== String(status)) return undefined
  const [, length = status === 304 ? '0' : undefined] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (length === undefined) return undefined
  return end + END_OF_HEADERS.length + (status === 304 ? 0 : Number(length))
}

export interface Exchange {
  status: number
  /** Without those that Node adds. */
  headers: Record<string, string>
  /** The bytes, or the path of a file. */
  body: Buffer | string
}

/** Starts a bare server, in a process of its own, that always sends the same. */
export async function startRaw(answer: Exchange) {
  const child = fork(join(import.meta.dirname, 'raw-server.ts'), { serialization: 'advanced', execArgv: [] })
  child.send(answer)
  // As the program sends it.
  const [port] = (await once(child, 'message', { signal: AbortSignal.timeout(30_000) })) as [number]
  const stop = () => child.disconnect()
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, [Symbol.dispose]: stop }
}

/** Makes one request. @returns the response as it was sent; `fetch` would decompress it */
export async function exchange(url: string, headers: Record<string, string>) {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage] // as documented
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers))
    if (!ADDED_BY_NODE.has(name)) sent[name] = String(value)
  return { status: answer.statusCode ?? 0, headers: sent, body: await buffer(answer) }
}
