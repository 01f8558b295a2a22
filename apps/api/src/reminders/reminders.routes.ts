import { remindersOffered } from '@troubadour/domain/event/show-reminder'
import type { DownloadRequest } from '@troubadour/domain/mailing-list/subscriber'
import { isReleased, type Release } from '@troubadour/domain/release/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReminderSubject } from '../db/mailing-list-tables.ts'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { createMailboxLimit, type NewsletterSignUp } from '../http/mailbox-limit.ts'
import { HttpError } from '../shared/http-error.ts'
import { createReminderLinks } from './reminder-mails.ts'
import { reminderMoment, type Reminded } from './reminder-moment.ts'
import { addReminder, confirmReminder, endReminder } from './reminders.repository.ts'

const ASKED_MESSAGE = 'Please look into your mailbox, and confirm your address.'
const NOTHING_MESSAGE = 'There is nothing to be reminded of here.'
const UNKNOWN_MESSAGE = 'This reminder is not there any more.'

interface ReminderDeps extends RouteDeps {
  appSecrets: readonly string[]
  newsletter: NewsletterSignUp
  /** A visible release, out or not. */
  findVisibleTrack: (db: Db, key: readonly ['slug', string]) => Promise<Awaited | undefined>
}
type Awaited = Release & { id: number; title: string }

/** Asking for, confirming and ending reminders (docs/product/states.md#reminders). */
export function reminderRoutes(app: FastifyInstance, deps: ReminderDeps): void {
  const { db, now, outbox, readSite, newsletter, findVisibleTrack } = deps
  const limit = createMailboxLimit(deps.appSecrets)
  const links = createReminderLinks(deps.appSecrets)
  const readClock = async () => ({ now: now(), timeZone: (await readSite()).timeZone })

  contractRoute(app, 'requestReminder', deps, async ({ params: { slug }, body }, { request }) => {
    const track = await findVisibleTrack(db, ['slug', slug])
    const isAwaited = track && !isReleased(track, await readClock())
    return ask(isAwaited ? track : undefined, { ...body, about: 'release' }, request)
  })

  contractRoute(app, 'requestShowReminder', deps, async ({ params: { slug }, body }, { request }) => {
    const [show] = await eventTable(readSite).list(db, { where: { slug, isVisible: true } })
    const offered = show ? remindersOffered(show, await readClock()) : []
    return ask(offered.some(({ about }) => about === body.about) ? show : undefined, body, request)
  })

  contractRoute(app, 'confirmReminder', deps, async ({ body }) => {
    const named = links.confirm.read(body.token)
    const reminded = named && (await confirmReminder(db, named, now()))
    if (!reminded) throw new HttpError(404, UNKNOWN_MESSAGE)
    return { message: 'You will be reminded.', ...(await whenOf(reminded)) }
  })

  contractRoute(app, 'endReminder', deps, async ({ body }) => {
    const named = links.end.read(body.token)
    if (!named || !(await endReminder(db, named))) throw new HttpError(404, UNKNOWN_MESSAGE)
    return { message: 'You will not be reminded.' }
  })

  async function whenOf(reminded: Reminded) {
    const at = await reminderMoment({ db, readSite, now: now() }, reminded)
    return at !== null && { at: new Date(at).toISOString() }
  }

  async function ask(
    of: { id: number; title: string } | undefined,
    { email, wantsNews, website, about }: DownloadRequest & { about: ReminderSubject },
    request: FastifyRequest,
  ) {
    if (!of || !outbox.isConfigured) throw new HttpError(404, NOTHING_MESSAGE)
    const isRelease = about === 'release'
    const reminded = { about, trackId: isRelease ? of.id : null, eventId: isRelease ? null : of.id }
    const answer = { message: ASKED_MESSAGE, ...(await whenOf(reminded)) }
    // A bot must not learn that it was detected.
    if (website) return answer
    await newsletter.count(request.ip)
    // The same steps for a known address, so that neither the response nor its duration reveals it.
    await db.transaction().execute(async (trx) => {
      if (await limit.isReached(trx, email, now())) return
      const reminderId = await addReminder(trx, { about, of, email }, now())
      await outbox.add(trx, [{ kind: 'reminder-confirmation', reminderId }], now())
    })
    if (wantsNews) await newsletter.signUp(email)
    return answer
  }
}
