import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Access } from '@troubadour/domain/schema/endpoint'
import { chooseEncoding } from '@troubadour/server/encoding'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter responses fit into one packet anyway. */
const COMPRESSED_FROM_CHARACTERS = 1024

const compress = {
  // Each response is sent once, so a quick compression serves best.
  br: (json: string) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}

/**
 * Sends a response that is not cached, compressed if it is long and for an administrator: the size of a compressed one
 * could tell a stranger about secrets in it (docs/performance.md#lists-of-the-admin).
 */
export async function sendJson(
  { request, reply, access }: { request: FastifyRequest; reply: FastifyReply; access: Access },
  json: string,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (access !== 'admin' || json.length < COMPRESSED_FROM_CHARACTERS) return reply.send(json)
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(json)
  return reply.header('content-encoding', encoding).send(await compress[encoding](json))
}
