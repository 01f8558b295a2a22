import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'

/** The documents with the last figures, each with one table whose rows are named in the first column. */
const DOCUMENTS = { bench: 'docs/benchmarks.md', faults: 'docs/reliability.md' } as const
type Kind = keyof typeof DOCUMENTS

/** The cells of each row by the first one, its name. */
export function readRows(kind: Kind): Map<string, string[]> {
  const rows = linesOf(kind).filter((line) => /^\| *[a-zF]/.test(line))
  return new Map(rows.map((row) => cellsOf(row)).map((cells) => [cells[0] ?? '', cells]))
}

function linesOf(kind: Kind): string[] {
  return readFileSync(join(PROJECT_ROOT, DOCUMENTS[kind]), 'utf8').split('\n')
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Writes the last cells of a row: the measured values, then date, machine and commit. */
export function writeRow(kind: Kind, name: string, measured: readonly string[]) {
  const lines = linesOf(kind)
  const index = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === name)
  if (index < 0) throw new Error(`${DOCUMENTS[kind]} has no row for ${name}.`)
  const written = [...measured, whenAndWhere()]
  const cells = [...cellsOf(lines[index] ?? '').slice(0, -written.length), ...written]
  const file = join(PROJECT_ROOT, DOCUMENTS[kind])
  writeFileSync(file, lines.with(index, `| ${cells.join(' | ')} |`).join('\n'))
  const { status } = spawnSync('prettier', ['--write', file], { stdio: 'ignore' })
  if (status !== 0) throw new Error('prettier could not format the document.')
}

function whenAndWhere(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  })
  const where = `${cpus().length} cores, Node ${process.versions.node}`
  return [new Date().toISOString().slice(0, 10), where, stdout?.trim()].filter(Boolean).join(', ')
}
