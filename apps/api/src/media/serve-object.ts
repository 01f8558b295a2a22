import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectAnswer, ObjectRequest, ReadObject } from './bucket-object.ts'
import { contentTypeOf } from './content-type.ts'
import { isMediaName } from './media-name.ts'

/** One range; of several, which hardly anybody asks for, the whole is the answer. */
const RANGE = /^bytes=(\d+-\d*|-\d+)$/

/** Answers a request for a file of the bucket, with what HTTP offers for files. @param headers of every file */
export async function serveObject(
  read: ReadObject,
  name: string,
  {
    request,
    reply,
    headers,
  }: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
): Promise<FastifyReply> {
  if (!isMediaName(name)) return notFound(reply)
  const answer = await read(name, objectRequest(request))
  if (answer.outcome === 'missing') return notFound(reply)
  if (answer.outcome === 'unchanged') {
    const etag = request.headers['if-none-match']
    return reply
      .code(304)
      .headers({ ...headers, ...(etag && { etag }) })
      .send()
  }
  if (answer.outcome === 'unsatisfiable') return reply.code(416).header('cache-control', 'no-store').send()
  return sendFound(reply, answer, { ...headers, 'content-type': contentTypeOf(name) })
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

function sendFound(
  reply: FastifyReply,
  { body, bytes, etag, changedAt, range }: Extract<ObjectAnswer, { outcome: 'found' }>,
  headers: Record<string, string>,
): FastifyReply {
  return (
    reply
      .code(range ? 206 : 200)
      .headers({
        ...headers,
        etag,
        'last-modified': changedAt.toUTCString(),
        'accept-ranges': 'bytes',
        'content-length': String(bytes),
        ...(range && { 'content-range': range }),
      })
      // Fastify takes the length of anything else than a stream for that of the file.
      .send(body ?? Readable.from([]))
  )
}

function objectRequest({ method, headers }: FastifyRequest): ObjectRequest {
  const { range, 'if-none-match': ifNoneMatch, 'if-modified-since': since, 'if-range': ifRange } = headers
  const sinceDate = new Date(since ?? '')
  return {
    method: method === 'HEAD' ? 'head' : 'get',
    // With a condition on it, the whole is always a right answer.
    ...(range && !ifRange && RANGE.test(range) && { range }),
    ...(ifNoneMatch && { ifNoneMatch }),
    ...(!ifNoneMatch && !Number.isNaN(sinceDate.getTime()) && { ifModifiedSince: sinceDate }),
  }
}
