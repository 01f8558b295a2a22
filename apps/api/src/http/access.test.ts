import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { requireDeclaredAccess } from './access.ts'

test('a route must say who may call it', () => {
  const app = fastify()
  requireDeclaredAccess(app)
  expect(() => app.get('/forgotten', async () => 'open')).toThrow('GET /forgotten declares no access')
  expect(() => app.get('/declared', { config: { access: 'public' } }, async () => 'open')).not.toThrow()
})
