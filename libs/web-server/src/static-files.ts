import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Files whose name carries a digest of their content live here, as Vite writes them. */
const HASHED_PREFIX = '/assets/'

/** Serves the built client files, precompressed where the build wrote a `.br` or `.gz` beside them. */
export async function serveStatic(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: `${folder}${HASHED_PREFIX}`,
    prefix: HASHED_PREFIX,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    redirect: false,
  })
}
