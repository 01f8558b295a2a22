import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closing, countTask, parseTasks, sum } from './results.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-results-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, report: object) => writeFileSync(join(folder, name), JSON.stringify(report))

describe('parseTasks', () => {
  const RUN = [
    '- domain',
    '> nx run domain:lint  [local cache]',
    '- a list: of a test',
    '\u001b[2m> nx run api-client:test\u001b[22m',
  ]

  it('takes every task for good when none is named as failed', () => {
    expect(parseTasks(RUN)).toEqual([
      { project: 'domain', target: 'lint', isSuccess: true },
      { project: 'api-client', target: 'test', isSuccess: true },
    ])
  })

  it('knows what failed, also a task that wrote nothing', () => {
    expect(
      parseTasks([
        ...RUN,
        ' NX   Running targets failed',
        'Failed tasks:',
        '',
        '- api-client:test',
        '- api:build',
      ]),
    ).toEqual([
      { project: 'domain', target: 'lint', isSuccess: true },
      { project: 'api-client', target: 'test', isSuccess: false },
      { project: 'api', target: 'build', isSuccess: false },
    ])
  })
})

describe('countTask', () => {
  const task = { project: 'api', target: 'integration', isSuccess: true }
  const BADLY = 'api:integration ended badly; its output is above'

  it('counts a task without a report as one check', () => {
    expect(countTask(task, folder)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] })
    expect(countTask({ ...task, isSuccess: false }, folder)).toMatchObject({ failed: 1, failures: [BADLY] })
  })

  const vitest = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  }

  it("counts and names Vitest's failures, and a file that did not load as one", () => {
    const failing = {
      name: join(import.meta.dirname, 'a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        {
          fullName: 'adds numbers',
          status: 'failed',
          failureMessages: ['expected \u001b[31m3\u001b[39m\nto be 4'],
        },
        { fullName: 'keeps order', status: 'passed', failureMessages: [] },
      ],
    }
    const unloaded = { name: 'b.test.ts', status: 'failed', message: 'No module', assertionResults: [] }
    write('api-integration.json', { ...vitest, numFailedTests: 1, testResults: [failing, unloaded] })
    expect(countTask(task, folder)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
      failures: [
        'tools/test/a.test.ts › adds numbers\n  expected 3\n  to be 4',
        'b.test.ts › could not be loaded\n  No module',
      ],
    })
  })

  it("counts and names Playwright's failures, and a test that passed at the second try as one", () => {
    const spec = (title: string, message?: string) => ({
      title,
      file: 'home.e2e.ts',
      ok: !message,
      tests: [{ results: [{ errors: message ? [{ message }] : [] }, { errors: [] }] }],
    })
    write('api-integration.json', {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
      suites: [
        {
          file: 'home.e2e.ts',
          specs: [spec('is there'), spec('moves', 'It did not')],
          suites: [{ file: 'home.e2e.ts', specs: [spec('wavers', 'Not at first')] }],
        },
      ],
    })
    expect(countTask(task, folder)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 0,
      failures: ['home.e2e.ts › moves\n  It did not', 'home.e2e.ts › wavers\n  Not at first'],
    })
  })

  it('counts a runner that crashed after its last test as a failure', () => {
    write('api-integration.json', vitest)
    const counts = { passed: 5, failed: 1, skipped: 1, failures: [BADLY] }
    expect(countTask({ ...task, isSuccess: false }, folder)).toEqual(counts)
  })
})

it('closes with what failed, and one line', () => {
  const total = sum([
    { passed: 3, failed: 0, skipped: 0, failures: [] },
    { passed: 4, failed: 1, skipped: 2, failures: ['home.e2e.ts › moves'] },
  ])
  expect(closing(total)).toBe('What failed:\n\nhome.e2e.ts › moves\n\n7 passed, 1 failed, 2 skipped')
  expect(closing({ passed: 7, failed: 0, skipped: 0, failures: [] })).toBe('7 passed, 0 failed')
})
