import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobRun } from '../jobs/job.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

test('the cleanup ends when its time is up or the program stops', async () => {
  const job = api.app.jobs.find(({ name }) => name === 'clean-up')
  const { signal } = new AbortController()
  const run: JobRun = {
    ...{ signal, stopping: signal, runner: 1, isRetry: false },
    woken: () => new Promise(() => {}),
  }
  expect(await job?.run(run)).toBe('done')
  await expect(job?.run({ ...run, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})
