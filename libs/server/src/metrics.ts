import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricsAddress } from './env.ts'
import type { LoadShedder } from './load.ts'

/** Most responses take milliseconds; requests are aborted after 10 s. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UNKNOWN_ROUTE = 'none'

/** A program's own metrics; imported only when enabled. */
export type Metrics = ReturnType<typeof createMetrics>

/** Counts requests by route pattern instead of URL: the patterns are few, and contain no secrets. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'troubadour_http_requests_total',
    help: 'Answered requests, those from memory among them',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'troubadour_http_request_duration_seconds',
    help: 'From the request to the end of its answer; answers from memory are not timed',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  })
  const inFlight = new Gauge({
    name: 'troubadour_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })

  function observe(request: FastifyRequest, reply: FastifyReply, startedAt: number): void {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? UNKNOWN_ROUTE
    inFlight.dec()
    // The client disconnected: counted as aborted.
    const status = reply.raw.writableFinished ? statusClass(reply.statusCode) : 'aborted'
    requests.inc({ method, route, status })
    durations.observe({ method, route }, (performance.now() - startedAt) / 1000)
  }

  return {
    registry,
    /** Counts and times requests; call it before routes are added. */
    watchRequests(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        const startedAt = performance.now()
        inFlight.inc()
        // Unlike onResponse, it also fires when the client disconnects.
        reply.raw.once('close', () => observe(request, reply, startedAt))
        done()
      })
    },
    /** Counts a response that bypassed all hooks. @param route by default the path, if it has no parameters */
    countCached({ url = '' }: IncomingMessage, status: number, route = url.split('?', 1)[0]) {
      requests.inc({ method: 'GET', route, status: statusClass(status) })
    },
    watchLoad(shedder: LoadShedder) {
      new Counter({
        name: 'troubadour_load_shed_total',
        help: 'Requests that were answered 503 because there were too many',
        labelNames: ['kind'],
        registers,
        collect() {
          this.reset()
          for (const [kind, count] of Object.entries(shedder.shed)) this.inc({ kind }, count)
        },
      })
    },
  }
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

const TIMEOUT_MS = 4000

export interface MetricsServer {
  port: number
  close: () => Promise<void>
}

/** Serves `GET /metrics` on a private port. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
  onError: (error: unknown) => void,
): Promise<MetricsServer> {
  const options = { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS }
  const server = createServer(options, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        onError(error)
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
