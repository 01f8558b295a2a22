import { mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import {
  contentTypeOf,
  isMediaName,
  type MediaStore,
  type ObjectAnswer,
  type ObjectRequest,
  type ReadObject,
} from './media-store.ts'

/** Names are never used again for another picture. In seconds. */
const MAX_AGE_S = 365 * 24 * 60 * 60
const PICTURE_CACHE = `public, max-age=${MAX_AGE_S}, immutable`
/** What is hidden must soon be gone from shared caches too. */
const AUDIO_CACHE = `public, max-age=${MAX_AGE_S}, s-maxage=3600, immutable`
/** On some disks capital letters make no difference. */
const AUDIO = /^audio\//i
/** Files of the press kit, of which some are private: they are fetched by calls of their own. */
const PRESS = /^press\//i
/** A picture that a browser takes for a document can do nothing there. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
const HEADERS = {
  'content-security-policy': SANDBOX,
  // Mails show them.
  'cross-origin-resource-policy': 'cross-origin',
}

interface MediaRoute {
  Params: { '*': string }
}
// The route is declared here, whatever serves it, because every route says who may call it.
const OPTIONS = { config: { access: 'public' } } as const

/** Sends a file of the media store with headers of the caller's own, by ranges. @throws HttpError 404 */
type SendStored = (
  name: string,
  answer: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
) => Promise<FastifyReply>

/**
 * `GET /media/*`: the files of the media store, and nothing beside it.
 * @param mayBeHeard of the files of recordings those that visitors may hear
 * @returns what sends a file elsewhere
 */
export async function mediaRoutes(
  app: FastifyInstance,
  { source }: MediaStore,
  mayBeHeard: (name: string) => Promise<boolean>,
): Promise<SendStored> {
  const ownHeaders = new WeakMap<FastifyRequest, Record<string, string>>()
  if (source.kind === 'folder') {
    mkdirSync(source.folder, { recursive: true })
    await app.register(fastifyStatic, {
      ...{ root: source.folder, serve: false, index: false, dotfiles: 'ignore' },
      // Files are sent by the route below, and by `send` with headers of their own.
      setHeaders: (reply) =>
        reply.headers(
          ownHeaders.get(reply.request) ?? headersOf((reply.request.params as MediaRoute['Params'])['*']),
        ),
    })
  }
  const send: SendStored = async (name, { request, reply, headers }) => {
    if (source.kind === 'bucket') return serveObject(source.read, name, { request, reply, headers })
    ownHeaders.set(request, headers)
    return reply.sendFile(name)
  }
  app.get<MediaRoute>('/media/*', OPTIONS, async (request, reply) => {
    const name = request.params['*']
    if (!isMediaName(name) || PRESS.test(name) || (AUDIO.test(name) && !(await mayBeHeard(name))))
      throw new HttpError(404, 'Not found')
    return send(name, { request, reply, headers: headersOf(name) })
  })
  return send
}

function headersOf(name: string): Record<string, string> {
  return { ...HEADERS, 'cache-control': AUDIO.test(name) ? AUDIO_CACHE : PICTURE_CACHE }
}

/** A single range; a request for several, which is rare, gets the whole file. */
const RANGE = /^bytes=(\d+-\d*|-\d+)$/

/** Answers a request for a file of the bucket, with what HTTP offers for files. @param headers of every file */
async function serveObject(
  read: ReadObject,
  name: string,
  {
    request,
    reply,
    headers,
  }: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
): Promise<FastifyReply> {
  const answer = await readRange(read, name, request)
  if (answer.outcome === 'missing') throw new HttpError(404, 'Not found')
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

/** `If-Range`: the part when the reader's file is still the same, else the whole. */
async function readRange(read: ReadObject, name: string, request: FastifyRequest): Promise<ObjectAnswer> {
  const wanted = objectRequest(request)
  const answer = await read(name, wanted)
  const condition = request.headers['if-range']
  if (!wanted.range || condition === undefined) return answer
  if (answer.outcome === 'found') {
    if ([answer.etag, answer.changedAt.toUTCString()].includes(String(condition))) return answer
    answer.body?.destroy()
  }
  return read(name, { ...wanted, range: undefined })
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
  const { range, 'if-none-match': ifNoneMatch, 'if-modified-since': since } = headers
  const sinceDate = new Date(since ?? '')
  return {
    method: method === 'HEAD' ? 'head' : 'get',
    ...(range && RANGE.test(range) && { range }),
    ...(ifNoneMatch && { ifNoneMatch }),
    ...(!ifNoneMatch && !Number.isNaN(sinceDate.getTime()) && { ifModifiedSince: sinceDate }),
  }
}
