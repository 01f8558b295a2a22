import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../process/ports.ts'
import { PROGRAMS, PROJECT_ROOT } from '../start/config.ts'
import { pathsOf, type Paths } from './installation.ts'
import { listenForCommands } from './supervisor/control.ts'
import { keepRunning, type KeptProgram } from './supervisor/keep-running.ts'
import { openLog } from './supervisor/log.ts'
import { startInstalled } from './supervisor/programs.ts'
import { makeInstallation } from './testing/unpacked.ts'

/** Ends at SIGTERM, but not before the file 'hold' is gone. */
const API = `
import { appendFileSync, existsSync } from 'node:fs'
import { createServer } from 'node:http'
appendFileSync('starts', process.env.APP_SECRET + '\\n')
createServer((request, response) => response.end()).listen(Number(process.env.API_PORT), '127.0.0.1')
process.on('SIGTERM', () => setInterval(() => existsSync('hold') || process.exit(0), 10))
`
/** Says with which secrets it runs; with the file 'hang' it never ends by itself. */
const COMMAND = `
import { existsSync, writeFileSync } from 'node:fs'
writeFileSync('rotated', process.env.APP_SECRET + ' ' + process.env.APP_SECRET_PREVIOUS)
const parent = process.ppid
if (existsSync('hang')) setInterval(() => process.ppid === parent || process.exit(1), 10)
else console.log('Encrypted with this APP_SECRET: 3 that had a former one.')
`

let folder: string
let root: string
let paths: Paths
let api: KeptProgram
let commands: Awaited<ReturnType<typeof listenForCommands>>
const inApi = (name: string) => join(root, 'programs/api', name)
const variables = () => parseEnv(readFileSync(paths.env('api'), 'utf8'))
const secret = () => variables().APP_SECRET ?? ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-rotation-'))
  const installation = makeInstallation(folder, [await freePort(), 1, 2])
  paths = pathsOf(installation, join(folder, 'config'))
  root = join(installation.programsFolder, '1.0.0')
  for (const name of [join(root, 'programs/api'), join(root, 'launcher'), installation.dataFolder])
    mkdirSync(name, { recursive: true })
  for (const name of [join(root, 'programs/api'), join(root, 'launcher')])
    writeFileSync(join(name, 'package.json'), '{"type":"module"}')
  writeFileSync(inApi('main.js'), API)
  writeFileSync(inApi('rotate-secret.js'), COMMAND)
  copyFileSync(
    join(PROJECT_ROOT, 'tools/process/die-with-parent.js'),
    join(root, 'launcher/die-with-parent.js'),
  )
  writeFileSync(join(root, 'launcher/main.js'), `import '${join(PROJECT_ROOT, 'tools/launcher/main.ts')}'\n`)
  writeFileSync(join(root, 'release.json'), JSON.stringify({ version: '1.0.0' }))

  const place = { installation, paths, root }
  const log = openLog(paths.log, { echo: false })
  api = await keepRunning({
    title: PROGRAMS[0].title,
    say: () => {},
    lastLines: () => '',
    firstPauseMs: 10,
    start: async () => startInstalled(place, PROGRAMS[0], {}, log),
  })
  const nothing = () => {}
  commands = await listenForCommands(paths, {
    ...{ pause: nothing, resume: nothing, restart: nothing },
    status: () => ({
      ...{ version: '1.0.0', since: '', phase: 'running', isTrial: false, newer: null },
      programs: [{ title: api.title, pid: api.pid(), since: '', problem: null }],
    }),
  })
})
afterAll(async () => {
  await api.stop()
  commands.close()
  rmSync(folder, { recursive: true })
})

function start(): { child: ChildProcess; end: Promise<{ code: number | null; text: string }> } {
  const child = spawn(process.execPath, [join(root, 'launcher/main.js'), 'rotate-secret'], {
    env: { PATH: process.env.PATH, TROUBADOUR_CONFIG: paths.config, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return { child, end: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) }
}

it('run again after it was killed at any step, it finishes with the same secret', async () => {
  const former = secret()
  writeFileSync(inApi('hold'), '')
  const first = start()
  await vi.waitFor(() => expect(secret()).not.toBe(former), { timeout: 20_000, interval: 5 })
  first.child.kill('SIGKILL')
  await first.end
  rmSync(inApi('hold'))
  const made = secret()
  expect(made).toMatch(/^[\da-f]{64}$/)
  expect(variables()).toMatchObject({ APP_SECRET_PREVIOUS: former, DATA_DIR: paths.files })
  expect(existsSync(inApi('rotated'))).toBe(false)

  writeFileSync(inApi('hang'), '')
  const second = start()
  await vi.waitFor(() => expect(existsSync(inApi('rotated'))).toBe(true), { timeout: 30_000, interval: 10 })
  second.child.kill('SIGKILL')
  await second.end
  rmSync(inApi('hang'))
  expect(variables()).toMatchObject({ APP_SECRET: made, APP_SECRET_PREVIOUS: former })

  rmSync(inApi('rotated'))
  const { code, text } = await start().end
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('3 that had a former one') })
  expect(text).not.toMatch(new RegExp(`${made}|${former}`))
  expect(readFileSync(paths.log, 'utf8')).not.toMatch(new RegExp(`${made}|${former}`))
  expect(readFileSync(inApi('rotated'), 'utf8')).toBe(`${made} ${former}`)
  expect(readFileSync(inApi('starts'), 'utf8').trim().split('\n').at(-1)).toBe(made)
  expect(variables()).toMatchObject({ APP_SECRET: made, APP_SECRET_PREVIOUS: former })
  expect(variables()).not.toHaveProperty('APP_SECRET_ROTATION')
  expect(statSync(paths.env('api')).mode & 0o777).toBe(0o600)

  expect((await start().end).code).toBe(0)
  expect(secret()).not.toBe(made)
  expect(variables().APP_SECRET_PREVIOUS).toBe(`${made},${former}`)
})
