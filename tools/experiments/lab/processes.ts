import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const TICKS_PER_S = 100
const LOOK_MS = 2000

/** Linux's own figure, in megabytes; what Node tells of itself includes the process that started it. @param which now, or at most so far */
export function memoryOf(pid: number | 'self', which: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Seconds of processor time of the whole machine, work and idle. */
function usedByAll(): { busy: number; all: number } {
  if (!existsSync('/proc/stat')) return { busy: NaN, all: NaN }
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // user, nice, system, idle, iowait, irq, softirq, steal
  const fields = line
    .split(/\s+/)
    .slice(1, 9)
    .map((field) => Number(field) / TICKS_PER_S)
  const all = fields.reduce((sum, field) => sum + field, 0)
  return { busy: all - (fields[3] ?? 0) - (fields[4] ?? 0), all }
}

/**
 * Looks for a moment at what this machine does while nothing is measured.
 * @returns the share of the processors that is at work, from 0 to 1; NaN where there is no /proc
 */
export async function shareAtWork(): Promise<number> {
  const before = usedByAll()
  await delay(LOOK_MS)
  const after = usedByAll()
  return (after.busy - before.busy) / (after.all - before.all)
}
