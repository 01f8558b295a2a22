import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_KEY } from './fake-stripe/state/keys.ts'
import {
  interrupt,
  newSandbox,
  processesOn,
  run,
  untilGone,
  untilPrinted,
  type Sandbox,
  type Started,
} from './testing/started.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY = 'Troubadour is ready'
const STAND_IN = 'No PRINTFUL_API_KEY is set: a stand-in for Printful supplies the demo merchandise.'
const CHOSEN_PASSWORD = 'seventeen lanterns drift past'

// Each case continues with the data of the one before, because starts take longest, above all on an empty folder.
let sandbox: Sandbox
/** The administrator's passwords, the latest last. */
const passwords: string[] = []
/** The folder of the backup. */
let backup: string
beforeAll(async () => {
  sandbox = await newSandbox()
})
afterAll(() => sandbox.remove())

const start = (env: NodeJS.ProcessEnv = {}) =>
  run('node tools/start.ts; exit $?', { cwd: ROOT, env: { ...sandbox.env, ...env } })

/** `npm run <script> -- …`, without npm's own output. */
async function npmRun(script: string, args: string, env: NodeJS.ProcessEnv = {}) {
  const command = run(`exec npm run --silent ${script} -- ${args}`, {
    cwd: ROOT,
    env: { ...sandbox.env, ...env },
  })
  const code = await command.exitCode
  return { code, text: command.output() }
}
const admin = (args: string, env?: NodeJS.ProcessEnv) => npmRun('admin', args, env)

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').map(Number)
}

/** The process that the shell runs: `tools/start.ts` itself. */
function startProcess(started: Started): number {
  return childrenOf(started.child.pid ?? 0)[0] ?? 0
}

const readPassword = (output: string) => /Password:?\s+(\S+)/.exec(output)?.[1] ?? ''

/** @returns the status of the response */
async function signIn(username: string, password: string, port = sandbox.ports[2]) {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password }),
  })
  return answer.status
}

it('npm run admin says how it is used, and that there is nothing to use it on', async () => {
  expect(await admin('')).toMatchObject({ code: 1, text: expect.stringContaining('Usage: npm run admin') })
  expect(await admin('drop-database x')).toMatchObject({ code: 1, text: expect.stringContaining('Usage: ') })
  const nothing = await admin('reset-password admin')
  expect(nothing).toMatchObject({ code: 1, text: expect.stringContaining('npm start makes one') })
  expect(readdirSync(sandbox.dataFolder)).toEqual([])
})

it('npm start prints its URLs and the first password; npm run admin works on its database', async () => {
  const started = start()
  await untilPrinted(started, 'Ctrl-C stops it')
  passwords.push(readPassword(started.output()))
  for (const port of sandbox.ports) expect(started.output()).toContain(`http://127.0.0.1:${port}`)
  expect(started.output()).toContain(STAND_IN)
  expect(started.output()).toContain(`connect it in the admin with the key ${TEST_KEY}`)
  expect(await signIn('admin', passwords[0] ?? '')).toBe(200)
  const page = await fetch(`http://127.0.0.1:${sandbox.ports[1]}/`)
  expect(await page.text()).toContain('Stories for the Weary Wanderer')
  const [, mail = ''] = /Mail +(\S+)/.exec(started.output()) ?? []
  expect((await fetch(mail)).status).toBe(200)

  const other = await newSandbox()
  const second = run('node tools/start.ts', {
    cwd: ROOT,
    env: { ...other.env, DATA_DIR: sandbox.dataFolder },
  })
  expect(await second.exitCode).toBe(1)
  expect(second.output()).toMatch(/running already .* set DATA_DIR/s)
  await other.remove()

  const reset = await admin('reset-password ADMIN')
  expect(reset).toMatchObject({ code: 0, text: expect.stringContaining("'admin' has a new password") })
  passwords.push(readPassword(reset.text))
  expect(await signIn('admin', passwords[1] ?? '')).toBe(200)
  expect(await admin('create-admin Zoe', { ADMIN_PASSWORD: CHOSEN_PASSWORD })).toMatchObject({ code: 0 })

  process.kill(startProcess(started), 'SIGKILL')
  await started.exitCode
})

it('npm start just works after that kill -9: it keeps the data, and is silent about the password', async () => {
  const started = start()
  await untilPrinted(started, 'Ctrl-C stops it')
  expect(readPassword(started.output())).toBe('')
  expect(await signIn('admin', passwords[0] ?? '')).toBe(401)
  expect(await signIn('admin', passwords[1] ?? '')).toBe(200)
  expect(await signIn('zoe', CHOSEN_PASSWORD)).toBe(200)

  const backups = join(sandbox.dataFolder, 'backups')
  const made = await npmRun('backup', `--to ${backups}`)
  expect(made).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Backed up \d+ rows and [1-9]\d* media files/),
  })
  backup = join(backups, readdirSync(backups).at(-1) ?? '')
  expect(await npmRun('restore', `--from ${backup}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining('API is running'),
  })
  // Ctrl-C reaches all processes at once.
  await interrupt(started)
  await untilGone(sandbox.ports)
  expect(processesOn(sandbox.dataFolder)).toEqual([])
  expect(existsSync(join(sandbox.dataFolder, 'postgres/cluster/postmaster.pid'))).toBe(false)
  expect(started.output()).not.toContain('unexpectedly')
})

it('npm run admin works while nothing runs, says what went wrong, and stops the database that it started', async () => {
  expect(await admin('reset-password admin')).toMatchObject({ code: 0 })
  const chosen = await admin('reset-password Zoe', { ADMIN_PASSWORD: CHOSEN_PASSWORD })
  expect(chosen).toMatchObject({ code: 0, text: expect.stringContaining('the one in ADMIN_PASSWORD') })
  expect(await admin('reset-two-factor nobody')).toEqual({
    code: 1,
    text: "There is no administrator 'nobody'. There is: 'Zoe', 'admin'.\n",
  })
  expect(processesOn(sandbox.dataFolder)).toEqual([])
  expect(existsSync(join(sandbox.dataFolder, 'start.pid'))).toBe(false)
})

it.each([
  [0, 'API_PORT'],
  [1, 'PUBLIC_SITE_PORT'],
  [2, 'ADMIN_PORT'],
])('names a port that is in use, and the variable that changes it: %i, %s', async (index, variable) => {
  const port = sandbox.ports[index]
  const occupant = createServer().listen(port, '127.0.0.1')
  await once(occupant, 'listening')
  const started = start()
  expect(await started.exitCode).toBe(1)
  expect(started.output()).toContain(`Port ${port}`)
  expect(started.output()).toContain(`${variable}=`)
  occupant.close()
})

it('the backup is restored in another place, where nothing was', async () => {
  const other = await newSandbox()
  const env = { DATA_DIR: other.dataFolder }
  copyFileSync(join(sandbox.dataFolder, 'secrets.json'), join(other.dataFolder, 'secrets.json'))
  const restored = await npmRun('restore', `--from ${backup}`, env)
  expect(restored).toMatchObject({ code: 0, text: expect.stringMatching(/^Restored the backup of .*\n$/) })
  expect((await admin('create-admin admin', env)).text).toContain("There is an administrator 'admin' already")
  // The first folder may have more: files of a picture whose row the kill prevented.
  const { media } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    media: { name: string }[]
  }
  const restoredMedia = join(other.dataFolder, 'media')
  const files = readdirSync(restoredMedia, { encoding: 'utf8', recursive: true }).filter((path) =>
    statSync(join(restoredMedia, path)).isFile(),
  )
  expect(files.sort()).toEqual(media.map(({ name }) => name).sort())
  await other.remove()
})

it('a data folder that another command uses is refused at once', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'tools/admin.ts'], { stdio: 'pipe' })
  await once(other, 'spawn')
  writeFileSync(join(sandbox.dataFolder, 'start.pid'), String(other.pid))
  const refused = await admin('reset-two-factor admin')
  const refusedStart = start()
  expect(await refusedStart.exitCode).toBe(1)
  other.stdin.end()
  await once(other, 'exit')
  for (const text of [refused.text, refusedStart.output()])
    expect(text).toContain(`A command for the administrators is running already on ${sandbox.dataFolder}`)
  expect(refused.code).toBe(1)
  // Only the number of the ended process is left in the lock file, as after a kill, which must not block others.
  expect((await admin('reset-two-factor admin')).code).toBe(0)
})

it('uses the database, the Printful and the Stripe that it is given, and stops at SIGTERM', async () => {
  const nowhere = 'http://127.0.0.1:9'
  const own = await newSandbox({
    ...{ PRINTFUL_API_KEY: 'a-key', PRINTFUL_API_URL: nowhere, STRIPE_API_URL: nowhere },
  })
  const superuserUrl = process.env.TEST_DATABASE_URL ?? ''
  const database = `start_${process.pid}`
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`create database ${database}`)
  const url = new URL(superuserUrl)
  url.pathname = database
  const started = start({ ...own.env, DATABASE_URL: url.href })
  await untilPrinted(started, READY)
  expect(existsSync(join(own.dataFolder, 'postgres'))).toBe(false)
  // A stack trace may name a file of the build: 'chunk-stand-in-…'.
  expect(started.output()).not.toMatch(/(?<!chunk-)stand-in/)

  const without = await admin('reset-password admin', own.env)
  expect(without).toMatchObject({ code: 1, text: expect.stringContaining('set the same one here') })
  const withUrl = await admin('reset-password admin', { ...own.env, DATABASE_URL: url.href })
  expect(await signIn('admin', readPassword(withUrl.text), own.ports[2])).toBe(200)

  process.kill(startProcess(started), 'SIGTERM')
  expect(await started.exitCode).toBe(0)
  await own.remove()
  const { rows } = await client.query(
    'select count(*)::int as count from pg_stat_activity where datname = $1',
    [database],
  )
  expect(rows).toEqual([{ count: 0 }])
  await client.query(`drop database ${database}`)
  await client.end()
})
