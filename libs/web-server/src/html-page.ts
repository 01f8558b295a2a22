import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, REVALIDATED } from '@troubadour/server/http-cache'

/** For the visitor who waits: a millisecond. 0 to 11. */
const FIRST_BROTLI_QUALITY = 5
/** For all who come after: a tenth smaller, in tens of milliseconds that nobody waits for. */
const BEST_BROTLI_QUALITY = 11

const brotli = promisify(brotliCompress)
/** They wait for one another, so that all of them together take one processor at most. */
let lastBest: Promise<unknown> = Promise.resolve()

type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it goes out: compressed once for each encoding, when one is asked for. */
export class HtmlPage {
  readonly etag: string
  readonly #html: Buffer
  readonly #compression: 'best' | 'quick'
  #gzip: Promise<Buffer> | undefined
  #brotli: Promise<Buffer> | undefined
  #isBestMade = false

  /** @param compression 'quick' for one that is not worth the best: of many like it, or soon another */
  constructor(html: string, compression: 'best' | 'quick' = 'best') {
    this.#html = Buffer.from(html)
    this.#compression = compression
    // Weak: the same page has several encodings.
    this.etag = `W/"${createHash('sha256').update(this.#html).digest('base64url').slice(0, 22)}"`
  }

  async body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#html
    if (encoding === 'gzip') return (this.#gzip ??= promisify(gzip)(this.#html, { level: 9 }))
    if (this.#brotli) this.#makeBest()
    return (this.#brotli ??= this.#compress(FIRST_BROTLI_QUALITY))
  }

  /** A page that is asked for again is worth compressing well; until that is done, the first one serves. */
  #makeBest() {
    if (this.#compression === 'quick' || this.#isBestMade) return
    this.#isBestMade = true
    lastBest = lastBest.then(async () => {
      // When it cannot be made, the first one goes on serving.
      const best = await this.#compress(BEST_BROTLI_QUALITY).catch(() => this.#brotli)
      if (best) this.#brotli = Promise.resolve(best)
    })
  }

  #compress(quality: number): Promise<Buffer> {
    return brotli(this.#html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#html.length,
      },
    })
  }
}

/** The best encoding that a browser takes, by its Accept-Encoding. */
function chooseEncoding(accepted = ''): Encoding {
  const refused = /;\s*q=0(?:\.0*)?\s*$/
  const names = accepted
    .split(',')
    .flatMap((entry) => (refused.test(entry) ? [] : (entry.split(';')[0]?.trim() ?? [])))
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Answers with what programs read, such as a feed: each read asks whether it has changed. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
): Promise<FastifyReply> {
  return sendPage(request, reply, new HtmlPage(text, 'quick'), {
    status: 200,
    cacheControl: REVALIDATED,
    type,
  })
}

/** Answers with a page in the best encoding, or with 304. A page that is `no-store` carries no ETag. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
  {
    status,
    cacheControl,
    type = 'text/html; charset=utf-8',
  }: { status: 200 | 404 | 410; cacheControl: string; type?: string },
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
