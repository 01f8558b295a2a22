import type { Event } from '@troubadour/domain/event/event'
import { languageOfTexts } from '@troubadour/domain/event/event-language'
import { eventProblems, eventToStore } from '@troubadour/domain/event/event-to-store'
import { eventsInOrder, nextScheduleChange } from '@troubadour/domain/event/event-groups'
import { homeEvents } from '@troubadour/domain/home/home-lists'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted, type RecordChange } from '../activity/audit.ts'
import { events } from '../db/content.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentName, deletionRoutes, findForUpdate } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { invalidFields } from '../shared/http-error.ts'
import {
  findFeaturedEvent,
  firstCancellationEnd,
  unfeatureIfTaken,
  listCalendarEntries,
  recordCancellation,
  unfeatureOther,
  updateForCalendars,
} from './events.repository.ts'

/** docs/product/calls.md#events */
export function eventRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps
  const siteLanguage = async () => (await deps.readSite()).language

  contractRoute(app, 'listEvents', deps, async ({ query }, { validUntil }) => {
    const clock = { now: now(), timeZone: (await deps.readSite()).timeZone }
    const listed = await events.list(db, query.admin === 'true' ? {} : { where: { isVisible: true } })
    validUntil(nextScheduleChange(listed, clock))
    return query.for === 'home' ? homeEvents(listed, clock) : eventsInOrder(listed, clock)
  })

  contractRoute(app, 'getFeaturedEvent', deps, async () => {
    const featured = await findFeaturedEvent(db)
    return featured?.isVisible ? featured : null
  })

  contractRoute(app, 'listCalendarEntries', deps, async (_input, { validUntil }) => {
    const { timeZone } = await deps.readSite()
    const entries = await listCalendarEntries(db, { now: now(), timeZone })
    validUntil(firstCancellationEnd(entries))
    return entries
  })

  changeRoute(app, 'createEvent', deps, async ({ body }, { trx, record }) => {
    const unfeatured = body.isFeatured ? await unfeatureOther(trx, null, now()) : null
    const fields = { ...eventToStore(null, body), language: await siteLanguage() }
    const event = await events.insert(trx, fields, now())
    if (unfeatured) await recordUnfeaturing(record, unfeatured, event)
    await record(`Created ${contentName('event', event)}`, { after: event })
    return event
  })

  changeRoute(app, 'updateEvent', deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, events, 'event', { id, version: body.version })
    const language = languageOfTexts(before, body, await siteLanguage())
    const fields = { ...eventToStore(before, body), language }
    const problems = eventProblems({ ...before, ...fields }, before)
    if (Object.keys(problems).length > 0) throw invalidFields(problems)
    const unfeatured = body.isFeatured ? await unfeatureOther(trx, id, now()) : null
    const event = await updateForCalendars(trx, before, () => events.update(trx, before, fields, now()))
    if (unfeatured) await recordUnfeaturing(record, unfeatured, event)
    await record(`Updated ${contentName('event', event)}`, { before, after: event })
    return event
  })

  deletionRoutes(app, deps, {
    table: events,
    noun: 'event',
    callNoun: 'Event',
    async beforeRestore(trx, id) {
      const featured = await unfeatureIfTaken(trx, id)
      return featured ? `, which left the featured place to ${quoted(featured.title)}` : ''
    },
    beforePurge: async (trx, id) => recordCancellation(trx, id, (await deps.readSite()).timeZone),
  })
}

/** Records that another event lost its featured flag: it was changed without being saved. */
function recordUnfeaturing(record: RecordChange, loser: Event, winner: Event): Promise<void> {
  return record(
    `Updated ${contentName('event', loser)}, which gave the featured place to ${quoted(winner.title)}`,
    { before: { isFeatured: true }, after: { isFeatured: loser.isFeatured } },
  )
}
