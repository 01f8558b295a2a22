import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentCommit } from './build/commit.ts'
import { digestFiles } from './build/digest.ts'
import { fencedBlocks } from './testing/fenced-commands.ts'
import {
  interrupt,
  newSandbox,
  processesOn,
  run,
  untilGone,
  untilPrinted,
  type Sandbox,
} from './testing/started.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The commands below a heading of the README, as a person would copy them. */
function commandsOf(heading: string): string {
  return fencedBlocks('README.md', heading)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text)
    .join('')
}

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' })
const namesOf = (lines: string) => lines.split('\n').filter(Boolean)
const isHere = (file: string) => existsSync(join(ROOT, file))

let clone: string
let sandbox: Sandbox
beforeAll(async () => {
  clone = join(mkdtempSync(join(tmpdir(), 'troubadour-clone-')), 'troubadour')
  git(ROOT, 'clone', '--quiet', '--no-hardlinks', ROOT, clone)
  // The clone gets the uncommitted changes of this folder as well.
  for (const file of namesOf(git(ROOT, 'ls-files', '-d'))) rmSync(join(clone, file))
  for (const file of namesOf(git(ROOT, 'ls-files', '-mo', '--exclude-standard')).filter(isHere))
    cpSync(join(ROOT, file), join(clone, file), { recursive: true })
  sandbox = await newSandbox({ COMMIT: currentCommit() })
})
afterAll(async () => {
  await sandbox.remove()
  rmSync(dirname(clone), { recursive: true, force: true })
})

it('names the two commands', () => {
  expect(
    commandsOf('Two commands')
      .trim()
      .split('\n')
      .map((line) => line.split('#')[0]?.trim()),
  ).toEqual(['npm start', 'npm test'])
})

it('npm start brings the product up from a fresh clone', async () => {
  const started = run('exec npm start', { cwd: clone, env: sandbox.env })
  await untilPrinted(started, 'Ctrl-C stops it')
  const [api, publicSite, admin] = sandbox.ports
  expect(await (await fetch(`http://127.0.0.1:${publicSite}/`)).text()).toContain('Experience It')
  expect((await fetch(`http://127.0.0.1:${admin}/auth`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${api}/api/events`)).json()).not.toHaveLength(0)
  // Only npm gets the signal; the programs and the database end after npm.
  started.child.kill('SIGTERM')
  await untilGone(sandbox.ports)
  while (processesOn(sandbox.dataFolder).length > 0) await new Promise((next) => setImmediate(next))
  expect(existsSync(join(sandbox.dataFolder, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

it('builds and runs one app alone, as it says; byte for byte what is built here', async () => {
  const [apiPort, port] = sandbox.ports
  const commands = commandsOf('One app alone')
    .replaceAll('/tmp/public-site', join(dirname(clone), 'public-site'))
    // Avoids the ports of an `npm start` that runs beside this test.
    .replace('127.0.0.1:3000', `127.0.0.1:${apiPort}`)
    .replace('PUBLIC_SITE_PORT=4200', `PUBLIC_SITE_PORT=${port}`)
  expect(commands).toContain('node main.js')
  const started = run(commands, {
    cwd: clone,
    // The clone has its own cache, which `npm start` above has filled.
    env: { ...sandbox.env, PATH: `${join(clone, 'node_modules/.bin')}:${sandbox.env.PATH}` },
  })
  await untilPrinted(started, `:${port}`)
  // The page is served even without an API.
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('No upcoming events available')
  await interrupt(started)
  await untilGone([port ?? 0])
  const [there, here] = [clone, ROOT].map((root) => digestFiles(join(root, 'apps/public-site/dist')))
  expect(there).toEqual(here)
})
