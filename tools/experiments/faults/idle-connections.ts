import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import * as net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { isQuick, prefixed, type Figure } from '../figures.ts'
import { untilTrue } from '../lab/calls.ts'
import { memoryOf } from '../lab/processes.ts'
import { PUBLIC_HOST, type Instance, type Site } from '../lab/site.ts'
import { PAGES, readsOf, startForVisitors, whileTheyRead } from '../lab/visitors.ts'

const CONNECTIONS = isQuick ? 2000 : 5000
/** Connections that are opened at once: proxies do not open them one after the other. */
const BURST = 1000
const READS_MS = isQuick ? 2000 : 10_000
const REQUEST = `GET /healthz HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n\r\n`
const KB_PER_MB = 1024

/** F26: 5,000 connections that were used once and stay open, first to the public site and then to the API. */
export async function idleConnections(site: Site): Promise<Figure[]> {
  const { api, publicSite } = await startForVisitors(site)
  return [
    ...prefixed('public-site', await crowd(publicSite, PAGES)),
    ...prefixed('api', await crowd(api, ['/api/events', '/api/merch-items?includePrintful=true'])),
  ]
}

async function crowd(program: Instance, paths: string[]): Promise<Figure[]> {
  const readForAWhile = () =>
    whileTheyRead(readsOf(program, paths), () => delay(READS_MS), 'reads beside them that failed')
  const memory = () => memoryOf(program.pid(), 'VmRSS')
  const filesOpen = () => readdirSync(`/proc/${program.pid()}/fd`).length
  await readForAWhile()
  const [memoryBefore, filesBefore] = [memory(), filesOpen()]
  const sockets: net.Socket[] = []
  const answerMs: number[] = []
  while (sockets.length < CONNECTIONS) {
    const begin = performance.now()
    sockets.push(...(await Promise.all(Array.from({ length: BURST }, () => openAndAsk(program)))))
    answerMs.push(performance.now() - begin)
  }
  const [, reads] = await readForAWhile()
  const kept = sockets.filter((socket) => !socket.closed).length
  const all = memory()
  for (const socket of sockets) socket.destroy()
  const gone = await untilTrue('closed after', async () => filesOpen() < filesBefore + BURST)
  const [slowestMs, eachKb] = [Math.max(...answerMs), ((all - memoryBefore) * KB_PER_MB) / CONNECTIONS]
  return [
    { what: 'connections that were kept', value: kept, atLeast: CONNECTIONS },
    {
      what: 'slowest answer to one of a thousand that come at once',
      value: slowestMs,
      unit: 'ms',
      atMost: 1000,
    },
    ...reads,
    { what: 'memory for each connection', value: eachKb, unit: 'KB', atMost: 25 },
    { what: 'memory with all of them', value: all, unit: 'MB' },
    gone,
  ]
}

async function openAndAsk({ url }: Instance): Promise<net.Socket> {
  const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  socket.write(REQUEST)
  await once(socket, 'data')
  // An error is followed by 'close', which the caller checks.
  return socket.on('error', () => {}).resume()
}
