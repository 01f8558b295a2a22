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
import { readRows, writeRow } from './documents.ts'
import { BENCHES, FAULTS } from './experiments.ts'
import { isKept, limitOf, valueOf, type Figure } from './figures.ts'
import { withSite } from './lab/site.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, programs: { type: 'string' } },
})
const [kind, ...names] = positionals
const known = Object.keys(kind === 'faults' ? FAULTS : BENCHES)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(' ')}. There are: ${known.join(' ')}.`)

if (kind === 'faults') await playFaults(names.length === 0 ? known : names)
else if (kind === 'measure') await measure()
else if (names.length === 0) console.log(known.join('\n'))
else runBenches()

function build() {
  const projects = `--projects=${PROGRAMS.map(({ name }) => name).join(',')}`
  const args = ['run-many', '--targets=build', projects, '--outputStyle=stream']
  const { status } = spawnSync('nx', args, { cwd: PROJECT_ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The programs could not be built; the reason is above.')
}

/** Starts a stack, and beside it this file again. */
function runBenches() {
  build()
  const tools = ['with-postgres.ts', 'with-stack.ts', 'experiments/run.ts']
  const command = tools.flatMap((tool) => [process.execPath, join(PROJECT_ROOT, 'tools', tool)])
  const [node = '', ...args] = [...command, 'measure', ...names]
  process.exitCode = spawnSync(node, args, { cwd: PROJECT_ROOT, stdio: 'inherit' }).status ?? 1
}

/** Beside a stack, whose addresses are in the environment. */
async function measure() {
  for (const name of names) {
    // They were checked above.
    for (const figure of [await BENCHES[name]!()].flat()) {
      report(figure)
      const measured = valueOf(figure) + (figure.note ? ` (${figure.note})` : '')
      const { unit = '' } = figure
      const verdict = isKept(figure) ? 'kept' : 'missed'
      writeRow('bench', figure.what, [measured, `${limitOf(figure)} ${unit}`.trim(), verdict])
    }
  }
}

function report(figure: Figure) {
  const limit = limitOf(figure)
  const note = figure.note ? `, ${figure.note}` : ''
  const words = `${figure.what} ${valueOf(figure)}${limit && ` (${limit})`}`
  console.log(`  ${isKept(figure) ? 'kept  ' : 'MISSED'}  ${words}${note}`)
  if (!isKept(figure)) process.exitCode = 1
  return isKept(figure) ? words : `**${words}**`
}

async function playFaults(played: readonly string[]) {
  if (options.quick && options.write) throw new Error('Figures of small numbers are not written down.')
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-faults-programs-'))
  try {
    if (!options.programs) {
      build()
      copyPrograms({ ...readStartConfig([]), dataFolder: folder })
    }
    const programs = options.programs ?? join(folder, 'programs')
    const promises = readRows('faults')
    for (const name of played) {
      console.log(`\n${name}: ${promises.get(name)?.[1]}`)
      // They were checked above.
      const figures = await withSite({ name, isQuick: options.quick ?? false, programs }, FAULTS[name]!)
      const words = figures.map(report)
      if (options.write) writeRow('faults', name, [words.join('; ')])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  // What was interrupted or hung may still wait for programs that are gone.
  process.exit()
}
