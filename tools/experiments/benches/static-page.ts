import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { serve, type Served } from '../../process/serve.ts'

/** What a browser does on account of the security headers, such as starting a process for the page, both have to pay for. */
const PASSED_ON = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
]

/**
 * The reference of the paint: the home page as one static page, that is the served HTML without its scripts and its
 * state, beside the same style sheets, pictures and fonts. All of it lies in memory, compressed as the site does.
 */
export function serveStaticPage(site: string): Promise<Served> {
  const files = new Map<string, ReturnType<typeof fetchFile>>()
  return serve(async (asked, answer) => {
    const path = asked.url ?? '/'
    const file = files.get(path) ?? fetchFile(site, path)
    files.set(path, file)
    const { status, headers, body } = await file
    answer.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  })
}

/** Not by `fetch`, which would undo the compression. */
async function fetchFile(site: string, path: string) {
  const isPage = path === '/'
  const asking = get(site + path, { headers: { 'accept-encoding': isPage ? 'identity' : 'br, gzip' } })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage] // as documented
  const names = PASSED_ON.filter((name) => answer.headers[name] !== undefined)
  const headers = Object.fromEntries(names.map((name) => [name, String(answer.headers[name])]))
  const body = await buffer(answer)
  const file = { status: answer.statusCode ?? 502, headers, body }
  if (!isPage) return file
  const html = body.toString().replaceAll(/<script\b.*?<\/script>/gs, '')
  return { ...file, headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(html) }
}
