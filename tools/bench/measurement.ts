/** In bytes: every size of the budgets is counted in these. */
export const KB = 1024

/** One measurement beside what it may be. */
export interface Measurement {
  value: number
  /** '' for a ratio. */
  unit: string
  /** What may not be exceeded, in the same unit; or, where more is better, what must be reached. */
  budget: number
  better?: 'less' | 'more'
  /** What the value was made of, in a few words. */
  note?: string
}

/** A bench that measures several things at once has a row for each. */
export interface MeasuredRow extends Measurement {
  name: string
  what: string
}

export interface Bench {
  what: string
  run: () => Promise<Measurement | MeasuredRow[]>
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
