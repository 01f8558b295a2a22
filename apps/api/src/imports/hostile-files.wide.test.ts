import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READING_LIMITS, readFileInChild } from '../http/read-file-in-child.ts'
import { runInChild } from '../shared/run-in-child.ts'
import { hostileFiles } from '../testing/hostile-files.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { uploadForm, type FormPart } from '../testing/uploads.ts'

/** Large enough that work that grows with the square of a file would take a quarter of an hour. */
const BYTES = 1_000_000
const WORKER = new URL('../testing/hostile-worker.ts', import.meta.url)

test.each(['shows', 'releases', 'addresses'] as const)('hostile files of %s are all read', async (kind) => {
  const files = hostileFiles(BYTES).filter((file) => file.kind === kind)
  const limits = { timeoutMs: 100_000, maxBytes: READING_LIMITS.maxBytes }
  const said = await runInChild<object, string[]>(WORKER, { kind, bytes: BYTES }, limits)
  expect(files.map(({ name }, at) => [name, said[at]])).toEqual(files.map((file) => [file.name, file.said]))
})

describe('a file of 5 MB is read apart from the server', () => {
  let api: TestApp
  const children: ChildProcess[] = []
  // Node publishes each process, just before it starts it.
  const onStart = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
  const started = () => children.map(({ spawnargs }) => spawnargs.join(' '))
  beforeAll(async () => {
    api = await createTestApp({ readFile: readFileInChild })
    subscribe('child_process', onStart)
  })
  afterAll(async () => {
    unsubscribe('child_process', onStart)
    await api.close()
  })
  const send = (path: string, ...parts: FormPart[]) => {
    const { payload, headers } = uploadForm(...parts)
    const cookie = String(api.cookies.admin)
    const url = `/api/admin/${path}`
    return api.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, origin: ADMIN_ORIGIN, cookie },
      payload,
    })
  }
  const fileOf = (name: string): FormPart => {
    const found = hostileFiles().find((file) => file.name === name)
    return ['file', Buffer.from(found?.text ?? ''), 'file.txt']
  }

  test('a calendar: a problem of its row', async () => {
    const response = await send(
      'import-previews',
      ['options', JSON.stringify({ kind: 'shows' })],
      fileOf('spaces in a place'),
    )
    const { rows } = response.json()
    expect(rows).toMatchObject([
      { line: 2, outcome: 'refused', reason: 'Venue: Must be at most 200 characters' },
    ])
    expect(started()).toContainEqual(expect.stringContaining('import-worker.ts'))
  })

  test('addresses: refused by line', async () => {
    const response = await send(
      'subscribers-import',
      ['statement', 'Signed a list'],
      fileOf('dots in an address'),
    )
    expect(response.json()).toMatchObject({
      imported: 0,
      refused: [{ line: 2, reason: 'Must be at most 254 characters' }],
    })
    expect(started()).toContainEqual(expect.stringContaining('addresses-worker.ts'))
  })
})
