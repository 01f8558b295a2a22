import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import { refusalOf, type AnnouncementAction } from '@troubadour/domain/mailing-list/announcement-actions'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import type { Db } from '../db/tables.ts'
import { refuseStale } from '../content/content-routes.ts'
import { HttpError } from '../shared/http-error.ts'
import { audited, quoted, type RecordChange } from '../activity/audit.ts'
import { lockAnnouncement } from './announcements.repository.ts'

export const NO_ANNOUNCEMENT_MESSAGE = 'There is no such announcement.'

interface Wanted {
  id: number
  action: AnnouncementAction
  /** The version that the writer had read; undefined skips the check. */
  version?: number
}

export type AnnouncementChange<Result> = (
  trx: Db,
  before: Announcement,
  record: RecordChange,
) => Promise<Result>

/**
 * Changes a locked announcement and writes the audit entry, in one transaction.
 * @throws HttpError 404, or 409 with the current announcement when its state does not allow the change
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
    const refusal = refusalOf(action, current.state)
    if (refusal) throw new HttpError(409, refusal, { current })
    refuseStale('This announcement was', version, current)
    return change(trx, current, record)
  })
}

/** The announcement's name in the audit log. */
export function nameOf({ subject }: Announcement): string {
  return `the announcement ${quoted(subject)}`
}

/** The announcement's fields in the audit log. */
export function writtenFields({ subject, text, card, audience }: Announcement) {
  return { subject, text, card, audience: audienceText(audience) }
}
