import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { audited, quoted, type Change } from '../activity/audit.ts'
import { refusalIn, stateAfter, type AnnouncementAction } from './announcement-transitions.ts'
import { lockAnnouncement } from './announcements.repository.ts'

export const NO_ANNOUNCEMENT_MESSAGE = 'There is no such announcement.'
const STALE_ANNOUNCEMENT_MESSAGE = 'This announcement was changed by somebody else in the meantime.'

interface Wanted {
  id: number
  action: AnnouncementAction
  /** The one that the writer had read; without it whatever there is is changed. */
  version?: number
}

/** Does something with an announcement in a transaction, and records it. */
export type AnnouncementChange<Result> = (
  trx: Db,
  before: Announcement,
  record: (entry: Change) => Promise<void>,
) => Promise<Result>

/**
 * Does something with an announcement that nobody else changes meanwhile, and writes the entry of it, in one transaction.
 * @throws HttpError 404, or 409 with the announcement as it is when it cannot be done with it
 */
export async function changeAnnouncement<T>(
  deps: RouteDeps,
  request: FastifyRequest,
  { id, action, version }: Wanted,
  change: AnnouncementChange<T>,
): Promise<T> {
  return audited(deps, request, async (trx, record) => {
    const current = await lockAnnouncement(trx, id)
    if (!current) throw new HttpError(404, NO_ANNOUNCEMENT_MESSAGE)
    if (stateAfter(action, current.state) === undefined)
      throw new HttpError(409, refusalIn(current.state), { current })
    if (version !== undefined && version !== current.version)
      throw new HttpError(409, STALE_ANNOUNCEMENT_MESSAGE, { current })
    return change(trx, current, record)
  })
}

/** As the audit log calls an announcement. */
export function nameOf({ subject }: Announcement): string {
  return `the announcement ${quoted(subject)}`
}

/** What the audit log shows of it. */
export function writtenFields({ subject, text, card }: Announcement) {
  return { subject, text, card }
}
