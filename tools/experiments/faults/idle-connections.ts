import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import * as net from 'node:net'
import type { Figure } from '../figures.ts'
import { callFor, untilTrue } from '../lab/calls.ts'
import { memoryOf } from '../lab/processes.ts'
import { PUBLIC_HOST, type Site } from '../lab/site.ts'
import { figuresOf, PAGES, readsOf, startForVisitors, type Instance } from '../lab/visitors.ts'

/** Connections that are opened at once: proxies do not open them one after the other. */
const BURST = 1000
const READS_PER_S = 50
const REQUEST = `GET /healthz HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n\r\n`
const READS = { api: ['/api/events', '/api/merch-items?includePrintful=true'], 'public-site': PAGES } as const
const KB_PER_MB = 1024

/** F26: 5,000 connections that were used once and stay open, first to the public site and then to the API. */
export async function idleConnections(site: Site): Promise<Figure[]> {
  const { api, publicSite } = await startForVisitors(site)
  return [...(await crowd(site, 'public-site', publicSite)), ...(await crowd(site, 'api', api))]
}

async function crowd(site: Site, name: keyof typeof READS, program: Instance): Promise<Figure[]> {
  const wanted = site.isQuick ? 2000 : 5000
  const ms = site.isQuick ? 2000 : 10_000
  const read = readsOf(program, [...READS[name]])
  await callFor(ms, READS_PER_S, read)
  const [memoryBefore, filesBefore] = [memory(program), filesOf(program)]
  const sockets: net.Socket[] = []
  const answerMs: number[] = []
  for (let count = 0; count < wanted; count += BURST) {
    const begin = performance.now()
    sockets.push(...(await Promise.all(Array.from({ length: BURST }, () => openAndAsk(program)))))
    answerMs.push(performance.now() - begin)
  }
  const calls = await callFor(ms, READS_PER_S, read)
  const kept = sockets.filter((socket) => !socket.closed).length
  const memoryWithAll = memory(program)
  for (const socket of sockets) socket.destroy()
  const gone = await untilTrue('closed after', async () => filesOf(program) < filesBefore + BURST)
  const figures: Figure[] = [
    { what: 'connections that were kept', value: kept, atLeast: wanted },
    {
      what: 'slowest answer to one of a thousand that come at once',
      value: Math.max(...answerMs),
      unit: 'ms',
      atMost: 1000,
    },
    ...figuresOf(calls, 'reads beside them that failed'),
    {
      what: 'memory for each connection',
      value: ((memoryWithAll - memoryBefore) * KB_PER_MB) / wanted,
      unit: 'KB',
      atMost: 25,
    },
    { what: 'memory with all of them', value: memoryWithAll, unit: 'MB' },
    gone,
  ]
  return figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }))
}

async function openAndAsk({ url }: Instance): Promise<net.Socket> {
  const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  socket.write(REQUEST)
  await once(socket, 'data')
  // An error is followed by 'close', which the caller checks.
  socket.on('error', () => {}).resume()
  return socket
}

const memory = ({ pid }: Instance) => memoryOf(pid() ?? 'self', 'VmRSS')
const filesOf = ({ pid }: Instance) => readdirSync(`/proc/${pid()}/fd`).length
