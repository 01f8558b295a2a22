import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, REVALIDATED } from '@troubadour/server/http-cache'
import { chooseEncoding, type Encoding } from './encoding.ts'

/** For the visitor who waits: a millisecond. 0 to 11. */
const FIRST_BROTLI_QUALITY = 5
/** For all who come after: a tenth smaller, in tens of milliseconds that nobody waits for. */
const BEST_BROTLI_QUALITY = 11

const brotli = promisify(brotliCompress)
/** They wait for one another, so that all of them together take one processor at most. */
let lastBest: Promise<unknown> = Promise.resolve()

/** A page as it goes out: compressed once for each encoding, when one is asked for. */
export class HtmlPage {
  readonly etag: string
  readonly #html: Buffer
  readonly #compression: 'best' | 'quick'
  readonly #ready: Partial<Record<Encoding, Buffer>>
  readonly #pending: Partial<Record<Encoding, Promise<Buffer>>> = {}
  #isBestMade = false

  /**
   * @param compression 'quick' for one that is not worth the best: of many like it, or soon another
   * @param shown of two pages with the same, a browser that has one does not need the other
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
      // The first form is not held beside the best one, and one that failed is made by the next who asks.
      delete this.#pending[encoding]
    }
  }

  /** What can be sent at once; undefined when it is not compressed yet. */
  readyBody(encoding: Encoding): Buffer | undefined {
    const ready = this.#ready[encoding]
    if (ready && encoding === 'br') this.#makeBest()
    return ready
  }

  /** A page that is asked for again is worth compressing well; until that is done, the first one serves. */
  #makeBest() {
    if (this.#compression === 'quick' || this.#isBestMade) return
    this.#isBestMade = true
    lastBest = lastBest.then(async () => {
      // When it cannot be made, the first one goes on serving.
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

/** Answers with what programs read, such as a feed: each read asks whether it has changed. */
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
  /** Until when the same address is answered with the same, by `performance.now()`; by default never. */
  reusableUntil?: number
}

/** Answers with a page in the best encoding, or with 304. A page that is `no-store` carries no ETag. */
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
