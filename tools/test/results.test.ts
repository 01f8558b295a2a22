import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closingLine, countTask, parseTasks, sum } from './results.ts'

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

  it('counts a task without a report as one check', () => {
    expect(countTask(task, folder)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countTask({ ...task, isSuccess: false }, folder)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  const vitest = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  }

  it("counts Vitest's tests, and a file that did not load as a failure", () => {
    write('api-integration.json', { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] })
    expect(countTask(task, folder)).toEqual({ passed: 5, failed: 1, skipped: 1 })
  })

  it("counts Playwright's tests, and one that passed at the second try as a failure", () => {
    write('api-integration.json', { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] })
    expect(countTask(task, folder)).toEqual({ passed: 7, failed: 2, skipped: 0 })
  })

  it('counts a runner that crashed after its last test as a failure', () => {
    write('api-integration.json', vitest)
    expect(countTask({ ...task, isSuccess: false }, folder)).toEqual({ passed: 5, failed: 1, skipped: 1 })
  })
})

it('closes with one line', () => {
  const total = sum([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 2 },
  ])
  expect(closingLine(total)).toBe('7 passed, 1 failed, 2 skipped')
  expect(closingLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
})
