/** Processes recordings and their downloads. */
export const AUDIO_JOB = 'recordings'

export interface JobRun {
  /** Aborted when the run should end: timeout, shutdown, or another instance may take over. */
  signal: AbortSignal
  /** Aborted at shutdown. */
  stopping: AbortSignal
  /** The advisory lock of this instance (job-runner.ts). */
  runner: number
  isRetry: boolean
  /** Resolves the next time the job is woken. */
  woken: () => Promise<void>
}

/** 'nothing' leaves `failedRuns` as it was: it does not show whether the failure is over. */
export type JobResult = 'done' | 'nothing'

/**
 * A background job. One instance runs it at a time; for some seconds after a lost connection it can be two, so each
 * task is claimed in the database, or safe to do twice.
 */
export interface Job {
  name: string
  /** Interval from the end of a run to the next; a wake-up shortens it. */
  everyMs: number | (() => Promise<number>)
  /** Delay after a failed run; it doubles with each failure in a row. */
  retry: { firstMs: number; maxMs: number }
  /** The run's signal is aborted after this time. */
  timeoutMs: number
  run: (run: JobRun) => Promise<JobResult>
  /** Closes connections, and interrupts work that still uses them. */
  close?: () => void
}

/** A failure whose message administrators may read; other messages are only logged. */
export class JobError extends Error {}
