import { IMAGE_REQUIRED_MESSAGE, type Event } from '@troubadour/domain/event/event'
import { groupEvents, nextScheduleChange } from '@troubadour/domain/event/event-groups'
import type { FastifyInstance } from 'fastify'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited, quoted, type Change } from '../activity/audit.ts'
import { deleteEvent, listDeletedEvents, restoreEvent } from './deleted-events.repository.ts'
import { findFeaturedEvent, insertEvent, listEvents, replaceEvent } from './events.repository.ts'

const NO_EVENT_MESSAGE = 'There is no such event.'
const NO_DELETED_EVENT_MESSAGE = 'There is no such deleted event.'
const STALE_EVENT_MESSAGE = 'This event was changed by somebody else in the meantime.'

/** docs/product/calls.md#events */
export function eventRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'listEvents', deps, async ({ query }) => {
    const clock = { now: now(), timeZone: (await deps.readSite()).timeZone }
    const events = await listEvents(db, { withHidden: query.admin === 'true' })
    return { status: 200, body: inOrder(events, clock), validUntil: nextScheduleChange(events, clock) }
  })

  contractRoute(app, 'getFeaturedEvent', deps, async () => ({
    status: 200,
    body: await findFeaturedEvent(db),
  }))

  contractRoute(app, 'createEvent', deps, async ({ body }, { request }) => ({
    status: 201,
    body: await audited(deps, request, async (trx, record) => {
      const { event, unfeatured } = await insertEvent(trx, body, now())
      if (unfeatured) await record(unfeaturing(unfeatured, event))
      await record({ done: 'Created', what: nameOf(event), before: null, after: event })
      return event
    }),
  }))

  contractRoute(app, 'updateEvent', deps, async ({ params, body }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const { version = null, ...fields } = body
      const result = await replaceEvent(trx, { id: params.id, version, fields }, now())
      if (result.outcome === 'missing') throw new HttpError(404, NO_EVENT_MESSAGE)
      if (result.outcome === 'picture-lost') throw invalidFields({ imageUrl: IMAGE_REQUIRED_MESSAGE })
      if (result.outcome === 'stale') throw new HttpError(409, STALE_EVENT_MESSAGE, { current: result.event })
      const { before, event, unfeatured } = result
      if (unfeatured) await record(unfeaturing(unfeatured, event))
      await record({ done: 'Updated', what: nameOf(event), before, after: event })
      return event
    }),
  }))

  contractRoute(app, 'deleteEvent', deps, async ({ params }, { request }) => {
    await audited(deps, request, async (trx, record) => {
      const before = await deleteEvent(trx, params.id, now())
      if (!before) throw new HttpError(404, NO_EVENT_MESSAGE)
      await record({ done: 'Deleted', what: nameOf(before), before, after: null })
    })
    return { status: 204 }
  })

  contractRoute(app, 'listDeletedEvents', deps, async () => ({
    status: 200,
    body: await listDeletedEvents(db, now()),
  }))

  contractRoute(app, 'restoreEvent', deps, async ({ params }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const restored = await restoreEvent(trx, params.id, now())
      if (!restored) throw new HttpError(404, NO_DELETED_EVENT_MESSAGE)
      const { event, featuredInstead } = restored
      const lost = featuredInstead ? `, which left the featured place to ${quoted(featuredInstead)}` : ''
      await record({ done: 'Restored', what: nameOf(event) + lost, before: null, after: event })
      return event
    }),
  }))
}

/** As the audit log calls an event. */
function nameOf({ title }: Event): string {
  return `the event ${quoted(title)}`
}

/** The entry of the event that lost its place to another one: nobody saved it, but it did change. */
function unfeaturing(loser: Event, winner: Event): Change {
  const what = `${nameOf(loser)}, which gave the featured place to ${quoted(winner.title)}`
  return { done: 'Updated', what, before: { isFeatured: true }, after: { isFeatured: loser.isFeatured } }
}

/** Featured, then More Events, then Past Events (docs/product/states.md#event-classification). */
function inOrder(events: Event[], clock: { now: Date; timeZone: string }): Event[] {
  const { featured, upcoming, past } = groupEvents(events, clock)
  return [...featured, ...upcoming, ...past]
}
