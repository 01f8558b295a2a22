import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What Vitest's JSON reporter writes, as far as it is needed here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** What Playwright's JSON reporter writes, as far as it is needed here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts of a runner's report. A file that could not even be loaded counts as one failure. */
export function readReport(file: string): Counts {
  // The reporters write these files; nothing else does.
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    // A test that passes at the second try has failed once, and that is a defect.
    return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
  }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export interface TaskResult {
  project: string
  target: string
  isSuccess: boolean
}

const STARTED = /^> nx run ([\w-]+):([\w-]+)/
const FAILED = /^- ([\w-]+):([\w-]+)$/

/** The tasks that a run of nx reports in its output (style 'static'), each with how it ended. */
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

/**
 * One count for each task: its report's where it has one, else the task itself is the check (lint, types, build).
 * A runner that ended badly without a failed test counts as one failure.
 */
export function countTask({ project, target, isSuccess }: TaskResult, reportFolder: string): Counts {
  const file = join(reportFolder, `${project}-${target}.json`)
  if (!existsSync(file)) return { passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1, skipped: 0 }
  const counts = readReport(file)
  return isSuccess || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

export function sum(counts: Counts[]): Counts {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The one closing line: 'N passed, N failed', with what was skipped when something was. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
