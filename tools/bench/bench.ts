/**
 * `npm run bench -- <name> …`: measures a budget of the product on this machine and writes `docs/benchmarks.md`.
 * Without a name it lists what there is. It builds and starts the programs on a database of their own.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import { htmlSize } from './html-size.ts'
import { hydratedScripts } from './hydrated-scripts.ts'
import { layoutShift } from './layout-shift.ts'
import { lighthouse } from './lighthouse.ts'
import { loginFlood, loginNames, passwordCheck } from './login.ts'
import { mailing } from './mailing.ts'
import type { Bench } from './measurement.ts'
import { overlayChunks } from './overlay-chunks.ts'
import { pageScripts } from './page-scripts.ts'
import { pageWeight } from './page-weight.ts'
import { paintRatio, signInPaint } from './paint-ratio.ts'
import { pictureMemory, pictureTime } from './picture.ts'
import { renderHome } from './render-home.ts'
import { report } from './results.ts'

const BENCHES: Record<string, Bench> = {
  render: { what: 'render of `/`, p50', run: renderHome },
  'page-scripts': { what: 'JavaScript named in the page, before interaction, gzip', run: pageScripts },
  'hydrated-scripts': {
    what: 'JavaScript of the hydrated page at rest, gzip; no zod, no call of the admin',
    run: hydratedScripts,
  },
  'overlay-chunks': { what: 'the largest overlay that is loaded when needed, gzip', run: overlayChunks },
  'page-weight': { what: 'bytes and requests of a first visit', run: pageWeight },
  cls: { what: 'layout shift of a visit, scrolling, popup and player included', run: layoutShift },
  'lcp-ratio': { what: 'LCP and FCP of `/` beside a static page', run: paintRatio },
  'sign-in-fcp': { what: 'FCP of `/auth`, slow phone', run: signInPaint },
  lighthouse: { what: 'Lighthouse, mobile', run: lighthouse },
  'password-check': { what: 'one check of a password, p50', run: passwordCheck },
  'login-names': { what: 'wrong passwords of known and unknown users, difference of p50', run: loginNames },
  'login-flood': { what: 'public reads during a flood of sign-ins, p99', run: loginFlood },
  picture: { what: '12-megapixel photo to three widths, AVIF and WebP, p50', run: pictureTime },
  'picture-memory': { what: 'memory of the process that does so, at most', run: pictureMemory },
  mailing: { what: 'announcement to 10,000 subscribers, import of as many, with memory', run: mailing },
  'html-size': { what: 'HTML of `/`, compressed', run: htmlSize },
}

const names = process.argv.slice(2)
if (names.length === 0)
  for (const [name, { what }] of Object.entries(BENCHES)) console.log(`${name.padEnd(16)} ${what}`)

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
    const measured = await bench.run()
    const rows = Array.isArray(measured) ? measured : [{ name, what: bench.what, ...measured }]
    for (const row of rows) if (!report(row)) process.exitCode = 1
  }
}
