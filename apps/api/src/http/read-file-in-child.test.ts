import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { READING_LIMITS, readFileInChild } from './read-file-in-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-reading-'))
afterAll(() => rmSync(folder, { recursive: true }))
const RUN_APART = new URL('../shared/run-in-child.ts', import.meta.url).href
const HTTP_ERROR = new URL('../shared/http-error.ts', import.meta.url).href
const UNREADABLE = { file: expect.stringMatching(/^This file takes too long to read\. /) }

/** A program that reads in this way. */
function reader(name: string, work: string): URL {
  const file = join(folder, `${name}.mjs`)
  const imports = `import { answerOrder } from '${RUN_APART}'\nimport { invalidFields } from '${HTTP_ERROR}'\n`
  writeFileSync(file, `${imports}answerOrder(async (order) => { ${work} })\n`)
  return pathToFileURL(file)
}

test('the limits of one file', () => {
  expect(READING_LIMITS).toEqual({ timeoutMs: 30_000, maxBytes: 512 * 1024 * 1024 })
})

test.each([
  ['endless', 'for (;;);', { ...READING_LIMITS, timeoutMs: 500 }],
  [
    'greedy',
    'const all = []; for (;;) all.push(new Array(1e4).fill(0))',
    { ...READING_LIMITS, maxBytes: 1e8 },
  ],
])('a process that is %s is killed, and the next file is read', async (name, work, limits) => {
  const reading = readFileInChild(reader(name, work), {}, limits)
  await expect(reading).rejects.toMatchObject({ statusCode: 400, details: { errors: UNREADABLE } })
  expect(await readFileInChild(reader('echo', 'return order'), { line: 1 })).toEqual({ line: 1 })
})

test('what a file lacks is said by its field, and a mistake of ours is none of the file', async () => {
  const refuses = reader('refuses', 'throw invalidFields({ file: "Empty" })')
  await expect(readFileInChild(refuses, {})).rejects.toMatchObject({ details: { errors: { file: 'Empty' } } })
  await expect(readFileInChild(reader('fails', 'null.x'), {})).rejects.toThrow(
    'Cannot read properties of null',
  )
})

test('one file is read at a time, and only a few wait', async () => {
  const reads = reader('reads', 'return 1')
  // All begin before the first process has started.
  const readings = Array.from({ length: 6 }, () => readFileInChild(reads, {}))
  const outcomes = await Promise.allSettled(readings)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(outcomes[5]).toMatchObject({ reason: { statusCode: 503 } })
})
