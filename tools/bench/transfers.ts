import type { BenchPage, DevTools } from './chromium.ts'
import { POPUP } from './chromium.ts'

/** One file of a visit. */
export interface Transfer {
  url: string
  type: string
  /** Over the wire, headers included. */
  bytes: number
  /** Whether it was asked for before the page's `load`. */
  isBeforeLoad: boolean
}

interface Sent {
  requestId: string
  request: { url: string }
  type?: string
  timestamp: number
}

/** Visits a page until its popup is there, touching nothing. @returns what was loaded, in the order of asking */
export async function watchVisit(page: BenchPage, devTools: DevTools, url: string): Promise<Transfer[]> {
  const sent: Sent[] = []
  const bytes = new Map<string, number>()
  let loadedAt = Infinity
  devTools.on<Sent>('Network.requestWillBeSent', (request) => sent.push(request))
  devTools.on<{ requestId: string; encodedDataLength: number }>('Network.loadingFinished', (finished) =>
    bytes.set(finished.requestId, finished.encodedDataLength),
  )
  devTools.on<{ timestamp: number }>('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp))
  await devTools.send('Network.enable')
  await devTools.send('Page.enable')
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForSelector(POPUP)
  await page.waitForLoadState('networkidle')
  const missing = sent.filter(({ requestId, request }) => !bytes.has(requestId) && !isInline(request))
  if (missing.length > 0)
    throw new Error(`Not loaded: ${missing.map(({ request }) => request.url).join(', ')}`)
  return sent
    .filter(({ request }) => !isInline(request))
    .map(({ requestId, request, type = '', timestamp }) => ({
      url: request.url,
      type,
      bytes: bytes.get(requestId) ?? 0,
      isBeforeLoad: timestamp <= loadedAt,
    }))
}

const isInline = ({ url }: Sent['request']) => url.startsWith('data:')
