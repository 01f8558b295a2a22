import { z } from 'zod'
import { isoDateTime, rowId } from '../schema/field.ts'

/** Sign-ins and account security, refused requests, and changes. */
const ACTIVITY_KINDS = ['sign-in', 'refusal', 'change'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Entries on one page of the audit log. */
export const ACTIVITY_PAGE_SIZE = 50

/** The changed fields; only those that differ, and never a secret. */
const fields = z.record(z.string(), z.unknown()).nullable()

/** A request that was refused. */
export const refusedRequest = z.object({
  /** The endpoint's summary, such as 'Delete an event'; null when it no longer exists. */
  action: z.string().nullable(),
  /** Method and path, such as 'DELETE /api/events/{id}'. */
  request: z.string(),
  /** Such as 'sent from another site'. */
  reason: z.string(),
})
export type RefusedRequest = z.infer<typeof refusedRequest>

/** One entry of the audit log: who did what, and when (docs/security.md#operations). */
export const activityEntry = z.object({
  id: z.int(),
  at: isoDateTime,
  kind: z.enum(ACTIVITY_KINDS),
  /** Example: 'Updated the event "Lanterns on the Lake"'. */
  summary: z.string(),
  /** The administrator's user name; null when unknown. */
  who: z.string().nullable(),
  /** True for a command on the server, and for what the site did by itself. */
  isFromServer: z.boolean(),
  /** True for what the site did by itself; absent from an older API. */
  isByItself: z.boolean().optional(),
  /** Null for a creation, and when nothing was changed. */
  before: fields,
  /** Null for a deletion, and when nothing was changed. */
  after: fields,
  ipAddress: z.string().nullable(),
  /** Browser and system for display. */
  device: z.string().nullable(),
  /** Parsed from the summary of a refused request; absent for other entries. */
  refused: refusedRequest.optional(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

/** Filters that all must match. */
export const activityFilter = z.object({
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** A user name, exactly. */
  who: z.string().min(1).max(200).optional(),
  from: isoDateTime.optional(),
  until: isoDateTime.optional(),
  /** Only entries older than this id: the next page. */
  before: rowId.optional(),
})

/** One page of the audit log, newest first. */
export const activityPage = z.object({
  entries: z.array(activityEntry),
  /** `before` of the next page; null on the last. */
  nextBefore: z.int().nullable(),
  /** All user names in the log, for the filter. */
  people: z.array(z.string()),
})
export type ActivityPage = z.infer<typeof activityPage>

export const jobStatus = z.object({
  /** Such as 'send-mails'; a newer API may have others. */
  name: z.string(),
  isRunning: z.boolean(),
  /** Start of the last run; null before the first. */
  startedAt: isoDateTime.nullable(),
  /** End of the last run; null before the end of the first. */
  endedAt: isoDateTime.nullable(),
  /** Time of the next run, unless it is woken earlier. */
  nextAt: isoDateTime,
  /** Number of consecutive failures up to the last run. */
  failedRuns: z.int(),
  /** Why the last run failed; null after a success. */
  problem: z.string().nullable(),
})
export type JobStatus = z.infer<typeof jobStatus>
