import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

const ROOT = resolve(import.meta.dirname, '../..')
/** Number of lines that are shown of a failure: the expected and the actual value, and the place. */
const REASON_LINES = 12

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** One text for each failure: the file, the test, and the beginning of the reason. */
  failures: string[]
}

/** Counts of a runner's report. A file that could not be loaded counts as one failure. */
function readReport(file: string): Counts {
  // The reporters write these files; nothing else does.
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults | JSONReport
  return 'stats' in report ? countPlaywright(report) : countVitest(report)
}

function countPlaywright({ stats, errors, suites }: JSONReport): Counts {
  const bad = allSpecs(suites).flatMap(({ title, file, tests }) => {
    // A test that passes at the second try counts as failed.
    const [reason] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return reason ? [describeFailure(file, title, reason.message)] : []
  })
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...bad, ...errors.map(({ message }) => describeFailure('playwright', 'the run', message))],
  }
}

function allSpecs(suites: JSONReportSuite[]): JSONReportSpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...allSpecs(suite.suites ?? [])])
}

function countVitest({ testResults, ...report }: JsonTestResults): Counts {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const bad = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages?.[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...bad,
      ...unloaded.map(({ name, message }) => describeFailure(name, 'could not be loaded', message)),
    ],
  }
}

function describeFailure(file: string, title: string, reason = ''): string {
  const beginning = stripColours(reason).trim().split('\n').slice(0, REASON_LINES).join('\n  ')
  return `${file.startsWith(ROOT) ? relative(ROOT, file) : file} › ${title}\n  ${beginning}`
}

export interface TaskResult {
  project: string
  target: string
  isSuccess: boolean
}

const STARTED = /^> nx run ([\w-]+):([\w-]+)/
const FAILED = /^- ([\w-]+):([\w-]+)$/

/** The tasks in the output of nx (style 'static'), with their results. */
export function parseTasks(lines: string[]): TaskResult[] {
  const plain = lines.map((line) => stripColours(line).trim())
  const started = plain.flatMap((line) => STARTED.exec(line)?.slice(1, 3).join(':') ?? [])
  const summary = plain.slice(plain.lastIndexOf('Failed tasks:') + 1)
  const hasFailures = plain.includes('Failed tasks:')
  const failed = new Set(
    hasFailures ? summary.flatMap((line) => FAILED.exec(line)?.slice(1, 3).join(':') ?? []) : [],
  )
  return [...new Set([...started, ...failed])].map((task) => {
    const [project = '', target = ''] = task.split(':')
    return { project, target, isSuccess: !failed.has(task) }
  })
}

function stripColours(line: string): string {
  return line.replace(/\u001b\[[\d;]*m/g, '')
}

/** The counts of a task's report; without a report the task itself is the check (lint, types, build). */
export function countTask({ project, target, isSuccess }: TaskResult, reportFolder: string): Counts {
  const file = join(reportFolder, `${project}-${target}.json`)
  const itself = `${project}:${target} ended badly; its output is above`
  if (!existsSync(file)) return countCheck(isSuccess, itself)
  const counts = readReport(file)
  return isSuccess || counts.failed > 0 ? counts : { ...counts, failed: 1, failures: [itself] }
}

/** The counts of a check without tests, which counts as one. */
export function countCheck(isSuccess: boolean, failure: string): Counts {
  return isSuccess
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [failure] }
}

export function sum(counts: Counts[]): Counts {
  return counts.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  )
}

/** All failures again, then one line: 'N passed, N failed', and the number of skipped tests. */
export function closing({ passed, failed, skipped, failures }: Counts): string {
  const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return failures.length > 0 ? `What failed:\n\n${failures.join('\n\n')}\n\n${total}` : total
}
