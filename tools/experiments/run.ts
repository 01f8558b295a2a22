/**
 * `npm run bench` measures the budgets of the product on this machine, writes `docs/benchmarks.md`, and lists missed
 * budgets; `npm run bench -- <name> …` measures some, `--list` lists them. `npm run faults [-- <name> …]` runs fault
 * experiments on the built programs, and reports whether the promises of `docs/reliability.md` were kept.
 *
 * `--quick` uses small numbers, to check that a bench or an experiment works; nothing is written. For faults, `--write`
 * writes the figures to the document, and `--programs <folder>` uses existing builds, `<folder>/api` and so on, instead
 * of new ones.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_ROOT } from '../start/config.ts'
import { buildPrograms } from '../start/programs.ts'
import { readRows, writeRow } from './documents.ts'
import { BENCHES, FAULTS } from './experiments.ts'
import { isWithinLimit, limitOf, valueOf, type Figure } from './figures.ts'
import { shareAtWork } from './lab/processes.ts'
import { withPrograms } from './lab/programs.ts'
import { Interrupted, withSite } from './lab/site.ts'

/** The machine is not quiet if a larger share of the processors than this is busy before a bench. */
const QUIET_SHARE = 0.05

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean' },
    programs: { type: 'string' },
  },
})
const [kind, ...chosen] = positionals
const known = Object.keys(kind === 'faults' ? FAULTS : BENCHES)
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(' ')}. There are: ${known.join(' ')}.`)
const names = chosen.length === 0 ? known : chosen

if (options.list) console.log(known.join('\n'))
else if (kind === 'faults') await playFaults()
else if (kind === 'measure') await measure()
else await runBenches()

/** Starts a stack, and runs this file again beside it. */
async function runBenches() {
  await buildPrograms()
  const tools = ['with-postgres.ts', 'with-stack.ts', 'experiments/run.ts']
  const command = tools.flatMap((tool) => [process.execPath, join(PROJECT_ROOT, 'tools', tool)])
  const [node = '', ...args] = [...command, 'measure', ...names, ...(options.quick ? ['--quick'] : [])]
  process.exitCode = spawnSync(node, args, { cwd: PROJECT_ROOT, stdio: 'inherit' }).status ?? 1
}

/** Runs beside a stack, whose addresses are in the environment. */
async function measure() {
  const missed: string[] = []
  const skipped: string[] = []
  for (const name of names) {
    console.log(`\n${name}`)
    const unrest = unrestOf(await shareAtWork())
    try {
      // The names were checked above.
      const figures = [await BENCHES[name]!({ isQuick: options.quick })].flat()
      const strange = figures.find(({ what }) => readRows('bench').get(what)?.[1] !== name)
      if (strange) throw new Error(`docs/benchmarks.md has no row ${strange.what} of ${name}.`)
      if (figures.length === 0) skipped.push(name)
      for (const figure of figures) figure.note = [figure.note, unrest].filter(Boolean).join('; ')
      for (const figure of figures) report(figure)
      missed.push(...figures.filter((figure) => !isWithinLimit(figure)).map(({ what }) => what))
      if (!options.quick) figures.forEach(writeDown)
    } catch (error) {
      // The others are measured all the same.
      console.error(error)
      missed.push(`${name} (failed)`)
    }
  }
  if (skipped.length > 0) console.log(`\nNot measured: ${skipped.join(', ')}`)
  end(missed, 'Every measured budget is kept.')
}

function end(missed: readonly string[], allKept: string): never {
  console.log(`\n${missed.length === 0 ? allKept : `Missed: ${missed.join(', ')}`}`)
  // An experiment that failed or hung could keep this process running.
  process.exit(missed.length === 0 ? 0 : 1)
}

function unrestOf(atWork: number): string {
  if (atWork <= QUIET_SHARE) return ''
  return `not quiet: before it, ${Math.round(atWork * 100)} % of the processors was at work`
}

function writeDown(figure: Figure) {
  const measured = valueOf(figure) + (figure.note ? ` (${figure.note})` : '')
  const budget = `${limitOf(figure)} ${figure.unit ?? ''}`.trim()
  writeRow('bench', figure.what, [measured, budget, isWithinLimit(figure) ? 'kept' : 'missed'])
}

function report(figure: Figure) {
  const limit = limitOf(figure)
  const note = figure.note ? `, ${figure.note}` : ''
  const words = `${figure.what} ${valueOf(figure)}${limit && ` (${limit})`}`
  console.log(`  ${isWithinLimit(figure) ? 'kept  ' : 'MISSED'}  ${words}${note}`)
  return isWithinLimit(figure) ? words : `**${words}**`
}

async function playFaults() {
  if (options.quick && options.write) throw new Error('Figures of small numbers are not written down.')
  const missed: string[] = []
  await withPrograms(options.programs, async (programs) => {
    const promises = readRows('faults')
    for (const name of names) {
      console.log(`\n${name}: ${promises.get(name)?.[1]}`)
      try {
        // The names were checked above.
        const figures = await withSite({ name, isQuick: options.quick, programs }, FAULTS[name]!)
        const words = figures.map(report)
        if (!figures.every(isWithinLimit)) missed.push(name)
        if (options.write) writeRow('faults', name, [words.join('; ')])
      } catch (error) {
        if (error instanceof Interrupted) throw error
        // The others are played all the same.
        console.error(error)
        missed.push(`${name} (failed)`)
      }
    }
  })
  end(missed, 'Every promise was kept.')
}
