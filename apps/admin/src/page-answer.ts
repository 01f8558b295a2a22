import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The one HTML page of the app, ready to be sent in every encoding a browser may ask for. */
export interface Page {
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  etag: string
}

/** Compresses the page once, so that no request has to. */
export function createPage(html: string): Page {
  const identity = Buffer.from(html)
  return {
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
    // Weak, because it stands for all encodings alike.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
  }
}

/**
 * What a request for the page is answered with: kept by browsers, but asked for again each time, since it names the
 * digests of the current release.
 * @param status 200 for a known screen, 404 for the not-found screen
 */
export function pageAnswer(
  { bodies, etag }: Page,
  requestHeaders: { 'accept-encoding'?: string | string[]; 'if-none-match'?: string },
  status: 200 | 404,
) {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'x-robots-tag': 'noindex',
    etag,
  }
  if (status === 200 && requestHeaders['if-none-match'] === etag)
    return { status: 304, headers, body: undefined }
  const encoding = preferredEncoding(String(requestHeaders['accept-encoding'] ?? ''))
  return {
    status,
    headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    body: bodies[encoding],
  }
}

function preferredEncoding(accepted: string): keyof Page['bodies'] {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
