import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, REVALIDATED } from '@troubadour/server/http-cache'
import { chooseEncoding, type Encoding } from './encoding.ts'

/** Fast (a millisecond), while a visitor waits. From 0 to 11. */
const FIRST_BROTLI_QUALITY = 5
/** A tenth smaller, but takes tens of milliseconds, so it runs in the background. */
const BEST_BROTLI_QUALITY = 11

const brotli = promisify(brotliCompress)
/** Compressions run one after the other, so that they use one processor at most. */
let lastBest: Promise<unknown> = Promise.resolve()

/** A rendered page, compressed once for each requested encoding. */
export class HtmlPage {
  readonly etag: string
  readonly #html: Buffer
  readonly #compression: 'best' | 'quick'
  readonly #ready: Partial<Record<Encoding, Buffer>>
  readonly #pending: Partial<Record<Encoding, Promise<Buffer>>> = {}
  #isBestMade = false

  /**
   * @param compression 'quick' for a page that is short-lived, or one of many
   * @param shown content that determines the ETag
   */
  constructor(html: string, compression: 'best' | 'quick' = 'best', shown = html) {
    this.#html = Buffer.from(html)
    this.#ready = { identity: this.#html }
    this.#compression = compression
    // Weak: the same page has several encodings.
    this.etag = `W/"${createHash('sha256').update(shown).digest('base64url').slice(0, 22)}"`
  }

  async body(encoding: Encoding): Promise<Buffer> {
    const ready = this.readyBody(encoding)
    if (ready) return ready
    this.#pending[encoding] ??= encoding === 'gzip' ? this.#gzip() : this.#brotli()
    try {
      return (this.#ready[encoding] ??= await this.#pending[encoding])
    } finally {
      // The quick version is not cached beside the best one, and a failed one is retried by the next request.
      delete this.#pending[encoding]
    }
  }

  /** The compressed page; undefined when it is not compressed yet. */
  readyBody(encoding: Encoding): Buffer | undefined {
    const ready = this.#ready[encoding]
    if (ready && encoding === 'br') this.#makeBest()
    return ready
  }

  /** Recompresses a page that is requested again; until that is done, the quick version is sent. */
  #makeBest() {
    if (this.#compression === 'quick' || this.#isBestMade) return
    this.#isBestMade = true
    lastBest = lastBest.then(async () => {
      // After a failure the quick version stays in use.
      this.#ready.br = await this.#brotli(BEST_BROTLI_QUALITY).catch(() => this.#ready.br)
    })
  }

  #gzip(): Promise<Buffer> {
    return promisify(gzip)(this.#html, { level: 9 })
  }

  #brotli(quality = FIRST_BROTLI_QUALITY): Promise<Buffer> {
    return brotli(this.#html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#html.length,
      },
    })
  }
}

/** Sends text for programs, such as a feed, which must be revalidated at each use. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
  type: string,
  reusableUntil?: number,
): Promise<FastifyReply> {
  const options = { status: 200, cacheControl: REVALIDATED, type, reusableUntil } as const
  return sendPage(request, reply, page, options)
}

interface SendOptions {
  status: 200 | 404 | 410 | 503
  cacheControl: string
  type?: string
  /** Until when the response may be reused for the same URL, by `performance.now()`; default never. */
  reusableUntil?: number
}

/** Sends a page in the best encoding, or 304. A `no-store` page has no ETag. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
  { status, cacheControl, type = 'text/html; charset=utf-8', reusableUntil = 0 }: SendOptions,
): Promise<FastifyReply> {
  reply.code(status).headers({ vary: 'accept-encoding', 'cache-control': cacheControl })
  if (status === 200 && cacheControl !== 'no-store') {
    reply.header('etag', page.etag)
    reply.reusable = { page, type, until: reusableUntil }
    if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(await page.body(encoding))
}
