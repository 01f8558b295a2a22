import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'

/** The documents with the last figures, each with one table whose rows are named in the first column. */
const DOCUMENTS = { bench: 'docs/benchmarks.md', faults: 'docs/reliability.md' } as const
export type Kind = keyof typeof DOCUMENTS

const isRow = (line: string) => /^\| *[a-zF]/.test(line)
const isRowOfBenches = (line: string) => isRow(line) && !line.startsWith('| row ')
const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function readRows(kind: Kind): Map<string, string[]> {
  const text = readFileSync(join(PROJECT_ROOT, DOCUMENTS[kind]), 'utf8')
  const rows = text.split('\n').filter(kind === 'bench' ? isRowOfBenches : isRow)
  return new Map(rows.map((row) => cellsOf(row)).map((cells) => [cells[0] ?? '', cells]))
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Writes the last cells of a row: what was measured just now, and then when, where and of which commit. */
export function writeFault(name: string, measured: string) {
  const lines = readFileSync(join(PROJECT_ROOT, DOCUMENTS.faults), 'utf8').split('\n')
  const index = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === name)
  if (index < 0) throw new Error(`${DOCUMENTS.faults} has no row for ${name}.`)
  lines[index] = lineOf([...cellsOf(lines[index] ?? '').slice(0, -2), measured, whenAndWhere()])
  write('faults', lines)
}

/**
 * Writes the table of the benches anew.
 * @param rows what each row is about, by its name; all others go
 * @param measured the cells of those that were measured just now; the others stay
 */
export function writeBenches(rows: Record<string, string>, measured: ReadonlyMap<string, readonly string[]>) {
  const before = readRows('bench')
  const written = Object.entries(rows).map(([name, about]) => {
    const now = measured.get(name)
    return lineOf([
      name,
      about,
      ...(now ? [...now, whenAndWhere()] : (before.get(name)?.slice(2) ?? ['not measured', '', '', ''])),
    ])
  })
  const lines = readFileSync(join(PROJECT_ROOT, DOCUMENTS.bench), 'utf8').split('\n')
  const kept = lines.filter((line) => !isRowOfBenches(line))
  const end = kept.findLastIndex((line) => line.startsWith('|')) + 1
  write('bench', kept.toSpliced(end, 0, ...written))
}

function whenAndWhere(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  })
  const where = `${cpus().length} cores, Node ${process.versions.node}`
  return [new Date().toISOString().slice(0, 10), where, stdout?.trim()].filter(Boolean).join(', ')
}

function write(kind: Kind, lines: readonly string[]) {
  const file = join(PROJECT_ROOT, DOCUMENTS[kind])
  writeFileSync(file, lines.join('\n'))
  const { status } = spawnSync('prettier', ['--write', file], { stdio: 'ignore' })
  if (status !== 0) throw new Error('prettier could not format the document.')
}
