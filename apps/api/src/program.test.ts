import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/** The program and its commands as they are started, each in a process of its own. */
const source = new URL('.', import.meta.url).pathname

function start(file: string, env: NodeJS.ProcessEnv, args: string[] = []) {
  const child = spawn(process.execPath, [join(source, file), ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  const output = { text: '' }
  const waiting: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.text += String(chunk)
      for (const look of waiting) look()
    })
  }
  const exit = once(child, 'exit').then(([code]) => Number(code))
  /** The first match in what the program has said; rejects when it ends without saying it. */
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output.text)
        if (match) resolve(match)
      }
      waiting.push(look)
      look()
      void exit.then(() => reject(new Error(`ended without ${pattern}: ${output.text}`)))
    })
  return { child, output, exit, said }
}

const folder = mkdtempSync(join(tmpdir(), 'troubadour-api-'))
let database: TestDatabase
let env: NodeJS.ProcessEnv
let api: ReturnType<typeof start>
let port: number
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  env = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    API_PORT: '0',
    TEST_NOW: '2031-05-05T12:00:00Z',
  }
  api = start('test-main.ts', env)
  port = Number((await api.said(/listening at http:\/\/127\.0\.0\.1:(\d+)/))[1])
})
afterAll(async () => {
  end(api.child)
  await api.exit
  await database.drop()
  rmSync(folder, { recursive: true })
})

function end(child: ChildProcess): void {
  if (child.exitCode === null) child.kill('SIGKILL')
}

test('alone on an empty database it becomes ready and says who the administrator is', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const [, username, password] = await api.said(/User name: (\S+) {3}Password: (\S+)/)
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
    body: JSON.stringify({ username, password }),
  })
  expect(response.status).toBe(200)
  expect(api.output.text.split(String(password))).toHaveLength(2)
})

test('the test entry’s clock counts', async () => {
  const events = (await (await fetch(`http://127.0.0.1:${port}/api/events`)).json()) as {
    createdAt: string
  }[]
  expect(events[0]?.createdAt).toMatch(/^2031-05-05T12:00/)
})

test('a port in use is named with the variable that changes it', async () => {
  const second = start('main.ts', { ...env, API_PORT: String(port) })
  expect(await second.exit).toBe(1)
  expect(second.output.text).toContain(`Port ${port} is in use. Set API_PORT to another one.`)
})

test('an environment that cannot be used is explained', async () => {
  const broken = start('main.ts', { NODE_ENV: 'production', LOG_LEVEL: 'loud' })
  expect(await broken.exit).toBe(1)
  for (const name of ['DATABASE_URL', 'LOG_LEVEL', 'APP_SECRET'])
    expect(broken.output.text).toContain(`  ${name} must`)
})

describe('a slow sender is cut off', () => {
  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    [
      'body',
      `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])('%s', async (_what, text) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.write(text)
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('{"message":"The request took too long."}')
    expect(answer).toContain('x-content-type-options: nosniff')
  })
})

test.each([
  ['broken request line', 'NONSENSE\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
  ],
  ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s', async (_name, text, status) => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(text)
  await once(socket, 'close')
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ message: expect.any(String) })
})

test('the commands: first-run prints one line of JSON, create-admin creates and then changes', async () => {
  const first = start('../scripts/first-run.ts', env)
  expect(await first.exit).toBe(0)
  expect(first.output.text).toBe('{"administrator":null,"demoLoaded":false}\n')

  const created = start('../scripts/create-admin.ts', env, ['Zoe'])
  expect(await created.exit).toBe(0)
  expect(created.output.text).toMatch(/^The administrator 'Zoe' was created\.\nPassword: \S{16,}\n$/)
  const changed = start('../scripts/create-admin.ts', { ...env, ADMIN_PASSWORD: 'a long password' }, ['zoe'])
  expect(await changed.exit).toBe(0)
  expect(changed.output.text).toContain("'zoe' has a new password, and all of their sessions were ended")

  const short = start('../scripts/create-admin.ts', { ...env, ADMIN_PASSWORD: 'elevenchars' }, ['Zoe'])
  expect(await short.exit).toBe(1)
  expect(short.output.text).toContain('ADMIN_PASSWORD must have at least 12 characters')

  const migrated = start('../scripts/migrate.ts', env)
  expect([await migrated.exit, migrated.output.text]).toEqual([0, 'Nothing to do\n'])
})

// Last: it ends the program of all tests.
test('SIGTERM: not ready first, then a clean end', async () => {
  api.child.kill('SIGTERM')
  await api.said(/"stopping"/)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
  expect((await fetch(`http://127.0.0.1:${port}/api/site`)).status).toBe(200)
  expect(await api.exit).toBe(0)
  expect(api.output.text).toContain('"stopped"')
})
