import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import type { MeasuredRow } from './measurement.ts'

const RESULTS = join(PROJECT_ROOT, 'docs/benchmarks.md')
const HEADER = `# Benchmarks

Measured by \`npm run bench -- <name>\`; each row stands for the last run of its bench. The budgets are goals of the product's design.

| bench | what | measured | budget | verdict | when, where |
|---|---|---|---|---|---|
`

/** Prints a row and writes it to `docs/benchmarks.md`. @returns whether its budget was kept */
export function report(row: MeasuredRow): boolean {
  const { name, what, value, unit, budget, better = 'less', note } = row
  const isKept = better === 'less' ? value <= budget : value >= budget
  const verdict = isKept ? 'kept' : 'missed'
  const measured = `${format(value)} ${unit}`.trim() + (note ? ` (${note})` : '')
  const allowed = `${better === 'more' ? 'at least ' : ''}${budget} ${unit}`.trim()
  console.log(`${name}: ${measured}, budget ${allowed}: ${verdict}`)
  const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`
  writeRow(name, `| ${name} | ${what} | ${measured} | ${allowed} | ${verdict} | ${where} |`)
  return isKept
}

function format(value: number): string {
  if (Number.isInteger(value)) return String(value)
  if (value < 10) return value.toFixed(2)
  return value.toFixed(value < 100 ? 1 : 0)
}

/** Puts a row in place of the bench's last one; the file is this program's own, formatting included. */
function writeRow(name: string, row: string) {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : HEADER
  if (!text.startsWith(HEADER))
    throw new Error(`${RESULTS} was changed by hand. Delete it, and run every bench again.`)
  const rows = text.slice(HEADER.length).split('\n')
  const others = rows.filter((line) => line !== '' && !line.startsWith(`| ${name} |`))
  writeFileSync(RESULTS, `${HEADER}${[...others, row].sort().join('\n')}\n`)
}
