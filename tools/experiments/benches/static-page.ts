import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

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
export async function serveStaticPage(site: string): Promise<{ url: string; stop: () => void }> {
  const files = new Map<string, ReturnType<typeof fetchFile>>()
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/'
    const file = files.get(path) ?? fetchFile(site, path)
    files.set(path, file)
    const { status, headers, body } = await file
    answer.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens to a port, not to a pipe.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close().closeAllConnections() }
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
