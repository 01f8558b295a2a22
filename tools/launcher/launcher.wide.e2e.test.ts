import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newSandbox, processesOn, run, type Sandbox } from '../testing/started.ts'
import { pathsOf, type Installation, type Paths } from './installation.ts'
import { tellSupervisor, type SupervisorStatus } from './supervisor/control.ts'
import { currentVersion, readState } from './supervisor/state.ts'
import { makeArchive, makeInstallation, makeUnpacked } from './testing/unpacked.ts'

let sandbox: Sandbox
let installation: Installation
let paths: Paths
let supervisor: ChildProcess
let isOver = false

const origin = () => `http://127.0.0.1:${sandbox.ports[1]}`
const command = () => join(paths.current, 'bin/troubadour')
const env = () => ({ PATH: process.env.PATH, TROUBADOUR_CONFIG: paths.config, NODE_NO_WARNINGS: '1' })

/** Starts the supervisor whenever it ends, like a service manager. */
function serve() {
  supervisor = spawn(command(), ['run'], { env: env(), stdio: ['ignore', 'ignore', 'inherit'] })
  supervisor.on('exit', () => {
    if (!isOver) serve()
  })
}

async function troubadour(...args: string[]) {
  const started = run([command(), ...args].join(' '), { cwd: sandbox.dataFolder, env: env() })
  return { code: await started.exitCode, text: started.output() }
}

/** Waits until a version runs, and all its programs. */
async function untilRunning(version: string): Promise<SupervisorStatus> {
  return vi.waitFor(
    async () => {
      const status = await tellSupervisor(paths, 'status')
      expect(status).toMatchObject({ version, phase: 'running' })
      expect(await fetch(`${origin()}/readyz`).then(({ status }) => status)).toBe(200)
      return status as SupervisorStatus
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** The process number of a program that runs; 0 if it does not. */
async function pidOf(title: string): Promise<number> {
  const status = await tellSupervisor(paths, 'status')
  return status?.programs.find((program) => program.title === title)?.pid ?? 0
}

beforeAll(async () => {
  sandbox = await newSandbox()
  installation = makeInstallation(sandbox.dataFolder, sandbox.ports)
  paths = pathsOf(installation, join(sandbox.dataFolder, 'config'))
  mkdirSync(installation.dataFolder)
  makeUnpacked(join(installation.programsFolder, '1.0.0'), '1.0.0')
  symlinkSync('1.0.0', paths.current)
  serve()
  await untilRunning('1.0.0')
})

afterAll(async () => {
  isOver = true
  supervisor.kill('SIGTERM')
  await once(supervisor, 'exit')
  expect(processesOn(sandbox.dataFolder)).toEqual([])
  await sandbox.remove()
})

it('refuses a second start on the same data', async () => {
  const { code, text } = await troubadour('run')
  expect(code).toBe(1)
  expect(text).toMatch(/Troubadour is running already on .* \(process \d+\)/)
})

it('says what runs', async () => {
  const { text } = await troubadour('status')
  expect(text).toMatch(/Version +1\.0\.0, running since/)
  for (const title of ['PostgreSQL', 'API', 'Public site', 'Admin'])
    expect(text).toMatch(new RegExp(`${title} +since .*MB`))
  expect(text).toMatch('Last backup  none')
  expect(text).toMatch('Nothing is wrong.')
})

it.each(['PostgreSQL', 'API'])('starts %s again when it is killed', async (title) => {
  const before = await pidOf(title)
  process.kill(before, 'SIGKILL')
  await vi.waitFor(async () => expect([0, before]).not.toContain(await pidOf(title)), { timeout: 30_000 })
  await untilRunning('1.0.0')
})

it('comes up again after it was killed itself', async () => {
  const killed = once(supervisor, 'exit')
  supervisor.kill('SIGKILL')
  await killed
  await untilRunning('1.0.0')
})

it('keeps the old version when the new one does not work', async () => {
  const archive = await makeArchive(sandbox.dataFolder, '1.1.0', (root) => breakProgram(root, 'main.js'))
  const { code, text } = await troubadour('update', archive)
  expect({ code, text }).toMatchObject({
    code: 1,
    text: expect.stringContaining('Version 1.1.0 did not work, and 1.0.0 serves again: API did not start.'),
  })
  await untilRunning('1.0.0')
})

it('changes nothing when the migration of the new version fails', async () => {
  const archive = await makeArchive(sandbox.dataFolder, '1.1.0', (root) => breakProgram(root, 'migrate.js'))
  const { since } = await untilRunning('1.0.0')
  const { code, text } = await troubadour('update', archive)
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('migrate failed') })
  expect(await untilRunning('1.0.0')).toMatchObject({ since })
})

it('updates, and goes one version back, also after a migration of the new version', async () => {
  const archive = await makeArchive(sandbox.dataFolder, '1.1.0')
  // There is no unit in this place.
  const text = expect.stringContaining(
    `another unit or Caddyfile, which an update does not write. To have it: sudo ${paths.current}/install`,
  )
  expect(await troubadour('update', archive)).toMatchObject({ code: 0, text })
  await untilRunning('1.1.0')
  // As if it had migrated the database.
  await query(
    `insert into kysely_migration values ('9999-of-the-new-version', '${new Date().toISOString()}')`,
  )
  expect(await troubadour('rollback')).toEqual({ code: 0, text: expect.any(String) })
  await untilRunning('1.0.0')
  await query(`delete from kysely_migration where name = '9999-of-the-new-version'`)
  expect([currentVersion(paths), readState(paths)]).toEqual(['1.0.0', { previous: '1.1.0' }])
})

it('makes a backup, and restores it', async () => {
  const made = await troubadour('backup')
  expect(made.code, made.text).toBe(0)
  const [backup = ''] = /\S*troubadour-\d{4}\S+Z/.exec(made.text) ?? []
  const restored = await troubadour('restore', backup, '--yes')
  expect(restored.code, restored.text).toBe(0)
  await untilRunning('1.0.0')
})

/** PostgreSQL knows the user of this process. */
async function query(text: string) {
  const client = new pg.Client({ host: paths.postgresSocket, user: 'postgres', database: 'troubadour' })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Replaces one of the API's programs by one that ends at once; the others are linked. */
function breakProgram(root: string, broken: string) {
  const api = join(root, 'programs/api')
  const dist = readlinkSync(api)
  rmSync(api)
  mkdirSync(api)
  for (const name of readdirSync(dist)) if (name !== broken) symlinkSync(join(dist, name), join(api, name))
  writeFileSync(join(api, broken), 'process.exit(1)\n')
}
