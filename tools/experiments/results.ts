import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import type { MeasuredRow, ProvenPromise } from './experiment.ts'
import { EXPERIMENTS, TESTED } from './faults.ts'
import { isKept, limitsOf, valueOf, type Figure } from './figures.ts'

const BENCHMARKS = join(PROJECT_ROOT, 'docs/benchmarks.md')
const BENCHMARKS_HEADER = `# Benchmarks

Measured by \`npm run bench -- <name>\`; each row stands for the last run of its bench. The budgets are goals of the product's design.

| bench | what | measured | budget | verdict | when, where |
|---|---|---|---|---|---|
`
const RELIABILITY = join(PROJECT_ROOT, 'docs/reliability.md')
const INTRODUCTION = `# Reliability

## Goals

Code: \`tools/experiments/faults.ts\`

Through every fault below, 99.9 % of public reads succeed and no acknowledged write is lost. Beyond what the rows say:

- No caller waits for a connection to PostgreSQL for more than a second, for a statement for more than 2 s, or for an answer for more than 3 s.
- A catalogue of Printful's that was read only in part never replaces a whole one, its failures never make more calls, and a hundred requests to refresh are one sync.
- A program that shuts down answers 503 to \`/readyz\` first, ends what it has begun, then closes.
- Beyond the load it can carry, a program answers 503 with Retry-After; the 99th percentile of what it admits stays under a second.
- A mail whose delivery is uncertain is reported and never sent again by itself; at most as many as were under way.

## Faults

Code: \`tools/experiments/faults/\`

Each row is a fault that the product survives, and what proves it: tests that are part of every \`npm test\`, and experiments on the built programs with a real PostgreSQL, real processes and real signals. \`npm run faults\` runs all experiments, \`npm run faults -- F1 F12\` some of them, and \`--write\` puts their figures here. An experiment ends with an error when one of its limits, in brackets, is not kept; figures without a limit are only reported.

`
const NEVER_RUN = 'not run yet'

function whenAndWhere(): string {
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`
}

/** Prints a row and writes it to `docs/benchmarks.md`. @returns whether its budget was kept */
export function reportBench(row: MeasuredRow): boolean {
  const { name, what, unit, atMost, atLeast, note } = row
  const verdict = isKept(row) ? 'kept' : 'missed'
  const measured = valueOf(row) + (note ? ` (${note})` : '')
  const budget = `${atLeast === undefined ? atMost : `at least ${atLeast}`} ${unit ?? ''}`.trim()
  console.log(`${name}: ${measured}, budget ${budget}: ${verdict}`)
  const text = existsSync(BENCHMARKS) ? readFileSync(BENCHMARKS, 'utf8') : BENCHMARKS_HEADER
  if (!text.startsWith(BENCHMARKS_HEADER))
    throw new Error(`${BENCHMARKS} was changed by hand. Delete it, and run every bench again.`)
  const rows = text.slice(BENCHMARKS_HEADER.length).split('\n')
  const others = rows.filter((line) => line !== '' && !line.startsWith(`| ${name} |`))
  const line = `| ${name} | ${what} | ${measured} | ${budget} | ${verdict} | ${whenAndWhere()} |`
  writeFileSync(BENCHMARKS, `${BENCHMARKS_HEADER}${[...others, line].sort().join('\n')}\n`)
  return isKept(row)
}

/** Writes what an experiment measured just now to `docs/reliability.md`. */
export function writeFigures(name: string, figures: readonly Figure[]) {
  const text = existsSync(RELIABILITY) ? readFileSync(RELIABILITY, 'utf8') : ''
  const cell = figures.map((figure) => {
    const words = `${figure.what} ${valueOf(figure)}${limitsOf(figure)}`
    return isKept(figure) ? words : `**${words}**`
  })
  const run = { figures: cell.join('; '), when: whenAndWhere() }
  writeFileSync(RELIABILITY, reliabilityDocument({ ...readRuns(text), [name]: run }))
  const { status } = spawnSync('prettier', ['--write', RELIABILITY], { stdio: 'ignore' })
  if (status !== 0) throw new Error('prettier could not format the document.')
}

/** The last runs of experiments in the document, by their names. */
export function readRuns(text: string): Record<string, { figures: string; when: string }> {
  const rows = text.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  const runs = rows.flatMap(([, name = '', , , figures = '', when = '']) =>
    name in EXPERIMENTS && when !== '' ? [[name, { figures, when }] as const] : [],
  )
  return Object.fromEntries(runs)
}

/** The whole of `docs/reliability.md`. */
export function reliabilityDocument(runs: ReturnType<typeof readRuns>): string {
  const all: Record<string, ProvenPromise> = { ...EXPERIMENTS, ...TESTED }
  const names = Object.keys(all).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
  const rows = names.map((name) => {
    const { promise = '', tests = [] } = all[name] ?? {}
    const command = name in EXPERIMENTS ? [`\`npm run faults -- ${name}\``] : []
    const provenBy = [...command, ...tests.map((test) => `\`${test}\``)].join(', ')
    const { figures, when } = runs[name] ?? { figures: name in EXPERIMENTS ? NEVER_RUN : '', when: '' }
    return `| ${name} | ${promise} | ${provenBy} | ${figures} | ${when} |`
  })
  return `${INTRODUCTION}| | what happens, and what holds | proven by | last figures | when, where |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
