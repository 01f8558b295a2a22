import { PATHS } from '@troubadour/domain/address/paths'
import { listenPath } from '@troubadour/domain/release/listen'
import type { Db } from '../db/tables.ts'
import type { ClaimedMail } from '../mail/mail-queue.ts'
import type { ReminderParts } from '../mail/reminder-note.ts'
import { createSigner } from '../shared/tokens.ts'

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

/** What a mail about a reminder says. @throws Error when the reminder to confirm was ended */
export async function makeReminder(
  { db, links, origin }: { db: Db; links: ReminderLinks; origin: string },
  { reminderId, trackId, title }: Pick<ClaimedMail, 'reminderId' | 'trackId' | 'title'>,
): Promise<ReminderParts> {
  const parts = { title: title ?? '', endUrl: '' }
  if (reminderId === null) {
    const track = db.selectFrom('musicTracks').select('slug').where('id', '=', trackId)
    const found = await track.executeTakeFirst()
    return { ...parts, url: origin + (found ? listenPath(found.slug) : PATHS.home) }
  }
  const reminder = await db
    .selectFrom('reminders')
    .select(['id', 'createdAt'])
    .where('id', '=', reminderId)
    .executeTakeFirstOrThrow()
  return {
    ...parts,
    url: `${origin}${PATHS.remind}?token=${links.confirm.make(reminder)}`,
    endUrl: `${origin}${PATHS.forget}?token=${links.end.make(reminder)}`,
  }
}
