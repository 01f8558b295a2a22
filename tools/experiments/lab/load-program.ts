/**
 * Repeats one request over many connections, on each as soon as the response has arrived. A separate program with bare
 * sockets, so that it is never slower than the server that it measures.
 */
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Load, Loaded } from './load.ts'

const WARM_UP_MS = 300
const END_OF_HEADERS = '\r\n\r\n'

process.once('disconnect', () => process.exit())
process.on('message', async (load: Load) => process.send?.(await run(load)))

async function run({ url, headers, connections, seconds }: Load): Promise<Loaded> {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from(
    [`GET ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n') + END_OF_HEADERS,
    'latin1',
  )
  const statuses: Record<string, number> = {}
  let isOver = false
  let bytes = 0

  const caller = () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    /** The number of bytes of the current response that have not arrived; 0 between responses. */
    let left = 0
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (left === 0) {
        const { status, length } = readHead(chunk)
        statuses[status] = (statuses[status] ?? 0) + 1
        left = length
      }
      left -= chunk.length
      if (left === 0) socket.write(request)
    })
    const fail = () => {
      if (!isOver) statuses.failed = (statuses.failed ?? 0) + 1
    }
    socket.on('error', fail).on('close', fail)
    return socket
  }

  const sockets = Array.from({ length: connections }, caller)
  await delay(WARM_UP_MS)
  for (const status of Object.keys(statuses)) delete statuses[status]
  const [start, usedBefore, bytesBefore] = [performance.now(), process.cpuUsage(), bytes]
  await delay(seconds * 1000)
  const took = (performance.now() - start) / 1000
  const used = process.cpuUsage(usedBefore)
  isOver = true
  for (const socket of sockets) socket.destroy()
  return {
    statuses,
    seconds: took,
    bytesPerS: (bytes - bytesBefore) / took,
    cpuShare: (used.user + used.system) / 1e6 / took,
  }
}

/** @throws Error for a response without a length, and for headers in several chunks */
function readHead(chunk: Buffer): { status: string; length: number } {
  const end = chunk.indexOf(END_OF_HEADERS)
  const head = chunk.toString('latin1', 0, end)
  const status = head.slice(9, 12)
  const [, length = status === '304' ? '0' : undefined] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (end < 0 || length === undefined) throw new Error(`The load cannot read this answer: ${head}`)
  return { status, length: end + END_OF_HEADERS.length + (status === '304' ? 0 : Number(length)) }
}
