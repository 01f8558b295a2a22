import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

interface StaticFile {
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * The reference of the paint: the home page as one static page, that is the served HTML without its scripts and its
 * state, beside the same style sheets, pictures and fonts. All of it lies in memory, compressed as the site does.
 */
export async function serveStaticPage(site: string): Promise<{ url: string; stop: () => void }> {
  const files = new Map<string, Promise<StaticFile>>([['/', makePage(site)]])
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const file = files.get(path) ?? fetchFile(site, path)
    files.set(path, file)
    file.then(
      ({ headers, body }) => answer.writeHead(200, { ...headers, 'content-length': body.length }).end(body),
      () => answer.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function makePage(site: string): Promise<StaticFile> {
  const answer = await fetch(`${site}/`)
  const page = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, '')
  return {
    headers: {
      ...securityHeadersOf(answer),
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    },
    body: brotliCompressSync(page),
  }
}

/** What a browser does on account of them, such as starting a process of its own for the page, both have to pay for. */
function securityHeadersOf({ headers }: Response): Record<string, string> {
  const names = ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy']
  return Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  )
}

/** Not by `fetch`, which would undo the compression. */
async function fetchFile(site: string, path: string): Promise<StaticFile> {
  const asking = request(site + path, { headers: { 'accept-encoding': 'br, gzip' } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage] // as documented
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer) // without an encoding they are buffers
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  const { 'content-type': type, 'content-encoding': encoding, 'cache-control': cache } = answer.headers
  return {
    headers: {
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      ...(cache && { 'cache-control': cache }),
    },
    body: Buffer.concat(chunks),
  }
}
