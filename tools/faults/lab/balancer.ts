import { once } from 'node:events'
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lab } from './lab.ts'

/** How often a balancer asks whether it may send traffic, as `docs/deploy.md` says: every second or two. */
const CHECK_MS = 2000
/** Shorter than the programs keep a connection that nobody uses. */
const KEEP_MS = 4000

/** Sends requests to several instances in turn, of those that said at the last look that they may be sent traffic. */
export interface Balancer {
  url: string
  /** So many instances are being sent traffic at this moment. */
  readyCount: () => number
}

export async function startBalancer(lab: Lab, urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: KEEP_MS })
  let ready: string[] = []
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(urls.map(isReady))
    ready = urls.filter((_url, index) => answers[index])
  }
  const server = createServer((request, response) => {
    const url = ready[(turn += 1) % ready.length]
    if (url === undefined) response.writeHead(502).end('nobody is ready')
    else pass({ url, agent }, request, response)
  }).listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), look()])
  const over = new AbortController()
  void repeat(look, over.signal)
  lab.atEnd(() => {
    over.abort()
    agent.destroy()
    server.close().closeAllConnections()
  })
  // It listens to a port, not to a pipe.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, readyCount: () => ready.length }
}

/** No second try: what an instance fails to answer has failed. */
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

async function repeat(look: () => Promise<void>, signal: AbortSignal) {
  try {
    for (;;) {
      await delay(CHECK_MS, null, { signal })
      await look()
    }
  } catch {
    // The experiment is over.
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) })).ok
  } catch {
    return false
  }
}
