import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_S = 100

/** Linux's own figure, in megabytes; what Node tells of itself includes the process that started it. @param which now, or at most so far */
export function memoryOf(pid: number | 'self', which: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Seconds of processor time that a process and all that it has started have taken. */
function usedBy(root: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []))
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const usedBelow = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + usedBelow(child.pid), 0)
  return (usedBelow(root) + (readStat(root)[0]?.ticks ?? 0)) / TICKS_PER_S
}

/** A process with its parent, and the time that it and its ended children have taken. */
function readStat(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ticks }]
  } catch {
    // It ended between the two looks.
    return []
  }
}

/** Seconds of processor time of the whole machine, work and idle. */
function usedByAll(): { busy: number; all: number } {
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
 * Watches what others do on this machine.
 * @param root the process whose doings, and those of all that it starts, are ours
 * @returns tells the share of the processors that others have taken since, from 0 to 1; NaN where there is no /proc
 */
export function watchOthers(root: number): () => number {
  const look = () => {
    try {
      return { ...usedByAll(), ours: usedBy(root) }
    } catch {
      return { busy: NaN, all: NaN, ours: NaN }
    }
  }
  const before = look()
  return () => {
    const after = look()
    const others = after.busy - before.busy - (after.ours - before.ours)
    return Math.max(0, others / (after.all - before.all))
  }
}
