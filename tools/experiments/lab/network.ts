import { once } from 'node:events'
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import * as net from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import type { Site } from './site.ts'

/** How often a balancer asks whether it may send traffic, as `docs/deploy.md` says: every second or two. */
const CHECK_MS = 2000
/** Shorter than the programs keep an idle connection open. */
const IDLE_MS = 4000

async function portOf(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens to a port, not to a pipe.
  return (server.address() as net.AddressInfo).port
}

/** Sends requests round-robin to the instances that were ready at the last check. */
export interface Balancer {
  url: string
  /** How many instances are sent traffic at this moment. */
  readyCount: () => number
}

export async function startBalancer({ atEnd }: Site, urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  let ready: string[] = []
  let next = 0
  const check = async () => {
    const answers = await Promise.all(urls.map(isReady))
    ready = urls.filter((_url, index) => answers[index])
  }
  const server = createServer((request, response) => {
    const url = ready[(next += 1) % ready.length]
    if (url === undefined) response.writeHead(502).end('nobody is ready')
    else pass({ url, agent }, request, response)
  })
  const [port] = await Promise.all([portOf(server), check()])
  const over = new AbortController()
  void repeat(check, over.signal)
  atEnd(() => {
    over.abort()
    agent.destroy()
    server.close().closeAllConnections()
  })
  return { url: `http://127.0.0.1:${port}`, readyCount: () => ready.length }
}

async function repeat(check: () => Promise<void>, signal: AbortSignal) {
  try {
    for await (const _ of every(CHECK_MS, undefined, { signal })) await check()
  } catch {
    // The experiment is over.
  }
}

/** Without a retry: what an instance fails to answer has failed. */
function pass(to: { url: string; agent: Agent }, request: IncomingMessage, response: ServerResponse) {
  const { method, headers, url } = request
  const onward = forward(to.url + url, { method, headers, agent: to.agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end(error.message)
  })
  request.pipe(onward)
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) })).ok
  } catch {
    return false
  }
}

/** Runs the API with a connection to PostgreSQL whose latency can be changed. */
export async function slowedDatabase({ superuserUrl, commandEnv, atEnd }: Site) {
  const link = { latencyMs: 0 }
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(new URL(superuserUrl).port), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // A broken connection breaks the other one; the programs report why.
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      passLate(from, to, link)
    }
  })
  const url = new URL(commandEnv.DATABASE_URL ?? '')
  url.port = String(await portOf(server))
  atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    /** What the API needs to connect this way. */
    env: { DATABASE_URL: url.href },
    /** @param latencyMs how much longer each packet takes from now on, in either direction */
    setLatency(latencyMs: number) {
      link.latencyMs = latencyMs
    },
  }
}

function passLate(from: net.Socket, to: net.Socket, link: { latencyMs: number }) {
  // What was sent first arrives first, also when the latency gets smaller meanwhile.
  let lastArrival = 0
  const later = (arrive: () => void) => {
    lastArrival = Math.max(lastArrival, performance.now() + link.latencyMs)
    const waitMs = lastArrival - performance.now()
    if (waitMs <= 0) arrive()
    else setTimeout(arrive, waitMs)
  }
  from.on('data', (chunk) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
}
