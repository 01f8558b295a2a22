import type { Keep, KeepUnit } from '../config/backup-config.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The period that a day is in; 1970-01-01 was a Thursday, and weeks begin on Monday. */
const PERIODS: Record<KeepUnit, (day: number) => number | string> = {
  d: (day) => day,
  w: (day) => Math.floor((day + 3) / 7),
  m: (day) => new Date(day * DAY_MS).toISOString().slice(0, 7),
}
const UNITS = ['d', 'w', 'm'] as const

/** The backups to delete, of all names in order; days are those of UTC. The newest is never among them. */
export function outdatedBackups(names: readonly string[], keep: Keep): string[] {
  if ('last' in keep) return names.slice(0, -keep.last)
  const newestFirst = names.toReversed()
  const kept = new Set(UNITS.flatMap((unit) => newestOfPeriods(newestFirst, unit).slice(0, keep[unit])))
  return names.filter((name) => !kept.has(name))
}

function newestOfPeriods(newestFirst: readonly string[], unit: KeepUnit): string[] {
  const newest = new Map<number | string, string>()
  for (const name of newestFirst) {
    const day = Date.parse(name.slice('troubadour-'.length).slice(0, 10)) / DAY_MS
    const period = PERIODS[unit](day)
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()]
}
