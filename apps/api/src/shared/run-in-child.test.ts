import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { runInChild } from './run-in-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-child-'))
afterAll(() => rmSync(folder, { recursive: true }))

const RUN_APART = new URL('./run-in-child.ts', import.meta.url).href

/** A worker program that runs this code with its order. @returns its URL */
function worker(work: string): URL {
  const file = join(folder, `${work.length}.mjs`)
  writeFileSync(
    file,
    `import { answerOrder } from '${RUN_APART}'\nanswerOrder(async (order, report) => { ${work} })\n`,
  )
  return pathToFileURL(file)
}
const WAITS = 'await new Promise((resolve) => setTimeout(resolve, 60_000))'

test('work says how far it is, and each per cent once', async () => {
  const onProgress = vi.fn()
  const work = 'for (const at of [0.001, 0.5, 0.501, 1]) report(at); return order.name'
  expect(await runInChild(worker(work), { name: 'done' }, { onProgress })).toBe('done')
  expect(onProgress.mock.calls).toEqual([[0.5], [1]])
})

test('work has a lower priority than the server', async () => {
  const work = "const os = await import('node:os'); return os.getPriority()"
  expect(await runInChild(worker(work), {})).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
})

test('work that takes too long is killed', async () => {
  await expect(runInChild(worker(WAITS), {}, { timeoutMs: 300 })).rejects.toThrow('process ended: SIGKILL')
})

test('work that nobody waits for any more is killed', async () => {
  const stop = new AbortController()
  const running = runInChild(
    worker(`report(0.5); ${WAITS}`),
    {},
    { signal: stop.signal, onProgress: () => stop.abort() },
  )
  await expect(running).rejects.toThrow('aborted')
})

test.runIf(process.platform === 'linux')('work that takes too much memory is killed', async () => {
  const work = `const all = Buffer.alloc(3e8, 1); ${WAITS}; return all`
  await expect(runInChild(worker(work), {}, { maxBytes: 2e8 })).rejects.toThrow('process ended: SIGKILL')
})
