/**
 * A program of its own, so that what it takes of the processor is not taken from who measures beside it:
 * `node generate-load.ts '{"url":…}'` prints what came back as a line of JSON.
 */
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Load, LoadResult } from './load.ts'

const TIMEOUT_S = 20
/** A crowd does not come at one moment: it comes in so many parts, over so long. */
const PARTS = 10
const ARRIVAL_MS = 2000

// What load.ts wrote.
const { connections, perS, lastsS, ...call } = JSON.parse(process.argv[2] ?? '') as Load
const answers: Record<number, number[]> = {}
const begin = performance.now()
const parts = await Promise.all(
  Array.from({ length: PARTS }, async (_, index) => {
    await delay((index * ARRIVAL_MS) / PARTS)
    return putPart()
  }),
)
const result: LoadResult = {
  answers: Object.entries(answers).map(([status, times]) => {
    return { status: Number(status), count: times.length, p99Ms: p99(times) }
  }),
  failed: parts.reduce((sum, { errors, timeouts }) => sum + errors + timeouts, 0),
  lastedS: (performance.now() - begin) / 1000,
}
console.log(JSON.stringify(result))

function putPart(): Promise<autocannon.Result> {
  const options: autocannon.Options = {
    ...call,
    connections: Math.ceil(connections / PARTS),
    duration: lastsS,
    timeout: TIMEOUT_S,
    // The times are those of the answers alone, whatever should have been sent meanwhile.
    ...(perS !== undefined && { overallRate: perS / PARTS, ignoreCoordinatedOmission: true }),
  }
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error: unknown, part) => {
      if (error) reject(error)
      else resolve(part)
    })
    instance.on('response', (_client, status, _bytes, ms) => {
      const times = (answers[status] ??= [])
      times.push(ms)
    })
  })
}

function p99(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? NaN
}
