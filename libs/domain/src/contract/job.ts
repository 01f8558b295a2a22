import { z } from 'zod'
import { isoDateTime } from './field.ts'

/** How a job that runs in the background stands. */
export const jobStatus = z.object({
  /** Such as 'send-mails'; a newer API may have others. */
  name: z.string(),
  isRunning: z.boolean(),
  /** When the last run began; null before the first. */
  startedAt: isoDateTime.nullable(),
  /** When the last run ended; null before the end of the first. */
  endedAt: isoDateTime.nullable(),
  /** When it runs next, unless there is something to do before. */
  nextAt: isoDateTime,
  /** Failed runs in a row, the last one among them. */
  failedRuns: z.int(),
  /** Why the last run failed; null after a success. */
  problem: z.string().nullable(),
})
export type JobStatus = z.infer<typeof jobStatus>

export const jobList = z.object({ jobs: z.array(jobStatus) })
