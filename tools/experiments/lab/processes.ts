import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sum } from '../figures.ts'

const LOOK_MS = 2000

/** Linux's own figure, in megabytes; what Node tells of itself includes the process that started it. @param which now, or at most so far */
export function memoryOf(pid: number | 'self', which: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Milliseconds of all processors since the start of the machine: idle, and with what they did. */
function processorTime(): { idle: number; all: number } {
  const times = cpus().map((processor) => processor.times)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((time) => Object.values(time))) }
}

/**
 * Looks for a moment at what this machine does while nothing is measured.
 * @returns the share of the processors that is at work, from 0 to 1
 */
export async function shareAtWork(): Promise<number> {
  const before = processorTime()
  await delay(LOOK_MS)
  const after = processorTime()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}
