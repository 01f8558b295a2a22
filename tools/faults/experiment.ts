import type { Lab } from './lab/lab.ts'

/** Something that was measured, beside what it may be; without a limit it is only told. */
export interface Figure {
  what: string
  value: number
  /** Left out for a count. */
  unit?: 'ms' | 's' | 'MB' | '/s'
  atMost?: number
  atLeast?: number
}

/** Something that the product survives. */
export interface Promised {
  /** What happens and what holds, as it stands in `docs/reliability.md`. */
  promise: string
  /** Tests of every `npm test` that prove it, or a part of it. */
  tests?: readonly string[]
}

/** A fault that is played on the running programs. */
export interface Experiment extends Promised {
  /** @throws Error when the experiment itself cannot go on, or the product does what no figure can say */
  run: (lab: Lab) => Promise<Figure[]>
}

export function isKept({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  // What was not measured is no number, and keeps nothing.
  return value <= atMost && value >= atLeast
}

/** @example 'slowest 812 ms' */
export function measured({ what, value, unit }: Figure): string {
  const number = Number.isInteger(value) || Math.abs(value) >= 100 ? Math.round(value) : value.toFixed(1)
  return [`${what} ${number}`, ...(unit ? [unit] : [])].join(' ')
}

/** @example ' (at most 1000)' */
export function limitsOf({ atMost, atLeast }: Figure): string {
  const limits = [
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
  ]
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`
}
