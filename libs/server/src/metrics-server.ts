import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { MetricsPlace } from './operation-env.ts'

const TIMEOUT_MS = 4000

export interface MetricsServer {
  port: number
  close: () => Promise<void>
}

/** Answers `GET /metrics` on a port of its own, which is nobody's but the operator's. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsPlace,
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
