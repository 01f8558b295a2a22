/** Reads and writes all the time in the network of a machine, until it is told to stop; then it writes what happened. */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { ADDRESS } from './machine.ts'

export interface LoadOptions {
  domain: string
  adminHost: string
  readers: number
  writers: number
  /** Of a session of an administrator. */
  cookie: string
  trusted: string
  /** Where the result is written. */
  result: string
}

export interface LoadResult {
  reads: number
  failedReads: number
  /** Texts of posts that the API said it stored. */
  written: string[]
  /** The longest time without a page. */
  longestGapMs: number
}

const PAUSE_MS = 100
const TIMEOUT_MS = 10_000

const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadOptions
const agent = new Agent({ keepAlive: true, ca: options.trusted })
const result: LoadResult = { reads: 0, failedReads: 0, written: [], longestGapMs: 0 }
let isOver = false
let lastRead = performance.now()
process.on('SIGTERM', () => {
  isOver = true
})

await Promise.all([
  ...Array.from({ length: options.readers }, read),
  ...Array.from({ length: options.writers }, (_, writer) => write(writer)),
])
writeFileSync(options.result, JSON.stringify(result))
process.exit()

async function read() {
  while (!isOver) {
    const status = await ask(options.domain, 'GET', '/')
    result.reads += 1
    if (status === 200) {
      const now = performance.now()
      result.longestGapMs = Math.max(result.longestGapMs, now - lastRead)
      lastRead = now
    } else result.failedReads += 1
    await delay(PAUSE_MS)
  }
}

async function write(writer: number) {
  for (let number = 1; !isOver; number++) {
    const post = `Post ${number} of writer ${writer}`
    if ((await ask(options.adminHost, 'POST', '/api/admin/posts', { text: post })) === 201)
      result.written.push(post)
    await delay(PAUSE_MS)
  }
}

/** @returns the status; 0 for none */
async function ask(host: string, method: string, path: string, body?: object): Promise<number> {
  try {
    const headers = {
      host,
      ...(body && { 'content-type': 'application/json', origin: `https://${host}`, cookie: options.cookie }),
    }
    const sent = request({
      ...{ agent, host: ADDRESS, servername: host, method, path, headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    sent.end(body && JSON.stringify(body))
    // The event's argument.
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await text(response)
    return response.statusCode ?? 0
  } catch {
    // The proxy or the program is away.
    return 0
  }
}
