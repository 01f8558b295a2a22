/**
 * `npm test`: lint, types, unit tests, the API against a real PostgreSQL, builds, and journeys in a real browser.
 * The last line is the total. It uses its own ports and folders, so it can run beside `npm start`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { makeMemoryFolder } from './process/memory-folder.ts'
import { startTestPostgres } from './postgres/test-postgres.ts'
import { closing, countCheck, countTask, parseTasks, sum, type Counts } from './test/results.ts'

const ROOT = resolve(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.results')
interface Tasks {
  targets: readonly string[]
  /** Project names for nx; all projects by default. */
  projects?: string
  /** Number of parallel tasks: more would only slow one another down. */
  parallel: number
}

const BUILDS: Tasks = { targets: ['build'], parallel: 2 }

/**
 * The tasks after the builds: lanes run side by side, the tasks of a lane one after the other. Start commands and
 * journeys often wait, so they run beside the tests without a browser. Two cores carry no third lane: with it, each test
 * took several times as long. The journeys run after the start commands, which replace the builds that a stack copies.
 */
const LANES: readonly Tasks[][] = [
  [
    { targets: ['e2e'], projects: 'tools', parallel: 1 },
    { targets: ['e2e'], projects: 'e2e', parallel: 1 },
    // Here, because this lane is the shorter one.
    { targets: ['typecheck'], parallel: 1 },
  ],
  [{ targets: ['test', 'integration'], parallel: 1 }],
]

// A signal ends all child processes, the database last. Ctrl-C in a terminal reaches the children by itself.
const children = new Set<ChildProcess>()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true
    if (signal !== 'SIGINT') for (const child of children) child.kill(signal)
  })

rmSync(REPORTS, { recursive: true, force: true })
// Every process inherits it: without it, each of the many compiles the same modules again.
const compileCache = makeMemoryFolder('troubadour-compiled-')
process.env.NODE_COMPILE_CACHE = compileCache
// Runs beside the builds, which do not use the whole machine. One linter for all, because its start takes longest.
const checks = runChecks([
  { title: 'format', command: 'oxfmt', args: ['--check'] },
  {
    title: 'style',
    command: 'eslint',
    args: ['--max-warnings=0', '--ext=.ts,.tsx', 'apps', 'libs', 'tools'],
  },
  { title: 'unused code', command: 'knip', args: [] },
])
const counts: Counts[] = []
const postgres = await startTestPostgres()
try {
  counts.push(await runTasks(BUILDS, postgres.superuserUrl))
  await Promise.all(LANES.map((lane) => runLane(lane, postgres.superuserUrl)))
} finally {
  await postgres.stop()
  rmSync(compileCache, { recursive: true, force: true })
}
const total = sum([...counts, ...(await checks)])
console.log(`\n${closing(total)}`)
process.exitCode = total.failed > 0 || isStopping ? 1 : 0

async function ended(child: ChildProcess): Promise<number | null> {
  children.add(child)
  const [code] = await once(child, 'close')
  children.delete(child)
  return code as number | null
}

async function runLane(lane: readonly Tasks[], databaseUrl: string) {
  for (const tasks of lane) if (!isStopping) counts.push(await runTasks(tasks, databaseUrl))
}

interface Check {
  title: string
  command: string
  args: readonly string[]
}

/** Runs the checks one after the other; each counts as one test. */
async function runChecks(checks: readonly Check[]): Promise<Counts[]> {
  const results = []
  for (const { title, command, args } of checks) {
    if (isStopping) break
    console.log(`Checking ${title} …`)
    const env = { ...process.env, ESLINT_USE_FLAT_CONFIG: 'false', NODE_NO_WARNINGS: '1' }
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
    const code = await ended(child)
    results.push(countCheck(code === 0, `${title}: what is wrong is above`))
  }
  return results
}

async function runTasks({ targets, projects, parallel }: Tasks, databaseUrl: string): Promise<Counts> {
  const options = [
    `--targets=${targets.join(',')}`,
    `--parallel=${parallel}`,
    ...(projects ? [`--projects=${projects}`] : []),
    '--nxBail=false',
    // The builds exist already. If one lane restored them from the cache, another would miss them for a moment.
    '--excludeTaskDependencies',
    '--output-style=static',
  ]
  const child = spawn('nx', ['run-many', ...options], {
    cwd: ROOT,
    // CI: a missing snapshot file fails its test, and is not written.
    env: { ...process.env, CI: 'true', NX_DAEMON: 'false', NX_TUI: 'false', TEST_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = ended(child)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    lines.push(line)
  }
  const code = await exited
  const tasks = parseTasks(lines).filter(({ target }) => targets.includes(target))
  const round = sum(tasks.map((task) => countTask(task, REPORTS)))
  // A failure must not get lost because a line was not parsed.
  const hasLostFailure = tasks.length === 0 || (code !== 0 && round.failed === 0)
  return hasLostFailure
    ? sum([round, countCheck(false, `${targets.join(', ')}: nx ended with ${code}; its output is above`)])
    : round
}
