import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  newPlace,
  processesOn,
  run,
  untilGone,
  untilPrinted,
  type Place,
  type Started,
} from './testing/started.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY = 'Troubadour is ready'

// Each case goes on from what the one before it left: a start on an empty folder takes longest.
let place: Place
/** What `npm run restore` is told of the backup that was made. */
let backup: string
beforeAll(async () => {
  // Nothing here is about merchandise.
  place = await newPlace({ PRINTFUL_API_KEY: 'a-key', PRINTFUL_API_URL: 'http://127.0.0.1:9' })
})
afterAll(() => place.remove())

const start = (env: NodeJS.ProcessEnv = {}) =>
  run('node tools/start.ts; exit $?', { cwd: ROOT, env: { ...place.env, ...env } })

async function stop(started: Started) {
  const shell = started.child.pid ?? 0
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim()
  process.kill(Number(children.split(' ')[0]), 'SIGTERM')
  expect(await started.exitCode).toBe(0)
  await untilGone(place.ports)
}

/** `npm run <script> -- …`, without npm's own lines. */
async function npmRun(script: string, args: string, env: NodeJS.ProcessEnv = {}) {
  const command = run(`exec npm run --silent ${script} -- ${args}`, {
    cwd: ROOT,
    env: { ...place.env, ...env },
  })
  const code = await command.exitCode
  return { code, text: command.output() }
}
const admin = (args: string, env?: NodeJS.ProcessEnv) => npmRun('admin', args, env)

async function signIn(username: string, password: string) {
  const origin = `http://127.0.0.1:${place.ports[2]}`
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password }),
  })
  return answer.status
}

const readPassword = (output: string) => /Password:?\s+(\S+)/.exec(output)?.[1] ?? ''

it('says how it is used, and that there is nothing to use it on', async () => {
  expect(await admin('')).toMatchObject({ code: 1, text: expect.stringContaining('Usage: npm run admin') })
  expect(await admin('drop-database x')).toMatchObject({ code: 1, text: expect.stringContaining('Usage: ') })
  const nothing = await admin('reset-password admin')
  expect(nothing).toMatchObject({ code: 1, text: expect.stringContaining('npm start makes one') })
  expect(readdirSync(place.dataFolder)).toEqual([])
})

it('a forgotten password is replaced while the site runs, and while it does not; then a backup is made', async () => {
  const first = start()
  await untilPrinted(first, READY)
  const running = await admin('reset-password ADMIN')
  expect(running).toMatchObject({ code: 0, text: expect.stringContaining("'admin' has a new password") })
  expect(await signIn('admin', readPassword(running.text))).toBe(200)
  expect(await admin('create-admin Zoe')).toMatchObject({ code: 0 })
  await stop(first)

  const stopped = await admin('reset-password admin')
  expect(stopped.code).toBe(0)
  const chosen = await admin('reset-password Zoe', { ADMIN_PASSWORD: 'seventeen lanterns drift past' })
  expect(chosen).toMatchObject({ code: 0, text: expect.stringContaining('the one in ADMIN_PASSWORD') })
  expect(processesOn(place.dataFolder)).toEqual([])
  expect(existsSync(join(place.dataFolder, 'start.pid'))).toBe(false)

  const second = start()
  await untilPrinted(second, READY)
  expect(await signIn('admin', readPassword(running.text))).toBe(401)
  expect(await signIn('admin', readPassword(stopped.text))).toBe(200)
  expect(await signIn('zoe', 'seventeen lanterns drift past')).toBe(200)

  const backups = join(place.dataFolder, 'backups')
  const made = await npmRun('backup', `--to ${backups}`)
  expect(made).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Backed up \d+ rows and [1-9]\d* media files/),
  })
  backup = `--from ${join(backups, readdirSync(backups)[0] ?? '')}`
  expect(await npmRun('restore', backup)).toMatchObject({
    code: 1,
    text: expect.stringContaining('API is running'),
  })
  await stop(second)
})

it('the backup is restored in another place, where nothing was', async () => {
  const other = await newPlace()
  const env = { DATA_DIR: other.dataFolder }
  copyFileSync(join(place.dataFolder, 'secrets.json'), join(other.dataFolder, 'secrets.json'))
  const restored = await npmRun('restore', backup, env)
  expect(restored).toMatchObject({ code: 0, text: expect.stringMatching(/^Restored the backup of .*\n$/) })
  expect((await admin('create-admin admin', env)).text).toContain("There is an administrator 'admin' already")
  expect(readdirSync(join(other.dataFolder, 'media'))).toEqual(readdirSync(join(place.dataFolder, 'media')))
  await other.remove()
})

it('passes on what a command says when it fails, and stops the database that it started', async () => {
  expect(await admin('reset-two-factor nobody')).toEqual({
    code: 1,
    text: "There is no administrator 'nobody'. There is: 'Zoe', 'admin'.\n",
  })
  expect(processesOn(place.dataFolder)).toEqual([])
})

it('waits for nobody: a data folder that another command has is refused', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'tools/admin.ts'], { stdio: 'pipe' })
  await once(other, 'spawn')
  writeFileSync(join(place.dataFolder, 'start.pid'), String(other.pid))
  const refused = await admin('reset-two-factor admin')
  const refusedStart = start()
  expect(await refusedStart.exitCode).toBe(1)
  other.stdin.end()
  await once(other, 'exit')
  for (const text of [refused.text, refusedStart.output()])
    expect(text).toContain(`A command for the administrators is running already on ${place.dataFolder}`)
  expect(refused.code).toBe(1)
  // Its number alone is left, as after a kill: it keeps nobody out.
  expect((await admin('reset-two-factor admin')).code).toBe(0)
})

it('a server that DATABASE_URL names is asked, wherever the data folder is', async () => {
  const superuserUrl = process.env.TEST_DATABASE_URL ?? ''
  const database = `admin_${process.pid}`
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`create database ${database}`)
  const url = new URL(superuserUrl)
  url.pathname = database
  const started = start({ DATABASE_URL: url.href })
  await untilPrinted(started, READY)
  const without = await admin('reset-password admin')
  expect(without).toMatchObject({ code: 1, text: expect.stringContaining('set the same one here') })
  const withUrl = await admin('reset-password admin', { DATABASE_URL: url.href })
  expect(await signIn('admin', readPassword(withUrl.text))).toBe(200)
  await stop(started)
  await client.query(`drop database ${database} with (force)`)
  await client.end()
})
