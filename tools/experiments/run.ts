/**
 * `npm run bench -- <name> …` measures budgets of the product on this machine and writes `docs/benchmarks.md`; without
 * a name it lists what there is. `npm run faults [-- <name> …]` plays faults on the built programs and says whether
 * what `docs/reliability.md` promises was kept; without a name all of them, one after the other.
 *
 * For faults, `--quick`: with small numbers, to see that an experiment works. `--write`: the figures become those of
 * the document. `--programs <folder>`: builds that are there already, `<folder>/api` and so on, in place of new ones.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROGRAMS, PROJECT_ROOT, readStartConfig } from '../start/config.ts'
import { copyPrograms } from '../start/programs.ts'
import { BENCHES } from './benches.ts'
import type { Experiment } from './experiment.ts'
import { EXPERIMENTS, TESTED } from './faults.ts'
import { isKept, limitsOf, valueOf } from './figures.ts'
import { withSite, type Play } from './lab/site.ts'
import { reportBench, writeFigures } from './results.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, programs: { type: 'string' } },
})
const [kind, ...names] = positionals
if (kind === 'bench') await runBenches()
else await runFaults()

function build() {
  const projects = `--projects=${PROGRAMS.map(({ name }) => name).join(',')}`
  const args = ['run-many', '--targets=build', projects, '--outputStyle=stream']
  const { status } = spawnSync('nx', args, { cwd: PROJECT_ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The programs could not be built; the reason is above.')
}

function requireKnown(known: readonly string[]) {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(' ')}. There are: ${known.join(' ')}.`)
}

async function runBenches() {
  requireKnown(Object.keys(BENCHES))
  if (names.length === 0)
    for (const [name, { what }] of Object.entries(BENCHES)) console.log(`${name.padEnd(16)} ${what}`)
  else if (process.env.STACK_DATABASE_URL) await measure()
  else {
    build()
    const tools = ['with-postgres.ts', 'with-stack.ts', 'experiments/run.ts']
    const command = tools.flatMap((tool) => [process.execPath, join(PROJECT_ROOT, 'tools', tool)])
    const [node = '', ...args] = [...command, 'bench', ...names]
    process.exitCode = spawnSync(node, args, { cwd: PROJECT_ROOT, stdio: 'inherit' }).status ?? 1
  }
}

/** Beside a stack, whose addresses are in the environment. */
async function measure() {
  for (const name of names) {
    // requireKnown has checked it.
    const { what, run } = BENCHES[name]!
    const measured = await run()
    const rows = Array.isArray(measured) ? measured : [{ name, what, ...measured }]
    for (const row of rows) if (!reportBench(row)) process.exitCode = 1
  }
}

async function runFaults() {
  if (options.quick && options.write) throw new Error('Figures of small numbers are not written down.')
  requireKnown([...Object.keys(EXPERIMENTS), ...Object.keys(TESTED)])
  for (const name of names)
    if (name in TESTED)
      console.log(`${name} is proven by every \`npm test\`: ${TESTED[name]?.tests?.join(', ')}`)
  const played = Object.entries(EXPERIMENTS).filter(([name]) => names.length === 0 || names.includes(name))

  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`stopped by ${signal}`)))
  })
  interrupted.catch(() => {})
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-faults-programs-'))
  try {
    let programs = options.programs
    if (programs === undefined && played.length > 0) {
      build()
      copyPrograms({ ...readStartConfig([]), dataFolder: folder })
      programs = join(folder, 'programs')
    }
    let kept = 0
    const play = { isQuick: options.quick ?? false, programs: programs ?? '', interrupted }
    for (const [name, experiment] of played) if (await playFault(name, experiment, play)) kept += 1
    console.log(`\n${kept} of ${played.length} kept`)
    process.exitCode = kept < played.length ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  // An interrupted experiment may still wait for programs that are gone.
  process.exit()
}

/** @returns whether everything was kept */
async function playFault(name: string, { promise, isEmpty, run }: Experiment, play: Play): Promise<boolean> {
  console.log(`\n${name}: ${promise}`)
  const begin = performance.now()
  return withSite(play, name, async (site) => {
    if (!isEmpty) await site.fill()
    const figures = await run(site)
    for (const figure of figures)
      console.log(
        `  ${isKept(figure) ? 'kept  ' : 'MISSED'}  ${figure.what} ${valueOf(figure)}${limitsOf(figure)}`,
      )
    console.log(`  in ${Math.round((performance.now() - begin) / 1000)} s`)
    if (options.write) writeFigures(name, figures)
    return figures.every(isKept)
  })
}
