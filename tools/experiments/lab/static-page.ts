import { brotliCompressSync } from 'node:zlib'
import { serve } from '../../process/serve.ts'
import { exchange } from './load.ts'

/** Headers that both pages send: security headers cost a browser time, such as for a process of its own. */
const PASSED_ON = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
]

/**
 * The reference for paint times: the HTML of a page without its scripts and its state, which links its style sheets,
 * with the same pictures and fonts. All files are cached in memory, compressed like the site's.
 */
export async function serveStaticPage(site: string, page: string) {
  const files = new Map<string, ReturnType<typeof fetchFile>>()
  const { url, stop } = await serve(async (asked, answer) => {
    const path = asked.url ?? '/'
    const file = files.get(path) ?? fetchFile(site, path, path === page)
    files.set(path, file)
    const { status, headers, body } = await file
    answer.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  })
  return { url, [Symbol.asyncDispose]: stop }
}

async function fetchFile(site: string, path: string, isPage: boolean) {
  const answer = await exchange(site + path, { 'accept-encoding': isPage ? 'identity' : 'br, gzip' })
  const passedOn = Object.entries(answer.headers).filter(([name]) => PASSED_ON.includes(name))
  const headers = Object.fromEntries(passedOn)
  if (!isPage) return { ...answer, headers }
  const html = answer.body
    .toString()
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replace(/<style data-sheets="([^"]*)">.*?<\/style>/s, (_, sheets: string) =>
      linkSheets(sheets.split(' ')),
    )
  return { ...answer, headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(html) }
}

const linkSheets = (sheets: string[]) =>
  sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')

/** The page of the first item of a list. */
export async function firstPathOf(site: string, list: '/shows' | '/music'): Promise<string> {
  const link = new RegExp(`href="(${list}/[a-z0-9-]+)"`)
  const [, path] = link.exec(await (await fetch(site + list)).text()) ?? []
  if (!path) throw new Error(`${list} has no item with a page`)
  return path
}
