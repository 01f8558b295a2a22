import type { SystemLine } from './system.ts'

type Parts = Pick<SystemLine, 'name' | 'title' | 'state' | 'sentence'> & Partial<SystemLine>

/** A line; what is not given is empty. */
export function line(parts: Parts): SystemLine {
  return { advice: null, to: null, facts: [], details: [], checkedAt: null, job: null, ...parts }
}

export const textFact = (label: string, text: string) => ({ label, text, at: null })
export const timeFact = (label: string, at: string | null, never: string) => ({
  label,
  text: at === null ? never : null,
  at,
})

export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const
const KILO = 1000

/** A formatted size: '340 kB', '1.2 GB', 'nothing'. */
export function bytesText(bytes: number): string {
  if (bytes === 0) return 'nothing'
  let size = Math.max(bytes, KILO) / KILO
  let unit = 0
  while (size >= KILO && unit < UNITS.length - 1) {
    size /= KILO
    unit += 1
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}
