import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { commandLine } from './process/processes.ts'
import {
  interrupt,
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
const STAND_IN = 'No PRINTFUL_API_KEY is set: a stand-in for Printful supplies the demo merchandise.'

let place: Place
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.remove())

const start = (env: NodeJS.ProcessEnv = {}) =>
  run('node tools/start.ts; exit $?', { cwd: ROOT, env: { ...place.env, ...env } })

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').map(Number)
}

/** The process that the shell runs: `tools/start.ts` itself. */
function startProcess(started: Started): number {
  return childrenOf(started.child.pid ?? 0)[0] ?? 0
}

/** What plays Printful or the mail server, of which nothing but its parent says whose it is. */
function sideProcess(started: Started, name: 'fake-printful' | 'mail-sink'): number | undefined {
  return childrenOf(startProcess(started)).find((pid) => commandLine(pid).includes(`${name}/main.ts`))
}

const sideProcesses = (started: Started) =>
  (['fake-printful', 'mail-sink'] as const).map((name) => sideProcess(started, name) ?? 0)
const areGone = (pids: number[]) => pids.every((pid) => pid > 0 && commandLine(pid) === '')

async function stop(started: Started) {
  process.kill(startProcess(started), 'SIGTERM')
  expect(await started.exitCode).toBe(0)
}

const readPassword = (output: string) => /Password\s+(\S+)/.exec(output)?.[1] ?? ''

async function signIn(password: string) {
  const origin = `http://127.0.0.1:${place.ports[2]}`
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return answer.status
}

// One after the other on one data folder: a start on an empty one takes longest.
describe('npm start', () => {
  let password: string

  it('prints its URLs and the first password, and lives until npm’s shell is ended', async () => {
    const started = start()
    await untilPrinted(started, 'Ctrl-C stops it')
    password = readPassword(started.output())
    for (const port of place.ports) expect(started.output()).toContain(`http://127.0.0.1:${port}`)
    expect(started.output()).toContain(STAND_IN)
    expect(await signIn(password)).toBe(200)
    const page = await fetch(`http://127.0.0.1:${place.ports[1]}/`)
    expect(await page.text()).toContain('Stories for the Weary Wanderer')
    const [, mail = ''] = /Mail +(\S+)/.exec(started.output()) ?? []
    expect((await fetch(mail)).status).toBe(200)

    const other = await newPlace()
    const second = run('node tools/start.ts', {
      cwd: ROOT,
      env: { ...other.env, DATA_DIR: place.dataFolder },
    })
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toMatch(/running already .* set DATA_DIR/s)
    await other.remove()

    const sides = sideProcesses(started)
    process.kill(sideProcess(started, 'fake-printful') ?? 0, 'SIGKILL')
    await untilPrinted(started, 'The stand-in for Printful ended unexpectedly')
    for (const port of place.ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

    // Which is all that a SIGTERM to npm reaches.
    started.child.kill('SIGKILL')
    await untilGone(place.ports)
    while (processesOn(place.dataFolder).length > 0 || !areGone(sides))
      await new Promise((next) => setImmediate(next))
    expect(existsSync(join(place.dataFolder, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })

  it('keeps the data, is silent about the password, and stops at Ctrl-C, which reaches all of it at once', async () => {
    const started = start()
    await untilPrinted(started, 'Ctrl-C stops it')
    expect(readPassword(started.output())).toBe('')
    expect(await signIn(password)).toBe(200)
    const sides = sideProcesses(started)
    await interrupt(started)
    await untilGone(place.ports)
    expect(processesOn(place.dataFolder)).toEqual([])
    expect(areGone(sides)).toBe(true)
    expect(started.output()).not.toContain('unexpectedly')
  })

  it('just works after a kill -9', async () => {
    const killed = start()
    await untilPrinted(killed, READY)
    process.kill(startProcess(killed), 'SIGKILL')
    await killed.exitCode
    const next = start()
    await untilPrinted(next, READY)
    expect(readPassword(next.output())).toBe('')
    await stop(next)
    expect(processesOn(place.dataFolder)).toEqual([])
  })

  it.each([
    [0, 'API_PORT'],
    [1, 'PUBLIC_SITE_PORT'],
    [2, 'ADMIN_PORT'],
  ])('names a port that is in use, and the variable that changes it: %i, %s', async (index, variable) => {
    const port = place.ports[index]
    const occupant = createServer().listen(port, '127.0.0.1')
    await once(occupant, 'listening')
    const started = start()
    expect(await started.exitCode).toBe(1)
    expect(started.output()).toContain(`Port ${port}`)
    expect(started.output()).toContain(`${variable}=`)
    occupant.close()
  })
})

it('uses the database and the Printful that it is given in place of its own', async () => {
  const own = await newPlace({ PRINTFUL_API_KEY: 'a-key', PRINTFUL_API_URL: 'http://127.0.0.1:9' })
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
  expect(started.output()).not.toContain('stand-in')
  expect(sideProcess(started, 'fake-printful')).toBeUndefined()
  await stop(started)
  await own.remove()
  const { rows } = await client.query(
    'select count(*)::int as count from pg_stat_activity where datname = $1',
    [database],
  )
  expect(rows).toEqual([{ count: 0 }])
  await client.query(`drop database ${database}`)
  await client.end()
})
