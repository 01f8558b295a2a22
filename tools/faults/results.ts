import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import { isKept, limitsOf, measured, type Figure, type Promised } from './experiment.ts'
import { EXPERIMENTS, TESTED } from './promises.ts'

const DOCUMENT = join(PROJECT_ROOT, 'docs/reliability.md')
const INTRODUCTION = `# Reliability

## Goals

Code: \`tools/faults/promises.ts\`

Through every fault below, 99.9 % of public reads succeed and no acknowledged write is lost. Beyond what the rows say:

- No caller waits for a connection to PostgreSQL for more than a second, for a statement for more than 2 s, or for an answer for more than 3 s.
- A catalogue of Printful's that was read only in part never replaces a whole one, its failures never make more calls, and a hundred requests to refresh are one sync.
- A program that shuts down answers 503 to \`/readyz\` first, ends what it has begun, then closes.
- Beyond the load it can carry, a program answers 503 with Retry-After; the 99th percentile of what it admits stays under a second.
- A mail whose delivery is uncertain is reported and never sent again by itself; at most as many as were under way.

## Faults

Code: \`tools/faults/\`

Each row is a fault that the product survives, and what proves it: tests that are part of every \`npm test\`, and experiments on the built programs with a real PostgreSQL, real processes and real signals. \`npm run faults\` runs all experiments, \`npm run faults -- F1 F12\` some of them, and \`--write\` puts their figures here. An experiment ends with an error when one of its limits, in brackets, is not kept; figures without a limit are only told.

`
const NEVER_RUN = 'not run yet'

/** What stands in the document of an experiment's last run. */
export interface LastRun {
  figures: string
  when: string
}

/** Writes down what an experiment measured just now. */
export function writeFigures(name: string, figures: readonly Figure[]) {
  const text = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
  const when = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`
  const runs = { ...readRuns(text), [name]: { figures: inWords(figures), when } }
  writeFileSync(DOCUMENT, writeDocument(runs))
  const { status } = spawnSync('prettier', ['--write', DOCUMENT], { stdio: 'ignore' })
  if (status !== 0) throw new Error('prettier could not lay the document out.')
}

function inWords(figures: readonly Figure[]): string {
  return figures
    .map((figure) => {
      const words = measured(figure) + limitsOf(figure)
      return isKept(figure) ? words : `**${words}**`
    })
    .join('; ')
}

/** The last runs of experiments that a document tells of. */
export function readRuns(text: string): Record<string, LastRun> {
  const rows = text.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  const runs = rows.flatMap(([, name = '', , , figures = '', when = '']) =>
    name in EXPERIMENTS && when !== '' ? [[name, { figures, when }] as const] : [],
  )
  return Object.fromEntries(runs)
}

/** The whole document. */
export function writeDocument(runs: Record<string, LastRun>): string {
  const all: Record<string, Promised> = { ...EXPERIMENTS, ...TESTED }
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
