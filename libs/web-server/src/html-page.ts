import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, REVALIDATED } from '@troubadour/server/http-cache'
import { chooseEncoding, type Encoding } from '@troubadour/server/encoding'

/** A few percent larger than with 11, the best, in less than half the time. */
const BROTLI_QUALITY = 10

const brotli = promisify(brotliCompress)
const compress = {
  br: (html: Buffer) =>
    brotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 9 }),
  identity: async (html: Buffer) => html,
}

/** A rendered page, compressed once for each requested encoding. */
export class HtmlPage {
  readonly etag: string
  readonly #html: Buffer
  readonly #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {}

  /** @param shown content that determines the ETag */
  constructor(html: string, shown = html) {
    this.#html = Buffer.from(html)
    // Weak: the same page has several encodings.
    this.etag = `W/"${createHash('sha256').update(shown).digest('base64url').slice(0, 22)}"`
  }

  /** The page in an encoding, if it is compressed already. */
  readyBody(encoding: Encoding): Buffer | undefined {
    const body = this.#bodies[encoding]
    return Buffer.isBuffer(body) ? body : undefined
  }

  /** The page in an encoding; a promise until it is compressed. */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    return (this.#bodies[encoding] ??= this.#compress(encoding))
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    try {
      return (this.#bodies[encoding] = await compress[encoding](this.#html))
    } catch (error) {
      // The next request tries again.
      delete this.#bodies[encoding]
      throw error
    }
  }
}

export const HTML_TYPE = 'text/html; charset=utf-8'

export interface SendOptions {
  status?: 200 | 404 | 410 | 503
  cacheControl?: string
  type?: string
}

/** Sends a page in the best encoding, or 304. A `no-store` page has no ETag. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
  { status = 200, cacheControl = REVALIDATED, type = HTML_TYPE }: SendOptions,
): Promise<FastifyReply> {
  reply.code(status).headers({ vary: 'accept-encoding', 'cache-control': cacheControl })
  if (status === 200 && cacheControl !== 'no-store') {
    reply.header('etag', page.etag)
    if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(await page.body(encoding))
}
