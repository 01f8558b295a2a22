import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { contract } from '@troubadour/domain/contract/contract'
import { createMetrics } from '@troubadour/server/metrics'
import { LoadShedder } from '@troubadour/server/load'
import { startOtlpReceiver } from '@troubadour/server/testing/otlp-receiver'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi, it } from 'vitest'
import { buildApp } from '../app.ts'
import { COMMAND_WAITS, createDb, createPool } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import { createPublicCache } from '../http/public-cache.ts'
import { ADMIN_ORIGIN, TEST_ENV, createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addApiMetrics } from './api-metrics.ts'
import { limitLoad } from './availability.ts'
import { startOperation } from './start-operation.ts'

describe('operation', () => {
  const now = () => new Date('2026-06-15T16:00:00Z')
  const BUSY = { message: 'The site is busy. Please try again in a moment.' }

  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
  let database: TestDatabase
  let db: Db
  let app: FastifyInstance
  let origin: string
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-operation-'))
  const shedder = new LoadShedder({ visitors: 1, forms: 1, admin: 1 })
  const metrics = createMetrics()
  const problems: string[] = []

  beforeAll(async () => {
    receiver = await startOtlpReceiver()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.origin)
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '1')
    database = await createTestDatabase()
    const onProblem = (message: string) => problems.push(message)
    const operation = await startOperation({ trustedProxies: ['loopback'], metrics: null }, onProblem)
    const pool = createPool(database.url, (error) => onProblem(error.message), COMMAND_WAITS)
    db = createDb(pool, operation.tracing?.recordQuery)
    const cache = createPublicCache(now)
    cache.setListening(true)
    const env = { ...TEST_ENV, logLevel: 'silent', mediaDir: join(folder, 'media') } as const
    app = await buildApp({ env, db, now, cache, shedder, metrics, tracing: operation.tracing })
    await operation.attach(app, { pool, cache, db })
    const jobNames = app.jobs.map(({ name }) => name)
    await db.insertInto('jobs').values({ name: 'clean-up', failedRuns: 2 }).execute()
    addApiMetrics(metrics, { pool, cache, db, jobNames, onError: (error) => onProblem(String(error)) })
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    // Checked before the shutdown, which may log connections that are still closing.
    expect(problems).toEqual([])
    await app.close()
    await db.destroy()
    await Promise.all([database.drop(), receiver.close()])
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  /** Fills the budget of a kind until its responses are aborted. */
  function hold(kind: 'visitors' | 'forms' | 'admin') {
    // Only its 'close' event is used.
    const response = new EventEmitter() as ServerResponse
    expect(shedder.enter(kind, response)).not.toBeNull()
    return () => response.emit('close')
  }

  async function ask(path: string, init: RequestInit = {}) {
    const response = await fetch(origin + path, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const login = () =>
    ask('/api/login', {
      method: 'POST',
      headers: { origin: ADMIN_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'wrong horse battery' }),
    })

  describe('more than the API can carry', () => {
    test('is refused by kind: sign-in, health and cached answers go on', async () => {
      expect((await ask('/api/site')).status).toBe(200)
      const release = hold('visitors')
      const busy = await ask('/api/events')
      expect([busy.status, busy.headers.get('retry-after'), JSON.parse(busy.text)]).toEqual([503, '2', BUSY])
      expect(busy.headers.get('x-request-id')).toMatch(/^[\w-]{8}-\d+$/)
      expect((await ask('/api/site')).status).toBe(200)
      expect((await ask('/healthz')).status).toBe(200)
      expect((await ask('/api/releases/none/downloads/zip')).status).toBe(503)
      expect((await ask('/readyz')).status).toBe(200)
      expect((await login()).status).toBe(401)
      release()
      expect((await ask('/api/events')).status).toBe(200)
    })

    test('at the sign-in leaves the visitors alone', async () => {
      const release = hold('admin')
      expect((await login()).status).toBe(503)
      expect((await ask('/api/events/featured')).status).toBe(200)
      release()
    })

    test('does not count files on their way', async () => {
      const files = Fastify()
      limitLoad(files, shedder)
      const config = { endpoint: { name: 'fetchZip' as const, ...contract.fetchZip }, sendsFile: true }
      const file = new PassThrough()
      files.get('/file', { config }, (_request, reply) => {
        expect(shedder.inFlight.visitors).toBe(1)
        return reply.send(file)
      })
      const url = await files.listen({ port: 0, host: '127.0.0.1' })
      const asking = fetch(`${url}/file`)
      file.write('The first part')
      const response = await asking
      expect(shedder.inFlight.visitors).toBe(0)
      file.end()
      expect(await response.text()).toBe('The first part')
      await files.close()
      expect(shedder.inFlight.visitors).toBe(0)
    })
  })

  test('the id of a front end is the id of the request', async () => {
    const headers = { 'x-request-id': 'Front-01-7' }
    expect((await ask('/api/user', { headers })).headers.get('x-request-id')).toBe('Front-01-7')
  })

  test('metrics cover routes, cached answers, the pool, the cache and the mails; not on the public port', async () => {
    const etag = (await ask('/api/merch-items')).headers.get('etag') ?? ''
    await ask('/api/merch-items')
    await ask('/api/merch-items', { headers: { 'if-none-match': etag } })
    const lines = (await metrics.registry.metrics()).split('\n')
    for (const line of [
      'troubadour_http_requests_total{method="GET",route="/api/merch-items",status="2xx"} 2',
      'troubadour_http_requests_total{method="GET",route="/api/merch-items",status="3xx"} 1',
      'troubadour_http_request_duration_seconds_count{method="GET",route="/api/merch-items"} 1',
      'troubadour_load_shed_total{kind="visitors"} 2',
      'troubadour_load_shed_total{kind="admin"} 1',
      'troubadour_database_connections{state="waiting"} 0',
      'troubadour_cache_reads_total{result="miss"} 4',
      'troubadour_mails{state="queued"} 0',
      'troubadour_mails{state="uncertain"} 0',
      'troubadour_printful_failed_calls 0',
      'troubadour_job_running{job="clean-up"} 0',
      'troubadour_job_failed_runs{job="clean-up"} 2',
    ])
      expect(lines).toContain(line)
    expect((await ask('/metrics')).status).toBe(404)
  })

  test('traces go on from the front end, to the statements, which show no values', async () => {
    const traceId = 'a'.repeat(32)
    const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
    const isOfTrace = (name: string) => (span: (typeof receiver.spans)[number]) =>
      span.traceId === traceId && span.name === name
    await ask('/api/media-items', { headers })
    const request = await receiver.find(isOfTrace('GET /api/media-items'))
    expect(request).toMatchObject({ service: 'troubadour-api', parentSpanId: 'b'.repeat(16) })
    const statement = await receiver.find(isOfTrace('select'))
    expect(statement.parentSpanId).toBe(request.spanId)
    expect(statement.attributes).toMatchObject({ 'db.system.name': 'postgresql' })

    // The body comes from the cache, and is sent before any hook runs.
    await ask('/api/media-items', { headers })
    await receiver.find((span) => span.traceId === traceId && span.attributes['troubadour.kept'] === true)
    // The body is read before the statements, which still belong to the request.
    await login()
    const lookUp = await receiver.find(({ attributes }) =>
      String(attributes['db.query.text']).endsWith('from "users" where lower(username) = lower($1)'),
    )
    const signIn = await receiver.find(({ spanId }) => spanId === lookUp.parentSpanId)
    expect(signIn.name).toBe('POST /api/login')
    expect(JSON.stringify(receiver.spans)).not.toContain('nobody')
  })
})

describe('api reference', () => {
  let api: TestApp
  let app: FastifyInstance

  beforeAll(async () => {
    api = await createTestApp()
    const env = { ...TEST_ENV, mediaDir: api.mediaDir, hasApiReference: true }
    app = await buildApp({ env, db: api.database.db, now: () => api.clock.now })
  })
  afterAll(async () => {
    await app.close()
    await api.close()
  })

  describe('the reference page of the API', () => {
    it('is there where it is switched on, with its script and the description', async () => {
      const page = await app.inject('/reference/')
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('Troubadour API')
      const script = /<script[^>]*src="([^"]+)"/.exec(page.body)?.[1] ?? ''
      expect((await app.inject(`/reference/${script}`)).statusCode).toBe(200)
      const description = await app.inject('/reference/openapi.json')
      expect(description.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Troubadour' } })
      expect(description.headers).not.toHaveProperty('access-control-allow-origin')
    })

    it('runs its own scripts alone, and loads nothing from elsewhere', async () => {
      const { headers } = await app.inject('/reference/')
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; /)
      expect(policy).not.toMatch(/https?:/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    })

    it('is not there otherwise', async () => {
      const statuses = ['/reference', '/reference/', '/reference/openapi.json'].map(async (url) => {
        return (await api.app.inject(url)).statusCode
      })
      expect(await Promise.all(statuses)).toEqual([404, 404, 404])
    })
  })
})
