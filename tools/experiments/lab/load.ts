/**
 * Puts load on a program. The calls are made by a process of its own, so that they do not take processor time from
 * what measures beside them: `node load.ts '{"url":…}'` prints what came back as a line of JSON.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { quantile, sum } from '../figures.ts'
import type { Site } from './site.ts'

const TIMEOUT_S = 20
/** A crowd does not come at one moment: it comes in so many parts, over so long. */
const PARTS = 10
const ARRIVAL_MS = 2000

/** Calls of one kind, as many as the connections allow, or so many per second. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  connections: number
  perS?: number
  lastsS: number
}

export interface LoadResult {
  answers: { status: number; count: number; p99Ms: number }[]
  /** Calls without an answer. */
  failed: number
  lastedS: number
}

export async function putLoad({ atEnd }: Site, load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => child.kill('SIGKILL'))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error('The load could not be made; the reason is above.')
  // What this file prints.
  return JSON.parse(output) as LoadResult
}

async function generate({ connections, perS, lastsS, ...call }: Load): Promise<LoadResult> {
  const times = new Map<number, number[]>()
  const begin = performance.now()
  const parts = await Promise.all(
    Array.from({ length: PARTS }, async (_, index) => {
      await delay((index * ARRIVAL_MS) / PARTS)
      const options: autocannon.Options = {
        ...call,
        connections: Math.ceil(connections / PARTS),
        duration: lastsS,
        timeout: TIMEOUT_S,
        // The times are those of the answers alone, whatever should have been sent meanwhile.
        ...(perS !== undefined && { overallRate: perS / PARTS, ignoreCoordinatedOmission: true }),
      }
      return new Promise<autocannon.Result>((resolve, reject) => {
        const part = autocannon(options, (error: unknown, result) =>
          error ? reject(error) : resolve(result),
        )
        part.on('response', (_client, status, _bytes, ms) => {
          const ofStatus = times.get(status) ?? []
          times.set(status, ofStatus)
          ofStatus.push(ms)
        })
      })
    }),
  )
  return {
    answers: [...times].map(([status, all]) => {
      return { status, count: all.length, p99Ms: quantile(0.99, all) }
    }),
    failed: sum(parts.map(({ errors, timeouts }) => errors + timeouts)),
    lastedS: (performance.now() - begin) / 1000,
  }
}

// What putLoad wrote.
if (import.meta.main) console.log(JSON.stringify(await generate(JSON.parse(process.argv[2] ?? '') as Load)))
