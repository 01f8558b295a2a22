import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webServerEnv } from './env.ts'
import { createRequestIds } from '@troubadour/server/request-id'
import { fetchForRequest } from '@troubadour/server/request-scope'
import { trustedPeers } from '@troubadour/server/trusted-peer'
import { createWebServer } from './web-server.ts'

const OWN = /^[\w-]{8}-\d+$/

describe('the id that the API gives a request', () => {
  const newId = createRequestIds(trustedPeers(['loopback', '10.0.0.0/8', 'fd00::1']))
  const idOf = (given: string | undefined, remoteAddress: string) =>
    // All that is looked at.
    newId({ headers: { 'x-request-id': given }, socket: { remoteAddress } } as unknown as IncomingMessage)

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.9.8.7', '::ffff:10.9.8.7', 'fd00::1'])(
    'is that of the front end at %s',
    (address) => expect(idOf('aB3_-xyZ-17', address)).toBe('aB3_-xyZ-17'),
  )

  it.each([
    ['from elsewhere', 'aB3_-xyZ-17', '192.0.2.1'],
    ['from elsewhere', 'aB3_-xyZ-17', 'fd00::2'],
    ['with a line of log in it', 'aB3_-xyZ-17\n{"level":30}', '127.0.0.1'],
    ['with anything else', 'aB3_-xyZ-17"', '127.0.0.1'],
    ['that is long', `aB3_-xyZ-${'1'.repeat(16)}`, '127.0.0.1'],
    ['that is empty', '', '127.0.0.1'],
  ])('is its own for one %s', (_name, given, address) => {
    const id = idOf(given, address)
    expect(id).toMatch(OWN)
    expect(id).not.toBe('aB3_-xyZ-17')
  })
})

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
