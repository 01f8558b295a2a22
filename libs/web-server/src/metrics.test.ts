import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { webServerEnv } from './env.ts'
import { createWebServer } from './web-server.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it('metrics are counted by route, and stand on the private port alone', async () => {
  const METRICS_PORT = await freePort()
  const env = webServerEnv.parse({ API_ORIGIN: 'http://127.0.0.1:9', LOG_LEVEL: 'silent', METRICS_PORT })
  const options = {
    host: 'public',
    env,
    clientFolder: import.meta.dirname,
    contentSecurityPolicy: '',
  } as const
  const site = await createWebServer(options)
  site.get('/pages/:name', async () => 'page')
  const publicOrigin = await site.listen({ port: 0, host: '127.0.0.1' })
  const privateOrigin = `http://127.0.0.1:${METRICS_PORT}`

  expect((await fetch(`${publicOrigin}/metrics`)).status).toBe(404)
  for (const name of ['one', 'two']) await (await fetch(`${publicOrigin}/pages/${name}`)).text()
  expect((await fetch(`${publicOrigin}/api/site`)).status).toBe(503)
  expect((await fetch(`${privateOrigin}/`)).status).toBe(404)
  expect((await fetch(`${privateOrigin}/metrics`, { method: 'POST' })).status).toBe(404)

  const text = await (await fetch(`${privateOrigin}/metrics`)).text()
  const lines = text.split('\n')
  for (const line of [
    'troubadour_http_requests_total{method="GET",route="/pages/:name",status="2xx"} 2',
    'troubadour_http_requests_total{method="GET",route="none",status="4xx"} 1',
    'troubadour_http_requests_total{method="GET",route="/api/*",status="5xx"} 1',
    'troubadour_http_request_duration_seconds_count{method="GET",route="/pages/:name"} 2',
    'troubadour_http_requests_in_flight 0',
    'troubadour_load_shed_total{kind="visitors"} 0',
  ])
    expect(lines).toContain(line)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('/pages/one')

  await site.close()
  await expect(fetch(`${privateOrigin}/metrics`)).rejects.toThrow()
})
