import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPostgres } from './postgres/test-postgres.ts'
import type { EmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { PROGRAMS, PROJECT_ROOT } from './start/config.ts'
import { openSetupLink, throughProxy, uploadPicture } from './testing/behind-proxy.ts'
import { fencedBlocks } from './testing/fenced-commands.ts'
import { newSandbox, run, untilPrinted, type Sandbox, type Started } from './testing/started.ts'

const blocks = fencedBlocks('docs/deploy.md')
const commands = blocks.filter(({ language, notRun }) => language === 'sh' && !notRun).map(({ text }) => text)

let postgres: EmbeddedPostgres
let sandbox: Sandbox
let programs: Started | undefined
let said = ''
let origins: string[]

/** Settings that the documented files leave to the machine: the database's address, and free ports. */
function machine(): NodeJS.ProcessEnv {
  const [api] = sandbox.ports
  const on = (role: string, password: string) =>
    Object.assign(new URL(postgres.superuserUrl), { username: role, password, pathname: 'troubadour' }).href
  const filled = Object.entries(sandbox.env).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(filled),
    TROUBADOUR: PROJECT_ROOT,
    DATABASE_URL: on('troubadour_app', 'app-password'),
    MIGRATION_DATABASE_URL: on('troubadour_owner', 'owner-password'),
    API_ORIGIN: `http://127.0.0.1:${api}`,
    // Logs more than by default, for the test below that no secret is logged.
    LOG_LEVEL: 'debug',
  }
}

async function makeDatabase() {
  const client = new pg.Client({ connectionString: postgres.superuserUrl })
  await client.connect()
  // One statement at a time, like psql: a database cannot be created in a transaction.
  for (const { text } of blocks.filter(({ language }) => language === 'sql'))
    for (const statement of text.split(';')) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  ;[postgres, sandbox] = await Promise.all([startTestPostgres(), newSandbox()])
  await makeDatabase()
  const options = { cwd: sandbox.dataFolder, env: machine() }
  for (const command of commands.slice(0, -1)) {
    const step = run(`set -e\n${command}`, options)
    expect([await step.exitCode, step.output()]).toEqual([0, expect.any(String)])
    said += step.output()
  }
  const started = run(commands.at(-1) ?? '', options)
  programs = started
  origins = sandbox.ports.map((port) => `http://127.0.0.1:${port}`)
  await Promise.all(
    sandbox.ports.map((port) => untilPrinted(started, `listening at http://127.0.0.1:${port}`)),
  )
})
afterAll(async () => {
  await sandbox.remove()
  await postgres.stop()
})

it('every other block of docs/deploy.md says why it is not run', () => {
  const silent = blocks.filter(
    ({ language, notRun, text }) => !notRun && !commands.includes(text) && language !== 'sql',
  )
  expect(silent).toEqual([])
  expect(commands.at(-1)).toContain('main.js')
})

describe.each(PROGRAMS.map(({ name }, index) => ({ name, index })))('$name, alone', ({ name, index }) => {
  it('is alive and ready, and says which build it is', async () => {
    const health = await fetch(`${origins[index]}/healthz`)
    const read = (file: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, 'apps', name, file), 'utf8'))
    const { commit } = read('dist/package.json')
    expect(commit).toMatch(/\S/)
    expect(await health.json()).toEqual({ status: 'ok', version: read('package.json').version, commit })
    expect((await fetch(`${origins[index]}/readyz`)).status).toBe(200)
  })

  it('has no source map, no description of the API, no figures and none of its own files to show', async () => {
    const folder = join(sandbox.dataFolder, name)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => file.endsWith('.map') && !file.includes('node_modules'))).toEqual([])
    const script = files.find((file) => /client\/assets\/.*\.js$/.test(file)) ?? 'client/assets/none.js'
    const addresses = [
      ...['/docs', '/openapi.json', '/docs/openapi.json', '/api/docs', '/api/openapi.json', '/metrics'],
      ...['/reference', '/reference/', '/reference/openapi.json'],
      ...['/main.js', '/main.app.js', '/package.json', '/.env', '/.vite/manifest.json', '/client/index.html'],
      `${script.slice('client'.length)}.map`,
    ]
    const statuses = addresses.map(async (path) => [path, (await fetch(`${origins[index]}${path}`)).status])
    expect(await Promise.all(statuses)).toEqual(addresses.map((path) => [path, 404]))
  })
})

it('the first administrator takes the site over the proxy, and a picture goes from the admin to a visitor', async () => {
  const [, publicSite = '', admin = ''] = origins
  const [link = ''] = /^https:\/\/admin\.example\.com\/auth\/set-up#\S+$/m.exec(said) ?? []
  const account = { username: 'zoe', newPassword: 'seven lanterns over cold water' }
  const cookie = await openSetupLink(admin, link, account)
  expect(cookie).toMatch(/^__Host-session=/)
  const cover = readFileSync(join(import.meta.dirname, 'fake-printful/pictures/merch-poster.webp'))
  const { filePath } = await uploadPicture(admin, cookie, cover)
  const picture = await throughProxy(publicSite, filePath, 'example.com')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
})

it('no program logs the secret of a link, however the link is spelled', async () => {
  const secret = 'MTIuMzQ1.q3Zk-7v_Q0mP9sX2bL4nT8yW1cR5dF6gH7jK0aE2uVo'
  const calls = SECRET_PATHS.flatMap((path) => [path, `${path}/`, `/${path}`, path.toUpperCase()]).flatMap(
    (path) => [path + secret, `${path}%zz${secret}`, `${path}${secret}%`, `${path}%2F${secret}?a=${secret}`],
  )
  const targets = [...calls, ...LINK_PATHS.flatMap((path) => linksOf(path, secret))]
  for (const origin of origins) {
    for (const target of targets) {
      await fetch(origin + target, { redirect: 'manual' })
      const body = new URLSearchParams({ token: secret })
      await fetch(origin + target, { method: 'POST', body, redirect: 'manual' })
    }
    await fetch(`${origin}/last`, { method: 'POST' })
  }
  const lastLines = () => programs?.output().match(/"url":"\/last"/g)?.length
  await expect.poll(lastLines).toBe(origins.length)
  const lines = programs?.output().split('\n') ?? []
  expect(lines.filter((line) => line.includes(secret.slice(-12)))).toEqual([])
  expect(lines.filter((line) => line.includes('"/api/unsubscribe/…"'))).not.toEqual([])
})

/** The paths that end in a secret of a mail or of Printful's webhook. */
const SECRET_PATHS = ['/api/unsubscribe/', '/api/printful/notices/']
const LINK_PATHS = ['/confirm', '/unsubscribe']

function linksOf(path: string, secret: string): string[] {
  return [path, `${path}/`, `/${path}`, `${path}%zz`].flatMap((spelled) =>
    ['?token=', '?%74oken=', '%3Ftoken=', '%3Ftoken%3D', '%253Ftoken%253D', '?token%3D', '?x&token=%zz'].map(
      (key) => `${spelled}${key}${secret}`,
    ),
  )
}
