import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROKEN_REQUESTS, rawCall } from '@troubadour/server/testing/raw-call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECURITY_HEADERS } from './http/security-headers.ts'
import { endProgram, startProgram, type StartedProgram } from './testing/programs.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-api-'))
let database: TestDatabase
let env: NodeJS.ProcessEnv
let api: StartedProgram
let port: number
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  env = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    API_PORT: '0',
    DRAIN_SECONDS: '3',
    TEST_NOW: '2031-05-05T12:00:00Z',
  }
  api = startProgram('test-main.ts', env)
  port = Number((await api.said(/listening at http:\/\/127\.0\.0\.1:(\d+)/))[1])
})
afterAll(async () => {
  await endProgram(api)
  await database.drop()
  rmSync(folder, { recursive: true })
})

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

// Concurrent from here on, since each test waits for a process or a timeout.
test.concurrent('a port in use is named with the variable that changes it', async () => {
  const second = startProgram('main.ts', { ...env, API_PORT: String(port) })
  expect(await second.exit).toBe(1)
  expect(second.output.text).toContain(`Port ${port} is in use. Set API_PORT to another one.`)
})

test.concurrent('an environment that cannot be used is explained', async () => {
  const broken = startProgram('main.ts', { NODE_ENV: 'production', LOG_LEVEL: 'loud' })
  expect(await broken.exit).toBe(1)
  for (const name of ['DATABASE_URL', 'LOG_LEVEL', 'APP_SECRET'])
    expect(broken.output.text).toContain(`  ${name} must`)
})

test.concurrent.each([
  ...BROKEN_REQUESTS,
  [
    'a slow body',
    `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    408,
  ],
])('%s is refused', async (_name, text, status) => {
  const answer = await rawCall(port, text)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/\S/) })
  expect(answer.headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
})

test.concurrent('an absolute target is its path, and what is expected is sent', async () => {
  const head = 'Host: x\r\nConnection: close\r\n'
  expect((await rawCall(port, `GET http://x.example/api/site HTTP/1.1\r\n${head}\r\n`)).status).toBe(200)
  const rest = `${head}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  const login = await rawCall(port, `POST /api/login HTTP/1.1\r\nOrigin: http://x\r\n${rest}`)
  expect([login.status, login.body]).toEqual([100, expect.stringMatching(/^HTTP\/1\.1 400 /)])
})

test.concurrent('the commands: first-run prints one line of JSON, migrate says what it did', async () => {
  const first = startProgram('../scripts/first-run.ts', env)
  expect([await first.exit, first.output.errors]).toEqual([0, ''])
  expect(first.output.text).toBe('{"administrator":null,"demoLoaded":false}\n')

  const migrated = startProgram('../scripts/migrate.ts', env)
  expect([await migrated.exit, migrated.output.text]).toEqual([0, 'Nothing to do\n'])
})

test.concurrent('the commands about administrators work while the program runs', async () => {
  const signIn = async (password: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
      body: JSON.stringify({ username: 'Zoe', password }),
    })
    return response.status
  }
  const created = startProgram('../scripts/create-admin.ts', env, ['Zoe'])
  expect([await created.exit, created.output.errors]).toEqual([0, ''])
  const [, password = ''] = /^Password: (\S{16,})$/m.exec(created.output.text) ?? []
  expect(await signIn(password)).toBe(200)

  const reset = startProgram('../scripts/reset-password.ts', env, ['zoe'])
  expect([await reset.exit, reset.output.errors]).toEqual([0, ''])
  const [, newPassword = ''] = /^Password: (\S{16,})$/m.exec(reset.output.text) ?? []
  expect([await signIn(password), await signIn(newPassword)]).toEqual([401, 200])

  const twoFactor = startProgram('../scripts/reset-two-factor.ts', env, ['ZOE'])
  expect([await twoFactor.exit, twoFactor.output.errors]).toEqual([0, ''])
  expect(twoFactor.output.text).toContain("'Zoe' has no two-factor: there was nothing to remove.")
})

test.concurrent('a job that is due is run', async ({ expect }) => {
  const { db } = database
  const longAgo = new Date('2031-05-01T00:00:00Z')
  await db
    .insertInto('throttles')
    .values({ key: 'old', failures: 1, blockedUntil: longAgo, updatedAt: longAgo })
    .execute()
  await db
    .updateTable('jobs')
    .set({ dueAt: new Date(0) })
    .where('name', '=', 'clean-up')
    .execute()
  const old = () => db.selectFrom('throttles').select('key').where('key', '=', 'old').execute()
  await expect.poll(old).toEqual([])
})

// Last, because it ends the program of all tests.
test('SIGTERM: not ready first, then a clean end', async () => {
  api.child.kill('SIGTERM')
  await api.said(/"stopping"/)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
  expect((await fetch(`http://127.0.0.1:${port}/api/site`)).status).toBe(200)
  expect(await api.exit).toBe(0)
  expect(api.output.text).toContain('"stopped"')
})
