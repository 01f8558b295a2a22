import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { contractRoute } from './contract-route.ts'
import { createPublicCache } from './public-cache.ts'

const READ = '/api/events'
const fails = () => Promise.reject(new Error('The connection was lost'))

test.each([
  ['a change', 'DELETE', '/api/events/1', 204, []],
  ['a change whose commit may be lost', 'POST', '/api/admin/events/1/restore', 500, []],
  ['a preview', 'POST', '/api/admin/site-previews', 400, [READ]],
  ['a read', 'GET', '/api/admin/activity', 500, [READ]],
] as const)('what is cached when the answer of %s is sent', async (_which, method, url, status, cached) => {
  const cache = createPublicCache(() => new Date(0))
  cache.setListening(true)
  await cache.read(READ, async () => ({ json: '[]' }))
  const sent: string[][] = []
  const app = Fastify()
  app.addHook('onRequest', async (request) => void Object.assign(request, { session: { userId: 1 } }))
  // Fastify awaits it before the first byte.
  app.addHook('onSend', async () => void sent.push(cache.find(READ) ? [READ] : []))
  contractRoute(app, 'deleteEvent', { cache }, async () => {})
  contractRoute(app, 'restoreEvent', { cache }, fails)
  contractRoute(app, 'previewSite', { cache }, fails)
  contractRoute(app, 'listActivity', { cache }, fails)
  const { statusCode } = await app.inject({ method, url })
  expect([statusCode, sent]).toEqual([status, [cached]])
  await app.close()
})
