/**
 * `npm run bench -- <name> …`: measures a budget of the product on this machine and writes `docs/benchmarks.md`.
 * Without a name it lists what there is. It builds and starts the programs on a database of their own.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import { htmlSize } from './html-size.ts'
import { loginFlood, loginNames, passwordCheck } from './login.ts'
import { pageScripts } from './page-scripts.ts'
import { pictureMemory, pictureTime } from './picture.ts'
import { renderHome } from './render-home.ts'

/** One measurement beside what it may be. */
export interface Measurement {
  value: number
  unit: string
  /** What may not be exceeded, in the same unit. */
  budget: number
}

const BENCHES: Record<string, { what: string; run: () => Promise<Measurement> }> = {
  render: { what: 'render of `/`, p50', run: renderHome },
  'page-scripts': { what: 'JavaScript named in the page, before interaction, gzip', run: pageScripts },
  'password-check': { what: 'one check of a password, p50', run: passwordCheck },
  'login-names': { what: 'wrong passwords of known and unknown users, difference of p50', run: loginNames },
  'login-flood': { what: 'public reads during a flood of sign-ins, p99', run: loginFlood },
  picture: { what: '12-megapixel photo to three widths, AVIF and WebP, p50', run: pictureTime },
  'picture-memory': { what: 'memory of the process that does so, at most', run: pictureMemory },
  'html-size': { what: 'HTML of `/`, compressed', run: htmlSize },
}

const RESULTS = join(PROJECT_ROOT, 'docs/benchmarks.md')
const HEADER = `# Benchmarks

Measured by \`npm run bench -- <name>\`; each row stands for the last run of its bench. The budgets are goals of the product's design.

| bench | what | measured | budget | verdict | when, where |
|---|---|---|---|---|---|
`

const names = process.argv.slice(2)
if (names.length === 0)
  for (const [name, { what }] of Object.entries(BENCHES)) console.log(`${name.padEnd(14)} ${what}`)

if (names.length > 0 && !process.env.STACK_DATABASE_URL) {
  process.exitCode = runBesidePrograms()
} else {
  await measureAll()
}

/** Starts this program again beside a stack of its own. */
function runBesidePrograms(): number {
  const options = { cwd: PROJECT_ROOT, stdio: 'inherit' } as const // a tuple of one string would be widened
  const built = spawnSync('nx', ['run-many', '--targets=build'], options)
  if (built.status !== 0) return 1
  const tool = (name: string) => [process.execPath, join(PROJECT_ROOT, 'tools', name)]
  const [node = '', ...args] = [
    ...tool('with-postgres.ts'),
    ...tool('with-stack.ts'),
    ...tool('bench/bench.ts'),
    ...names,
  ]
  return spawnSync(node, args, options).status ?? 1
}

async function measureAll() {
  for (const name of names) {
    const bench = BENCHES[name]
    if (!bench) throw new Error(`There is no bench "${name}". There are: ${Object.keys(BENCHES).join(', ')}.`)
    const { value, unit, budget } = await bench.run()
    const verdict = value <= budget ? 'kept' : 'missed'
    if (verdict === 'missed') process.exitCode = 1
    console.log(`${name}: ${format(value)} ${unit}, budget ${budget} ${unit}: ${verdict}`)
    const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`
    writeRow(
      name,
      `| ${name} | ${bench.what} | ${format(value)} ${unit} | ${budget} ${unit} | ${verdict} | ${where} |`,
    )
  }
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0)
}

/** Puts a row in place of the bench's last one; the file is this program's own, formatting included. */
function writeRow(name: string, row: string) {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : HEADER
  if (!text.startsWith(HEADER))
    throw new Error(`${RESULTS} was changed by hand. Delete it, and run every bench again.`)
  const rows = text.slice(HEADER.length).split('\n')
  const others = rows.filter((line) => line !== '' && !line.startsWith(`| ${name} |`))
  writeFileSync(RESULTS, `${HEADER}${[...others, row].sort().join('\n')}\n`)
}
