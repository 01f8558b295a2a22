/** A measured value with its limits; without a limit it is only reported. */
export interface Figure {
  /** Its name in `docs/figures.json`. */
  what: string
  value: number
  /** Left out for a count or a ratio. */
  unit?: string
  atMost?: number
  atLeast?: number
  note?: string
}

/** With numbers that are just enough to try an experiment out. */
export const isQuick = process.argv.includes('--quick')

/** Every size of the budgets is counted in KB of 1024 bytes. */
export const KB = 1024

export function isWithinLimit({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  // A value that was not measured is NaN, which meets no limit.
  return value <= atMost && value >= atLeast
}

/** @example '812 ms' */
export function valueOf({ value, unit = '' }: Figure): string {
  const decimals = Math.abs(value) < 10 ? 2 : 1
  const number =
    Number.isInteger(value) || Math.abs(value) >= 100 ? Math.round(value) : value.toFixed(decimals)
  return `${number} ${unit}`.trim()
}

/** @example 'at most 1000' */
export function limitOf({ atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `at most ${atMost}`
  return atLeast === undefined ? '' : `at least ${atLeast}`
}

/** The figures of one of several cases: 'locked: calls'. */
export function prefixed(name: string, figures: readonly Figure[]): Figure[] {
  return figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** @param share 0.95 for the value that 95 % do not exceed */
export function quantile(share: number, values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN
}

export function median(values: readonly number[]): number {
  return quantile(0.5, values)
}

/** Measures several things in turn, A B A B …, so that other load of the machine affects all alike. @returns the values of each */
export async function alternate<Value>(
  measures: readonly (() => Promise<Value>)[],
  rounds = 5,
): Promise<Value[][]> {
  const values = measures.map((): Value[] => [])
  for (let round = 0; round < (isQuick ? Math.min(2, rounds) : rounds); round += 1)
    for (const [index, measure] of measures.entries()) values[index]?.push(await measure())
  return values
}

/** Returns the ratio of the medians; the note has both, and the ratios of the rounds. */
export function ratioOf(ours: readonly number[] = [], reference: readonly number[] = [], unit = '') {
  const medians = [ours, reference].map((values) => Number(median(values).toPrecision(3)))
  const ratios = ours.map((value, round) => value / (reference[round] ?? NaN))
  const note = `${medians.join(' ÷ ')} ${unit}, ${spreadOf(ratios)}`
  return { value: median(ours) / median(reference), note }
}

/** @example 'rounds 0.82 to 0.91' */
export function spreadOf(values: readonly number[]): string {
  const ends = [Math.min(...values), Math.max(...values)]
  return `rounds ${ends.map((value) => Number(value.toPrecision(3))).join(' to ')}`
}

/** The highest of several values, with all of them in the note. */
export function highestOf(values: readonly { name: string; value: number }[]) {
  const note = values.map(({ name, value }) => `${name} ${Number(value.toPrecision(3))}`).join(', ')
  return { value: Math.max(...values.map(({ value }) => value)), note }
}
