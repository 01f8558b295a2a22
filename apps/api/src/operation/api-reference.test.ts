import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'

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
