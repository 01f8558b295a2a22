import type { Event } from '@troubadour/domain/event/event'
import { languageOfTexts } from '@troubadour/domain/event/event-language'
import { eventProblems, eventToStore } from '@troubadour/domain/event/event-to-store'
import { eventsInOrder, nextScheduleChange } from '@troubadour/domain/event/event-groups'
import { remindersOffered } from '@troubadour/domain/event/show-reminder'
import { homeEvents } from '@troubadour/domain/home/home-lists'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted, type RecordChange } from '../activity/audit.ts'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentName } from '../content/content-name.ts'
import { contentRoutes, findForUpdate } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { invalidFields } from '../shared/http-error.ts'
import {
  firstCancellationEnd,
  unfeatureIfTaken,
  listCalendarEntries,
  recordCancellation,
  unfeatureOther,
  updateForCalendars,
} from './events.repository.ts'

/** docs/product/calls.md#events */
export function eventRoutes(
  app: FastifyInstance,
  deps: RouteDeps & {
    /** How many people wait for each show, by its id. */
    countReminders: (db: Db, of: 'eventId') => Promise<Map<number, number>>
    /** How many orders are to be fetched at each show, by its id. */
    countPickups: (db: Db) => Promise<Map<number, number>>
    pickupNews: Record<'deleted' | 'restored', (trx: Db, show: Event) => Promise<void>> & {
      changed: (trx: Db, before: Event, after: Event) => Promise<void>
    }
  },
): void {
  const { db, now, pickupNews } = deps
  const events = eventTable(deps.readSite)

  async function complete(from: Db, rows: Event[]): Promise<Event[]> {
    const reminders = await deps.countReminders(from, 'eventId')
    const pickups = await deps.countPickups(from)
    return rows.map((event) => ({
      ...event,
      reminders: reminders.get(event.id),
      pickups: pickups.get(event.id),
    }))
  }

  contractRoute(app, 'listEvents', deps, async ({ query }, { validUntil }) => {
    const clock = { now: now(), timeZone: (await deps.readSite()).timeZone }
    if (query.admin === 'true') return eventsInOrder(await complete(db, await events.list(db)), clock)
    const listed = await events.list(db, { where: { isVisible: true } })
    const change = nextScheduleChange(listed, clock)
    if (query.for === 'home') {
      validUntil(change)
      return homeEvents(listed, clock)
    }
    const offered = new Map(
      deps.outbox.isConfigured ? listed.map((event) => [event.id, remindersOffered(event, clock)]) : [],
    )
    const ends = [...offered.values()].flat().map(({ until }) => until)
    const first = Math.min(...ends, change?.getTime() ?? Infinity)
    validUntil(first === Infinity ? null : new Date(first))
    return eventsInOrder(listed, clock).map((event) => {
      const about = offered.get(event.id)?.map((one) => one.about) ?? []
      return about.length > 0 ? { ...event, takesReminders: about } : event
    })
  })

  contractRoute(app, 'getFeaturedEvent', deps, async () => {
    const [featured] = await events.list(db, { where: { isFeatured: true } })
    return featured?.isVisible ? featured : null
  })

  contractRoute(app, 'listCalendarEntries', deps, async (_input, { validUntil }) => {
    const { timeZone } = await deps.readSite()
    const entries = await listCalendarEntries(db, { now: now(), timeZone })
    validUntil(firstCancellationEnd(entries))
    return entries
  })

  changeRoute(app, 'showEvent', deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, events, 'event', { id })
    // A visible event waits for no moment (docs/product/states.md#public-from).
    const fields = { ...body, ...(body.isVisible && { publicFrom: null }) }
    const after = await events.update(trx, before, fields, now())
    await record(`Updated ${contentName('event', after.title)}`, { before, after })
    return after
  })

  contentRoutes(app, deps, 'events', {
    table: events,
    hasOwnListRoute: true,
    // The table adds the reading to each row.
    complete: (from, rows) => complete(from, rows as Event[]),
    async columns({ trx, record, body, before }) {
      const { language: siteLanguage } = await deps.readSite()
      const language = before ? languageOfTexts(before, body, siteLanguage) : siteLanguage
      const fields = { ...eventToStore(before ?? null, body), language }
      // The schema of a new event has the same rules.
      const problems = before ? eventProblems({ ...before, ...fields }, before) : {}
      if (Object.keys(problems).length > 0) throw invalidFields(problems)
      const unfeatured = body.isFeatured ? await unfeatureOther(trx, before?.id ?? null, now()) : null
      if (unfeatured) await recordUnfeaturing(record, unfeatured, body)
      return fields
    },
    update: updateForCalendars,
    async stored(trx, after, before) {
      if (!before) return undefined
      await pickupNews.changed(trx, before, after)
      const [{ reminders, pickups } = after] = await complete(trx, [after])
      return { reminders, pickups }
    },
    deleted: pickupNews.deleted,
    restored: pickupNews.restored,
    async beforeRestore(trx, id) {
      const featured = await unfeatureIfTaken(trx, id)
      return featured ? `, which left the featured place to ${quoted(featured.title)}` : ''
    },
    beforePurge: async (trx, id) => recordCancellation(trx, id, (await deps.readSite()).timeZone),
  })
}

/** Records that another event lost its featured flag: it was changed without being saved. */
function recordUnfeaturing(
  record: RecordChange,
  loser: Pick<Event, 'title' | 'isFeatured'>,
  winner: { title: string },
): Promise<void> {
  return record(
    `Updated ${contentName('event', loser.title)}, which gave the featured place to ${quoted(winner.title)}`,
    { before: { isFeatured: true }, after: { isFeatured: loser.isFeatured } },
  )
}
