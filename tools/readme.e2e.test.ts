import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentCommit } from './build/commit.ts'
import { digestFiles } from './build/digest.ts'
import { PROGRAMS } from './start/config.ts'
import { fencedBlocks } from './testing/fenced-commands.ts'
import { interrupt, newPlace, run, untilGone, untilPrinted, type Place } from './testing/started.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The commands of a heading of the README, as a person would copy them. */
function commandsOf(heading: string): string {
  return fencedBlocks('README.md', heading)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text)
    .join('')
}

let clone: string
let place: Place
beforeAll(async () => {
  clone = join(mkdtempSync(join(tmpdir(), 'troubadour-clone-')), 'troubadour')
  // What a clone would hold if everything that is here were committed.
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((name) => name && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(clone, file), { recursive: true })
  }
  // The clone has no repository to ask.
  place = await newPlace({ COMMIT: currentCommit() })
})
afterAll(() => {
  place.remove()
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
  const started = run('exec npm start', { cwd: clone, env: place.env })
  await untilPrinted(started, 'Ctrl-C stops it')
  const [api, publicSite, admin] = place.ports
  expect(await (await fetch(`http://127.0.0.1:${publicSite}/`)).text()).toContain('Experience It')
  expect((await fetch(`http://127.0.0.1:${admin}/auth`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${api}/api/events`)).json()).not.toHaveLength(0)
  started.child.kill('SIGTERM')
  await untilGone(place.ports)
})

it.each(PROGRAMS.map(({ name }) => name))(
  'the clone has built %s byte for byte as it is built here',
  (name) => {
    const [there, here] = [clone, ROOT].map((root) => digestFiles(join(root, 'apps', name, 'dist')))
    expect(there).toEqual(here)
  },
)

it('runs one app alone, as it says', async () => {
  const [, port] = place.ports
  const commands = commandsOf('One app alone')
    .replaceAll('/tmp/public-site', join(dirname(clone), 'public-site'))
    .replace('PUBLIC_SITE_PORT=4200', `PUBLIC_SITE_PORT=${port}`)
  expect(commands).toContain('node main.js')
  const started = run(commands, {
    cwd: clone,
    env: { ...place.env, PATH: `${join(clone, 'node_modules/.bin')}:${place.env.PATH}` },
  })
  await untilPrinted(started, `:${port}`)
  // There is no API beside it: the page is there all the same.
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('No upcoming events available')
  await interrupt(started)
  await untilGone([port ?? 0])
})
