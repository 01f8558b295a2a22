/**
 * `npm run browsers` runs the journeys of this folder on the built programs in every installed browser, each on a stack
 * of its own, and in Chromium those that `npm test` leaves out. `-- firefox webkit popup menu` limits the run to these
 * browsers, and to the journeys with these words in their names.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ENGINES, type Engine } from './driver.ts'
import { findMissing } from './installed.ts'

const E2E = join(import.meta.dirname, '../..')
const TOOLS = join(E2E, '../../tools')
/** WebKit's driver has no headless mode. Its windows are in the lower half of the screen. */
const DISPLAY = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x2800x24']

const positionals = process.argv.slice(2)
const named = ENGINES.filter((engine) => positionals.includes(engine))
const words = positionals.filter((name) => !named.some((one) => one === name))

if (run('nx', ['run-many', '--targets=build', '--projects=public-site,admin,api']) !== 0) process.exit(1)
const outcomes = (named.length > 0 ? named : ENGINES).map((engine) => `${engine} ${play(engine)}`)
if (named.length === 0 || named.includes('chromium'))
  // The reporter of `npm test` would replace its report.
  for (const project of ['further', 'every-screen'])
    outcomes.push(`${project} ${test([`--project=${project}`, '--reporter=list'])}`)
console.log(`\n${outcomes.join('\n')}`)

function play(engine: Engine): string {
  const missing = findMissing(engine)
  if (missing) {
    // A browser that is named is required.
    if (named.length > 0) process.exitCode = 1
    return `did not run: this machine has no ${missing}`
  }
  return test(['--config=browsers.config.ts', `--project=${engine}`], engine === 'webkit' ? DISPLAY : [])
}

/** @param display the command that gives a display to what follows it */
function test(options: string[], display: string[] = []): string {
  const [command = '', ...args] = [
    ...display,
    ...['with-postgres.ts', 'with-stack.ts'].flatMap((tool) => [process.execPath, join(TOOLS, tool)]),
    './node_modules/.bin/playwright',
    'test',
    ...options,
    // The words may be of another run's journeys.
    '--pass-with-no-tests',
    `--grep=${words.join('|')}`,
  ]
  if (run(command, args) === 0) return 'passed'
  process.exitCode = 1
  return 'failed'
}

function run(command: string, args: string[]): number | null {
  return spawnSync(command, args, { cwd: E2E, stdio: 'inherit' }).status
}
