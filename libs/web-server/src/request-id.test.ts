import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webServerEnv } from './env.ts'
import { fetchForRequest } from '@troubadour/server/request-scope'
import { createWebServer } from './web-server.ts'

const OWN = /^[\w-]{8}-\d+$/

describe('the id that a front end gives a request', () => {
  let api: FastifyInstance
  let site: FastifyInstance
  const received: unknown[] = []
  const given = { 'x-request-id': 'visitors-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }

  beforeAll(async () => {
    api = Fastify()
    api.get('/*', async ({ headers, url }, reply) => {
      received.push([headers['x-request-id'], headers.traceparent])
      return reply.code(url.includes('featured') ? 500 : 200).send({})
    })
    const API_ORIGIN = await api.listen({ port: 0, host: '127.0.0.1' })
    const env = webServerEnv.parse({ API_ORIGIN, LOG_LEVEL: 'silent' })
    const options = {
      host: 'public',
      env,
      clientFolder: import.meta.dirname,
      contentSecurityPolicy: '',
    } as const
    site = await createWebServer(options)
    site.get('/page', async (request) => {
      await fetchForRequest(`${API_ORIGIN}/api/site`)
      return request.id
    })
    site.get('/defect', () => {
      throw new Error('a defect')
    })
  })
  afterAll(() => Promise.all([site.close(), api.close()]))

  it('goes to the API in place of what the visitor sent, and comes back with an error', async () => {
    const answer = await site.inject({ url: '/api/events/featured', headers: given })
    const id = answer.headers['x-request-id']
    expect([answer.statusCode, id]).toEqual([500, expect.stringMatching(OWN)])
    expect(received.splice(0)).toEqual([[id, undefined]])
  })

  it('goes with what is read for a page', async () => {
    const answer = await site.inject('/page')
    expect(received.splice(0)).toEqual([[answer.body, undefined]])
    expect(answer.headers['x-request-id']).toBeUndefined()
  })

  it.each(['/defect', '/nowhere', '/%ff', '/api/user'])('is on the error of %s', async (url) => {
    expect((await site.inject(url)).headers['x-request-id']).toMatch(OWN)
  })
})
