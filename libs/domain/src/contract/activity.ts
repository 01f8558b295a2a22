import { z } from 'zod'
import { isoDateTime, rowId } from './field.ts'

/** Sign-ins and what belongs to them, whatever was refused, and everything that was changed. */
const ACTIVITY_KINDS = ['sign-in', 'refusal', 'change'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** How many entries one page of the activity holds. */
export const ACTIVITY_PAGE_SIZE = 50

/** Fields of what was changed; only those that differ, and never a secret. */
const fields = z.record(z.string(), z.unknown()).nullable()

/** A request that was refused. */
const refusedRequest = z
  .object({
    /** What it asked for, in words such as 'Delete an event'; null for a call that is gone. */
    action: z.string().nullable(),
    /** Method and path, such as 'DELETE /api/events/{id}'. */
    request: z.string(),
    /** Such as 'sent from another site'. */
    reason: z.string(),
  })
  .meta({ id: 'RefusedRequest' })
export type RefusedRequest = z.infer<typeof refusedRequest>

/** One entry of the audit log: who did what, and when (docs/security.md#operations). */
const activityEntry = z
  .object({
    id: z.int(),
    at: isoDateTime,
    kind: z.enum(ACTIVITY_KINDS),
    /** In plain words, such as 'Updated the event "Lanterns on the Lake"'. */
    summary: z.string(),
    /** The administrator's user name; null where nobody is known. */
    who: z.string().nullable(),
    /** True for what was done by a command on the server. */
    isFromServer: z.boolean(),
    /** Null for a creation and wherever nothing was changed. */
    before: fields,
    /** Null for a deletion and wherever nothing was changed. */
    after: fields,
    ipAddress: z.string().nullable(),
    /** Browser and system in plain words. */
    device: z.string().nullable(),
    /** For the refusal of a request, which its summary says in technical terms; else absent. */
    refused: refusedRequest.optional(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>

/** Which entries are asked for; all that are given must fit. */
export const activityFilter = z.object({
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** A user name, exactly. */
  who: z.string().min(1).max(200).optional(),
  from: isoDateTime.optional(),
  until: isoDateTime.optional(),
  /** Only entries older than the one with this id: the next page. */
  before: rowId.optional(),
})

/** One page of the audit log, newest first. */
export const activityPage = z
  .object({
    entries: z.array(activityEntry),
    /** What `before` has to be for the next page; null on the last. */
    nextBefore: z.int().nullable(),
    /** All user names that the log knows, for the filter. */
    people: z.array(z.string()),
  })
  .meta({ id: 'ActivityPage' })
export type ActivityPage = z.infer<typeof activityPage>

const jobStatus = z
  .object({
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
  .meta({ id: 'JobStatus' })
export type JobStatus = z.infer<typeof jobStatus>

export const jobList = z.object({ jobs: z.array(jobStatus) })
