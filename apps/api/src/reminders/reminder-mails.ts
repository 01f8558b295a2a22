import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { eventWhen } from '@troubadour/domain/event/event-card'
import { dayAndTime, momentText } from '@troubadour/domain/event/event-status'
import { listenPath } from '@troubadour/domain/release/listen'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'
import type { ClaimedMail } from '../mail/mail-queue.ts'
import type { ReminderParts } from '../mail/reminder-note.ts'
import { createSigner } from '../shared/tokens.ts'
import { reminderMoment } from './reminder-moment.ts'

/** A reminder, as named in a token. Its time tells it from one of a recreated database with the same id. */
export interface NamedReminder {
  id: number
  createdAt: Date
}

type ReminderLinks = ReturnType<typeof createReminderLinks>

/** Tokens of the links that confirm and end a reminder; they are not stored, and are void without it. */
export function createReminderLinks(appSecrets: readonly string[]) {
  return { confirm: linkOf('confirmed reminders'), end: linkOf('ended reminders') }

  function linkOf(purpose: string) {
    const signer = createSigner(appSecrets, purpose)
    return {
      make: ({ id, createdAt }: NamedReminder) => signer.sign(`${id}.${createdAt.getTime()}`),
      /** Null for an invalid signature. */
      read(token: string): NamedReminder | null {
        const [, id, time] = /^(\d{1,10})\.(\d{1,15})$/.exec(signer.read(token) ?? '') ?? []
        return id && time ? { id: Number(id), createdAt: new Date(Number(time)) } : null
      },
    }
  }
}

interface ReminderMailDeps {
  db: Db
  links: ReminderLinks
  origin: string
  readSite: () => Promise<Pick<SiteSettings, 'timeZone' | 'language'>>
  now: () => Date
}
type RemindingMail = Pick<ClaimedMail, 'reminderId' | 'trackId' | 'eventId' | 'title' | 'about'>

/** What a mail about a reminder says. @throws Error when the reminder to confirm was ended */
export async function makeReminder(
  { db, links, origin, readSite, now }: ReminderMailDeps,
  { reminderId, trackId, eventId, title, about: subject }: RemindingMail,
): Promise<ReminderParts> {
  const about = subject ?? 'release'
  const parts = { title: title ?? '', about, when: '', at: null, endUrl: '' }
  if (reminderId === null && about !== 'release') {
    const site = await readSite()
    const [show] = await eventTable(async () => site).list(db, { where: { id: eventId ?? 0 } })
    if (!show) return { ...parts, url: origin + PATHS.home }
    const { ticketsFrom, venue } = show
    const onSale = ticketsFrom ? momentText(toMillis(ticketsFrom), site.timeZone, site.language) : ''
    const when = about === 'week' ? `${eventWhen(show, site)}, ${venue}` : onSale
    return { ...parts, when, url: origin + pathOf('shows', show.slug) }
  }
  if (reminderId === null) {
    const track = db.selectFrom('musicTracks').select('slug').where('id', '=', trackId)
    const found = await track.executeTakeFirst()
    return { ...parts, url: origin + (found ? listenPath(found.slug) : PATHS.home) }
  }
  const reminder = await db
    .selectFrom('allReminders')
    .select(['id', 'createdAt', 'about', 'trackId', 'eventId'])
    .where('id', '=', reminderId)
    .executeTakeFirstOrThrow()
  const at = await reminderMoment({ db, readSite, now: now() }, reminder)
  const site = await readSite()
  return {
    ...parts,
    at: at === null ? null : dayAndTime(at, site.timeZone, site.language),
    url: `${origin}${PATHS.remind}?token=${links.confirm.make(reminder)}`,
    endUrl: `${origin}${PATHS.forget}?token=${links.end.make(reminder)}`,
  }
}
