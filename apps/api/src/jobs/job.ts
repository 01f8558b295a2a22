/** Works on recordings, and on what is fetched of them. */
export const AUDIO_JOB = 'recordings'

export interface JobRun {
  /** Aborted when the run should end: time is up, the program stops, or other instances may take the job over. */
  signal: AbortSignal
  /** Aborted when the program stops. */
  stopping: AbortSignal
  /** The lock that this instance holds while it is alive (job-runner.ts). */
  runner: number
  concurrency: number
  isRetry: boolean
  /** Resolves when the job is woken the next time. */
  woken: () => Promise<void>
}

/** 'nothing' keeps a former failure: whether it is over is still unknown. */
export type JobResult = 'done' | 'nothing'

/**
 * Work in the background. One instance runs it at a time; for some seconds after a lost connection it can be two, so each
 * piece of work is claimed in the database, or harmless when done twice.
 */
export interface Job {
  name: string
  /** From the end of a run to the next one, which a wake-up brings forward. */
  everyMs: number
  /** From a failed run to the next one; the delay doubles with each failure in a row. */
  retry: { firstMs: number; maxMs: number }
  /** After this the run's signal is aborted. */
  timeoutMs: number
  /** Pieces of work at once. */
  concurrency: number
  run: (run: JobRun) => Promise<JobResult>
  /** Closes connections, and interrupts work that still uses them. */
  close?: () => void
}

/** A failure whose message administrators may read; other messages only go to the log. */
export class JobError extends Error {}
