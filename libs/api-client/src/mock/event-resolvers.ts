import type { Event } from '@troubadour/domain/event/event'
import { restorableUntil } from '@troubadour/domain/contract/row'
import { MOCK_FAILURES, NOT_FOUND, SIGNED_OUT, TROUBLE, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

/** The calls of events (docs/product/calls.md#events). @param now the moment that new rows are created at */
export function eventResolvers(data: MockData, now: Date) {
  const stamp = now.toISOString()

  function saveEvent(saved: Event): Event {
    const others = data.events.filter(({ id }) => id !== saved.id)
    data.events = [
      ...others.map((other) => (saved.isFeatured ? { ...other, isFeatured: false } : other)),
      saved,
    ]
    return saved
  }

  return {
    listEvents: ({ query }) => {
      if (query.admin) return data.user ? { status: 200, body: data.events } : SIGNED_OUT
      return { status: 200, body: data.events.filter(({ isVisible }) => isVisible) }
    },
    getFeaturedEvent: () => ({
      status: 200,
      body: data.events.find(({ isFeatured, isVisible }) => isFeatured && isVisible) ?? null,
    }),
    createEvent: ({ body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.title === MOCK_FAILURES.eventTitle) return TROUBLE
      const id = Math.max(0, ...[...data.events, ...data.deletedEvents].map((event) => event.id)) + 1
      return { status: 201, body: saveEvent({ ...body, id, createdAt: stamp, updatedAt: stamp, version: 1 }) }
    },
    updateEvent: ({ params, body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.title === MOCK_FAILURES.eventTitle) return TROUBLE
      const current = data.events.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      if (body.version && body.version !== current.version) {
        return { status: 409, body: { message: 'Somebody else changed this event.', ...{ current } } }
      }
      const { id, createdAt, version } = current
      return {
        status: 200,
        body: saveEvent({ ...body, id, createdAt, updatedAt: stamp, version: version + 1 }),
      }
    },
    deleteEvent: ({ params }) => {
      if (!data.user) return SIGNED_OUT
      const current = data.events.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      if (current.title === MOCK_FAILURES.eventTitle) return TROUBLE
      data.events = data.events.filter(({ id }) => id !== params.id)
      data.deletedEvents.unshift({
        ...current,
        deletedAt: stamp,
        restorableUntil: restorableUntil(now).toISOString(),
      })
      return { status: 204, body: undefined }
    },
    listDeletedEvents: () => (data.user ? { status: 200, body: data.deletedEvents } : SIGNED_OUT),
    restoreEvent: ({ params }) => {
      if (!data.user) return SIGNED_OUT
      const deleted = data.deletedEvents.find(({ id }) => id === params.id)
      if (!deleted) return NOT_FOUND
      if (deleted.title === MOCK_FAILURES.eventTitle) return TROUBLE
      const { deletedAt: _deletedAt, restorableUntil: _restorableUntil, ...event } = deleted
      data.deletedEvents = data.deletedEvents.filter(({ id }) => id !== params.id)
      return { status: 200, body: saveEvent({ ...event, updatedAt: stamp, version: event.version + 1 }) }
    },
  } satisfies Resolvers
}
