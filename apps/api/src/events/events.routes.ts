import { IMAGE_REQUIRED_MESSAGE, type Event } from '@troubadour/domain/event/event'
import { keptTimes, timeProblems } from '@troubadour/domain/event/event-times'
import { groupEvents, nextScheduleChange } from '@troubadour/domain/event/event-groups'
import type { FastifyInstance } from 'fastify'
import { audited, quoted, type Change } from '../activity/audit.ts'
import type { RouteDeps } from '../deps.ts'
import { contentName, deletionRoutes, findForUpdate } from '../http/content-routes.ts'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import {
  events,
  findFeaturedEvent,
  firstCancellationEnd,
  keepFeaturedEvent,
  listCalendarEntries,
  unfeatureOther,
} from './events.repository.ts'

/** docs/product/calls.md#events */
export function eventRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'listEvents', deps, async ({ query }) => {
    const clock = { now: now(), timeZone: (await deps.readSite()).timeZone }
    const listed = await events.list(db, query.admin === 'true' ? {} : { where: { isVisible: true } })
    return { status: 200, body: inOrder(listed, clock), validUntil: nextScheduleChange(listed, clock) }
  })

  contractRoute(app, 'getFeaturedEvent', deps, async () => {
    const featured = await findFeaturedEvent(db)
    return { status: 200, body: featured?.isVisible ? featured : null }
  })

  contractRoute(app, 'listCalendarEntries', deps, async () => {
    const { timeZone } = await deps.readSite()
    const entries = await listCalendarEntries(db, { now: now(), timeZone })
    return { status: 200, body: entries, validUntil: firstCancellationEnd(entries) }
  })

  contractRoute(app, 'createEvent', deps, async ({ body }, { request }) => ({
    status: 201,
    body: await audited(deps, request, async (trx, record) => {
      const unfeatured = body.isFeatured ? await unfeatureOther(trx, null, now()) : null
      const event = await events.insert(trx, body, now())
      if (unfeatured) await record(unfeaturing(unfeatured, event))
      await record({ done: 'Created', what: contentName('event', event), after: event })
      return event
    }),
  }))

  contractRoute(app, 'updateEvent', deps, async ({ params: { id }, body }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const before = await findForUpdate(trx, events, 'event', { id, version: body.version })
      if (body.imageUrl === '' && before.imageUrl !== '')
        throw invalidFields({ imageUrl: IMAGE_REQUIRED_MESSAGE })
      const fields = keptTimes(before, body)
      const problems = timeProblems({ ...before, ...fields })
      if (Object.keys(problems).length > 0) throw invalidFields(problems)
      const unfeatured = body.isFeatured ? await unfeatureOther(trx, id, now()) : null
      const event = await events.update(trx, before, fields, now())
      if (unfeatured) await record(unfeaturing(unfeatured, event))
      await record({ done: 'Updated', what: contentName('event', event), before, after: event })
      return event
    }),
  }))

  deletionRoutes(app, deps, {
    table: events,
    noun: 'event',
    callNoun: 'Event',
    async beforeRestore(trx, id) {
      const featured = await keepFeaturedEvent(trx, id)
      return featured ? `, which left the featured place to ${quoted(featured.title)}` : ''
    },
  })
}

/** The entry of the event that is no longer featured: it was not saved itself, but it changed. */
function unfeaturing(loser: Event, winner: Event): Change {
  const what = `${contentName('event', loser)}, which gave the featured place to ${quoted(winner.title)}`
  return { done: 'Updated', what, before: { isFeatured: true }, after: { isFeatured: loser.isFeatured } }
}

/** Featured, then More Events, then Past Events (docs/product/states.md#event-classification). */
function inOrder(listed: Event[], clock: { now: Date; timeZone: string }): Event[] {
  const { featured, upcoming, past } = groupEvents(listed, clock)
  return [...featured, ...upcoming, ...past]
}
