import { once } from 'node:events'
import { Agent, request as forward } from 'node:http'
import * as net from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { serve } from '../../process/serve.ts'
import { isReady } from '../../process/program.ts'
import type { Site } from './site.ts'

/** The interval of a load balancer's health checks; `docs/deploy.md` says every second or two. */
const CHECK_MS = 2000
/** Timeout of idle connections, shorter than that of the programs. */
const IDLE_MS = 4000

/** Sends requests round-robin to the instances that were ready at the last check, without retries. */
export async function startBalancer({ atEnd }: Site, urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  let ready: string[] = []
  let next = 0
  const check = async () => {
    const answers = await Promise.all(urls.map((url) => isReady(url, CHECK_MS)))
    ready = urls.filter((_url, index) => answers[index])
  }
  const server = await serve((request, response) => {
    const { method, headers, url } = request
    const instance = ready[(next += 1) % ready.length]
    if (instance === undefined) return response.writeHead(502).end('nobody is ready')
    const onward = forward(instance + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(error.message)
    })
    return request.pipe(onward)
  })
  await check()
  const timer = setInterval(() => void check(), CHECK_MS)
  atEnd(() => {
    clearInterval(timer)
    agent.destroy()
    return server.stop()
  })
  return { url: server.url, readyCount: () => ready.length }
}

/** A proxy with adjustable latency to a server of this machine. @param to its address */
export async function slowedWay({ atEnd }: Site, to: string) {
  let latencyMs = 0
  const late = () =>
    new Transform({
      transform: (chunk, _encoding, done) =>
        latencyMs === 0 ? done(null, chunk) : void setTimeout(done, latencyMs, null, chunk),
    })
  const url = new URL(to)
  const there = { host: '127.0.0.1', port: Number(url.port) }
  const server = net.createServer((near) => {
    const far = net.connect(there)
    // A broken connection breaks the other one; the programs report why.
    pipeline(near, late(), far, () => {})
    pipeline(far, late(), near, () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens to a port, not to a pipe.
  url.port = String((server.address() as net.AddressInfo).port)
  atEnd(() => void server.close())
  return {
    url: url.href.replace(/\/$/, ''),
    /** @param ms how much longer each packet takes from now on, in either direction */
    setLatency: (ms: number) => (latencyMs = ms),
  }
}
