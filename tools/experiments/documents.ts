import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import { isWithinLimit, limitOf, valueOf, type Figure } from './figures.ts'

/** The last figures of each experiment, and the document that is rendered from them. */
const DATA = join(PROJECT_ROOT, 'docs/figures.json')
export const DOCUMENT = join(PROJECT_ROOT, 'docs/benchmarks.md')

interface StoredFigure extends Omit<Figure, 'value'> {
  /** Written by hand: what the figure says. */
  about?: string
  /** Null until it is measured. */
  value: number | null
}
type Figures = Record<'bench' | 'faults', Record<string, { measured: string; figures: StoredFigure[] }>>

export function readFigures(): Figures {
  // `writeFigures` wrote it.
  return JSON.parse(readFileSync(DATA, 'utf8')) as Figures
}

/** Stores the figures of an experiment with the day, the machine and the commit, and renders the document. */
export function writeFigures(kind: keyof Figures, name: string, figures: readonly Figure[]) {
  const stored = readFigures()
  const about = new Map(stored[kind][name]?.figures.map((figure) => [figure.what, figure.about]))
  stored[kind][name] = {
    measured: whenAndWhere(),
    figures: figures.map(({ what, value, ...rest }) => ({
      what,
      about: about.get(what),
      value: Number(value.toPrecision(4)),
      ...rest,
    })),
  }
  // One line for each figure.
  const lines = JSON.stringify(stored, null, 2).replaceAll(/\{\s+"what"[^{}]*\}/g, (figure) =>
    JSON.stringify(JSON.parse(figure)),
  )
  writeFileSync(DATA, `${lines}\n`)
  writeFileSync(DOCUMENT, renderFigures(stored))
}

function whenAndWhere(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  })
  const where = `${cpus().length} cores, Node ${process.versions.node}`
  return [new Date().toISOString().slice(0, 10), where, stdout?.trim()].filter(Boolean).join(', ')
}

export function renderFigures({ bench, faults }: Figures): string {
  return `# Benchmarks

The last figures of \`npm run bench\` and \`npm run faults -- --write\`, rendered from [figures.json](figures.json) with the day, the machine and the commit. A note says when other programs were at work just before.

## Budgets

\`npm run bench -- audio\` measures the rows of \`audio\`. The budgets are those of [performance](performance.md).

${tableOf(bench)}
## Faults

What happens in each, and what has to hold, is in [reliability](reliability.md#faults). An experiment ends with an error if a limit is exceeded or not reached.

${tableOf(faults)}`
}

function tableOf(experiments: Figures[keyof Figures]): string {
  const rows = Object.entries(experiments).flatMap(([name, { measured, figures }]) =>
    figures.map((figure, index) =>
      index === 0 ? [name, ...cellsOf(figure), measured] : ['', ...cellsOf(figure), ''],
    ),
  )
  const head = ['', 'what', 'figure', 'limit', '', 'measured']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  return lines.join('')
}

function cellsOf({ what, about, value, ...figure }: StoredFigure): string[] {
  const measured: Figure = { ...figure, what, value: value ?? NaN }
  const limit = limitOf(measured)
  const note = figure.note ? ` (${figure.note})` : ''
  const verdict = isWithinLimit(measured) ? 'kept' : '**missed**'
  return [
    about === undefined ? what : `${what}: ${about}`,
    value === null ? 'not measured yet' : valueOf(measured) + note,
    limit && `${limit} ${figure.unit ?? ''}`.trim(),
    limit && value !== null ? verdict : '',
  ]
}
