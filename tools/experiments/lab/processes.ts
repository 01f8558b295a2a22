import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sum } from '../figures.ts'

const LOOK_MS = 2000

/** Memory in megabytes, from Linux: Node's figure includes the parent process. @param which now, or maximum so far */
export function memoryOf(pid: number | 'self', which: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/**
 * Runs a program of the benches, with the heap settings that the API uses for such work.
 * @returns its JSON output, and how long it took
 */
export function timeMaker<Said>(name: string, args: readonly string[]): Said & { seconds: number } {
  const start = performance.now()
  const said = execFileSync(process.execPath, [join(import.meta.dirname, '../benches', name), ...args], {
    env: { MALLOC_ARENA_MAX: '2' },
  })
  // The caller knows the program's output.
  return { ...(JSON.parse(said.toString()) as Said), seconds: (performance.now() - start) / 1000 }
}

/** The time of all processors since the machine was started, in milliseconds: idle, and in total. */
function processorTime(): { idle: number; all: number } {
  const times = cpus().map((processor) => processor.times)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((time) => Object.values(time))) }
}

/**
 * Observes for a moment how busy this machine is before a measurement.
 * @returns the busy share of the processors, from 0 to 1
 */
export async function shareAtWork(): Promise<number> {
  const before = processorTime()
  await delay(LOOK_MS)
  const after = processorTime()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}
