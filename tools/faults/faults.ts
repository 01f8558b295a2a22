/**
 * `npm run faults [-- <name> …]`: plays faults on the built programs, a PostgreSQL and services of their own, and says
 * whether what `docs/reliability.md` promises was kept; without a name all of them, one after the other.
 *
 * `--quick`: with small numbers, to see that an experiment works. `--write`: the figures become those of the document.
 * `--programs <folder>`: builds that are there already, `<folder>/api` and so on, in place of new ones.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROGRAMS, PROJECT_ROOT, readStartConfig } from '../start/config.ts'
import { copyPrograms } from '../start/programs.ts'
import { isKept, limitsOf, measured, type Experiment } from './experiment.ts'
import { inLab, keepLogs } from './lab/lab.ts'
import { EXPERIMENTS, TESTED } from './promises.ts'
import { writeFigures } from './results.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, programs: { type: 'string' } },
})
if (options.quick && options.write) throw new Error('Figures of small numbers are not written down.')
const asked = positionals.length > 0 ? positionals : Object.keys(EXPERIMENTS)
const unknown = asked.filter((name) => !(name in EXPERIMENTS) && !(name in TESTED))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(' ')}. There are: ${Object.keys(EXPERIMENTS).join(' ')}.`)
for (const name of asked)
  if (name in TESTED)
    console.log(`${name} is proven by every \`npm test\`: ${TESTED[name]?.tests?.join(', ')}`)
const names = asked.filter((name) => name in EXPERIMENTS)

const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`stopped by ${signal}`)))
})
interrupted.catch(() => {})

const folder = mkdtempSync(join(tmpdir(), 'troubadour-faults-programs-'))
try {
  const programs = options.programs ?? (names.length > 0 ? buildInto(folder) : '')
  let failed = 0
  for (const name of names) {
    const experiment = EXPERIMENTS[name]
    if (experiment && !(await play(name, experiment, programs))) failed += 1
  }
  console.log(`\n${names.length - failed} of ${names.length} kept`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// What an interruption has left behind waits for programs that are gone.
process.exit()

/** Builds what is missing or older than its source. @returns the folder with the builds */
function buildInto(dataFolder: string): string {
  const projects = `--projects=${PROGRAMS.map(({ name }) => name).join(',')}`
  const { status } = spawnSync('nx', ['run-many', '--targets=build', projects, '--outputStyle=stream'], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The programs could not be built; the reason stands above.')
  copyPrograms({ ...readStartConfig([]), dataFolder })
  return join(dataFolder, 'programs')
}

/** @returns whether everything was kept */
async function play(name: string, { promise, run }: Experiment, programs: string): Promise<boolean> {
  console.log(`\n${name}: ${promise}`)
  const begin = performance.now()
  return inLab({ isQuick: options.quick ?? false, programs, interrupted }, async (lab) => {
    try {
      const figures = await run(lab)
      for (const figure of figures)
        console.log(`  ${isKept(figure) ? 'kept  ' : 'MISSED'}  ${measured(figure)}${limitsOf(figure)}`)
      console.log(`  in ${Math.round((performance.now() - begin) / 1000)} s`)
      if (options.write) writeFigures(name, figures)
      const hasKept = figures.every(isKept)
      if (!hasKept) console.log(`  what the programs said: ${keepLogs(lab, name)}`)
      return hasKept
    } catch (error) {
      console.log(`  what the programs said: ${keepLogs(lab, name)}`)
      console.error(error)
      return false
    }
  })
}
