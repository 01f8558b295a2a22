import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { webServerEnv } from './env.ts'
import { fetchForRequest, traceWork } from '@troubadour/server/request-scope'
import { startOtlpReceiver } from '@troubadour/server/testing/otlp-receiver'
import { createWebServer } from './web-server.ts'

describe('a front end that is traced', () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
  let api: FastifyInstance
  let site: FastifyInstance
  let received: unknown[]

  beforeAll(async () => {
    receiver = await startOtlpReceiver()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.origin)
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '1')
    received = []
    api = Fastify()
    api.all('/*', async ({ headers }) => {
      received.push(headers.traceparent)
      return {}
    })
    const API_ORIGIN = await api.listen({ port: 0, host: '127.0.0.1' })
    const env = webServerEnv.parse({ API_ORIGIN, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '10.0.0.0/8' })
    const options = {
      host: 'public',
      env,
      clientFolder: import.meta.dirname,
      contentSecurityPolicy: '',
    } as const
    site = await createWebServer(options)
    site.get('/page', async () => {
      await fetchForRequest(`${API_ORIGIN}/api/events?page=1`)
      await traceWork({ name: 'some work', describe: () => ({ outcome: 'sent' }) }, async () => {})
      return 'page'
    })
  })
  afterAll(async () => {
    await site.close()
    await Promise.all([api.close(), receiver.close()])
    vi.unstubAllEnvs()
  })

  it('shows the call that it forwards, by its route, and hands the trace on', async () => {
    await site.inject({ method: 'POST', url: '/api/unsubscribe/secret', payload: {} })
    const call = await receiver.find(({ name }) => name === 'POST /api/unsubscribe/{token}')
    const request = await receiver.find(({ spanId }) => spanId === call.parentSpanId)
    expect(request).toMatchObject({
      service: 'troubadour-public-site',
      name: 'POST /api/*',
      parentSpanId: '',
      attributes: { 'http.response.status_code': 200 },
    })
    expect(received).toEqual([`00-${call.traceId}-${call.spanId}-01`])
    expect(JSON.stringify(receiver.spans)).not.toContain('secret')
  })

  it('shows what a page reads, and other work', async () => {
    await site.inject('/page')
    const page = await receiver.find(({ name }) => name === 'GET /page')
    for (const name of ['GET /api/events', 'some work'])
      expect(await receiver.find((span) => span.name === name)).toMatchObject({ parentSpanId: page.spanId })
    expect(receiver.spans.find(({ name }) => name === 'some work')?.attributes).toEqual({ outcome: 'sent' })
  })

  it.each([
    ['10.1.2.3', 'b'.repeat(16)],
    ['192.0.2.1', ''],
  ])('for %s continues the trace of "%s"', async (remoteAddress, parentSpanId) => {
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
    const { spans } = receiver
    const before = spans.length
    await site.inject({ url: '/healthz', headers, remoteAddress })
    const span = await receiver.find((one) => one.name === 'GET /healthz' && spans.indexOf(one) >= before)
    expect(span.parentSpanId).toBe(parentSpanId)
  })
})
