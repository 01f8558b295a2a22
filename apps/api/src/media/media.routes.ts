import { mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../shared/http-error.ts'
import type { SendStored } from '../shared/send-file.ts'
import {
  contentTypeOf,
  isMediaName,
  statOf,
  type MediaStore,
  type ObjectAnswer,
  type ObjectRequest,
  type ReadObject,
} from './media-store.ts'

/** Long, because names are never reused. In seconds. */
const MAX_AGE_S = 365 * 24 * 60 * 60
const PICTURE_CACHE = `public, max-age=${MAX_AGE_S}, immutable`
/** Hidden recordings must soon leave shared caches, too. */
const AUDIO_CACHE = `public, max-age=${MAX_AGE_S}, s-maxage=3600, immutable`
/** Case-insensitive, since some file systems are. */
const AUDIO = /^audio\//i
/** Files of the press kit, some of them private: they have routes of their own. */
const PRESS = /^press\//i
/** Makes files harmless that a browser would open as a document, such as SVG. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
const HEADERS = {
  'content-security-policy': SANDBOX,
  // Mails embed the pictures.
  'cross-origin-resource-policy': 'cross-origin',
}

interface MediaRoute {
  Params: { '*': string }
}
// Declares the access that every route needs, whatever serves it.
const OPTIONS = { config: { access: 'public' } } as const

/**
 * `GET /media/*`: the files of the media store.
 * @param folder of files that are not in a bucket
 * @param isPlayable whether visitors may play an audio file
 * @returns a function that sends a file from another route
 */
export async function mediaRoutes(
  app: FastifyInstance,
  store: MediaStore,
  folder: string,
  isPlayable: (name: string) => Promise<boolean>,
): Promise<SendStored> {
  const ownHeaders = new WeakMap<FastifyRequest, Record<string, string>>()
  mkdirSync(folder, { recursive: true })
  await app.register(fastifyStatic, {
    ...{ root: folder, serve: false, index: false, dotfiles: 'ignore' },
    // The route below and `send` set the headers.
    setHeaders: (reply) =>
      reply.headers(
        ownHeaders.get(reply.request) ?? headersOf((reply.request.params as MediaRoute['Params'])['*']),
      ),
  })
  const send: SendStored = async (name, { request, reply, headers }) => {
    const sources = await store.sources()
    for (const source of sources) {
      if (source.kind === 'bucket') {
        const sent = await serveObject(source.read, name, { request, reply, headers })
        if (sent) return sent
      } else if (source === sources.at(-1) || (await statOf(source.folder, name))) {
        ownHeaders.set(request, headers)
        return reply.sendFile(name, source.folder)
      }
    }
    throw new HttpError(404, 'Not found')
  }
  app.get<MediaRoute>('/media/*', OPTIONS, async (request, reply) => {
    const name = request.params['*']
    if (!isMediaName(name) || PRESS.test(name) || (AUDIO.test(name) && !(await isPlayable(name))))
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

/**
 * Serves an object of the bucket, with conditional and range requests.
 * @param headers of every file
 * @returns undefined when it is missing
 */
async function serveObject(
  read: ReadObject,
  name: string,
  {
    request,
    reply,
    headers,
  }: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
): Promise<FastifyReply | undefined> {
  const answer = await readRange(read, name, request)
  if (answer.outcome === 'missing') return undefined
  if (answer.outcome === 'unchanged') {
    const etag = request.headers['if-none-match']
    return reply
      .code(304)
      .headers({ ...headers, ...(etag && { etag }) })
      .send()
  }
  if (answer.outcome === 'unsatisfiable') {
    const whole = await read(name, { method: 'head' })
    if (whole.outcome === 'found') reply.header('content-range', `bytes */${whole.bytes}`)
    return reply.code(416).header('cache-control', 'no-store').send()
  }
  return sendFound(reply, answer, { ...headers, 'content-type': contentTypeOf(name) })
}

/** `If-Range`: the range when the client's copy is current, else the whole file. */
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
      // Fastify would overwrite the content-length of an empty body that is not a stream.
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
