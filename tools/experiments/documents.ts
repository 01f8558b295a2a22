import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'

/** The documents with the last figures, each with one table whose rows are named in the first column. */
const DOCUMENTS = { bench: 'docs/benchmarks.md', faults: 'docs/reliability.md' } as const
export type Kind = keyof typeof DOCUMENTS

export function readRows(kind: Kind): Map<string, string[]> {
  const text = readFileSync(join(PROJECT_ROOT, DOCUMENTS[kind]), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| *[a-zF]/.test(line))
  return new Map(rows.map((row) => cellsOf(row)).map((cells) => [cells[0] ?? '', cells]))
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Writes the last cells of a row: what was measured just now, and then when and where. */
export function writeRow(kind: Kind, name: string, measured: string[]) {
  const file = join(PROJECT_ROOT, DOCUMENTS[kind])
  const when = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`
  const lines = readFileSync(file, 'utf8').split('\n')
  const index = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === name)
  if (index < 0) throw new Error(`${DOCUMENTS[kind]} has no row for ${name}.`)
  const cells = cellsOf(lines[index] ?? '').slice(0, -1 - measured.length)
  lines[index] = `| ${[...cells, ...measured, when].join(' | ')} |`
  writeFileSync(file, lines.join('\n'))
  const { status } = spawnSync('prettier', ['--write', file], { stdio: 'ignore' })
  if (status !== 0) throw new Error('prettier could not format the document.')
}
