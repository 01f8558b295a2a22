import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

export interface Loaded {
  /** The number of responses of each status, and of failed connections. */
  statuses: Record<string, number>
  seconds: number
  bytesPerS: number
  /** Share of one core; near 1, the load itself was the limit. */
  cpuShare: number
}

export interface Exchange {
  status: number
  /** Without those that Node adds. */
  headers: Record<string, string>
  body: Buffer
}

const SERVER_CORE = 0
const LOAD_CORE = 1
const BUSY_LOAD = 0.95
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])
const programOf = (name: string) =>
  fork(join(import.meta.dirname, name), { serialization: 'advanced', execArgv: [] })

/** Whether server and load have a core each. */
export const isPinned = availableParallelism() > 1 && !spawnSync('taskset', ['--version']).error

/** Pins a process and all its threads to a core. */
function pin(pid: number | undefined, core: number): void {
  if (isPinned) spawnSync('taskset', ['-acp', String(core), String(pid)])
}

export const pinServer = (pid: number | undefined) => pin(pid, SERVER_CORE)

/** Starts the load on a core of its own. */
export function startLoad() {
  const child = programOf('load-program.ts')
  pin(child.pid, LOAD_CORE)
  return {
    /** Prints a warning when the load was the limit. @throws Error for responses with another status */
    async run(status: number, load: Load): Promise<Loaded> {
      child.send(load)
      const loaded = await answerOf<Loaded>(child)
      const others = Object.entries(loaded.statuses).filter(([one]) => one !== String(status))
      if (others.length > 0) throw new Error(`${load.url} answered ${JSON.stringify(loaded.statuses)}`)
      if (loaded.cpuShare > BUSY_LOAD) console.log(`  ${load.url}: the load itself is at its limit`)
      return loaded
    },
    stop: () => child.disconnect(),
  }
}

/** @returns requests a second */
export function perS({ statuses, seconds }: Loaded): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0) / seconds
}

/** A bare server in a process of its own, on the core of the servers. */
export async function startRaw(exchange: Exchange) {
  const child = programOf('raw-server.ts')
  pin(child.pid, SERVER_CORE)
  child.send(exchange)
  const url = `http://127.0.0.1:${await answerOf<number>(child)}/`
  return { url, stop: () => child.disconnect() }
}

/** @throws Error when the program ends instead */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(() =>
    Promise.reject(new Error('A program of the load ended.')),
  )
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
    return answer as Answer // as the program sends it
  } finally {
    over.abort()
  }
}

/** Makes one request. @returns the response as it was sent; `fetch` would decompress it */
export async function exchange(url: string, headers: Record<string, string>): Promise<Exchange> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage] // as documented
  const body = await buffer(answer)
  const sent = Object.entries(answer.headers).filter(([name]) => !ADDED_BY_NODE.has(name))
  const texts = sent.map(([name, value]) => [name, String(value)])
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(texts), body }
}
