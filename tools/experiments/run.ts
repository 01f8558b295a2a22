/**
 * `npm run bench` measures the budgets of the product on this machine, and `npm run faults` injects faults into the
 * built programs; both list what missed its limit (docs/performance.md, docs/reliability.md). Names after `--` run some
 * experiments, `--list` lists them, and `--quick` uses small numbers, to check that an experiment works.
 *
 * Benches write their figures to `docs/figures.json`; faults do with `--write`. Faults with `--programs <folder>` use
 * existing builds, `<folder>/api` and so on, instead of new ones.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_ROOT } from '../start/config.ts'
import { buildPrograms } from '../start/programs.ts'
import { writeFigures } from './documents.ts'
import { BENCHES, FAULTS } from './experiments.ts'
import { isQuick, isWithinLimit, limitOf, valueOf, type Figure } from './figures.ts'
import { shareAtWork } from './lab/processes.ts'
import { withPrograms, withSite } from './lab/site.ts'

/** The machine is not quiet if a larger share of the processors than this is busy before an experiment. */
const QUIET_SHARE = 0.05

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    quick: { type: 'boolean' },
    write: { type: 'boolean' },
    programs: { type: 'string' },
  },
})
const [, ...chosen] = positionals
const kind = positionals[0] === 'faults' ? 'faults' : 'bench'
const known = Object.keys(kind === 'faults' ? FAULTS : BENCHES)
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(' ')}. There are: ${known.join(' ')}.`)
const names = chosen.length === 0 ? known : chosen
const isWritten = !isQuick && (kind === 'bench' || options.write)

// The names were checked above.
if (options.list) console.log(known.join('\n'))
else if (kind === 'faults')
  await withPrograms(options.programs, (programs) =>
    playAll((name) => withSite({ name, programs }, FAULTS[name]!)),
  )
else if (process.env.PUBLIC_SITE_URL) await playAll((name) => BENCHES[name]!())
else await runBesideStack()

/** Starts a stack, and runs this file again beside it. */
async function runBesideStack() {
  await buildPrograms()
  const tools = ['with-postgres.ts', 'with-stack.ts', 'experiments/run.ts']
  const command = tools.flatMap((tool) => [process.execPath, join(PROJECT_ROOT, 'tools', tool)])
  const [node = '', ...args] = [...command, ...process.argv.slice(2)]
  process.exitCode = spawnSync(node, args, { cwd: PROJECT_ROOT, stdio: 'inherit' }).status ?? 1
}

async function playAll(play: (name: string) => Promise<Figure[]>) {
  const missed: string[] = []
  for (const name of names) {
    console.log(`\n${name}`)
    try {
      const unrest = kind === 'bench' ? unrestOf(await shareAtWork()) : ''
      const figures = (await play(name)).map((figure) => {
        return { ...figure, note: [figure.note, unrest].filter(Boolean).join('; ') || undefined }
      })
      figures.forEach(report)
      if (isWritten && figures.length > 0) writeFigures(kind, name, figures)
      missed.push(
        ...figures.filter((figure) => !isWithinLimit(figure)).map(({ what }) => `${name} (${what})`),
      )
    } catch (error) {
      // The others are played all the same.
      console.error(error)
      missed.push(`${name} (failed)`)
    }
  }
  console.log(`\n${missed.length === 0 ? 'Every measured limit is kept.' : `Missed: ${missed.join(', ')}`}`)
  // An experiment that failed or hung could keep this process running.
  process.exit(missed.length === 0 ? 0 : 1)
}

function unrestOf(atWork: number): string {
  if (atWork <= QUIET_SHARE) return ''
  return `not quiet: before it, ${Math.round(atWork * 100)} % of the processors was at work`
}

function report(figure: Figure) {
  const [limit, note] = [limitOf(figure), figure.note ? `, ${figure.note}` : '']
  const verdict = isWithinLimit(figure) ? 'kept  ' : 'MISSED'
  console.log(`  ${verdict}  ${figure.what} ${valueOf(figure)}${limit && ` (${limit})`}${note}`)
}
