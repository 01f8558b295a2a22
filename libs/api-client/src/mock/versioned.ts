import { restorableUntil } from '@troubadour/domain/contract/row'
import type { Event } from '@troubadour/domain/event/event'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/site/address'
import { wantedSlug } from '@troubadour/domain/site/slug-of'
import { invalidFields, isTroubled, missing, stale, TROUBLE } from './answers.ts'
import type { MockData } from './seed.ts'

type Row = Pick<Event & MusicTrack, 'id' | 'slug' | 'title' | 'createdAt' | 'updatedAt' | 'version'>

interface Versioned<Entity> {
  noun: 'event' | 'track' | 'post' | 'page'
  /** Where the data has those that are there, and those that were deleted. */
  lists:
    | ['events', 'deletedEvents']
    | ['tracks', 'deletedTracks']
    | ['ownPosts', 'deletedPosts']
    | ['pages', 'deletedPages']
  /** What an administrator writes of one. */
  fields: object
  /** What the server writes of a new one. */
  initial: Partial<Entity>
  /** What a change breaks that the schema cannot check: field name -> message. */
  problems: (next: Entity, before: Entity) => Record<string, string>
  /** What a change writes beyond what was sent. */
  complete?: (before: Entity, body: Partial<Entity>) => Partial<Entity>
  beforeSave?: (saved: Entity) => void
  beforeRestore?: (deleted: Entity) => Entity
}

/** Creating, updating, deleting and restoring, as the API's events and tracks have it in common. */
export function versioned<Entity extends Row>(data: MockData, now: Date, content: Versioned<Entity>) {
  const { noun, lists, fields, initial, complete, problems, beforeSave, beforeRestore } = content
  const [present, deleted] = lists
  // The two lists named are those of this entity.
  const rows = data as unknown as Record<typeof present, Entity[]> &
    Record<typeof deleted, (Entity & { deletedAt: string; restorableUntil: string })[]>
  const updatedAt = now.toISOString()

  function save(saved: Entity): Entity {
    beforeSave?.(saved)
    const isNew = !rows[present].some(({ id }) => id === saved.id)
    rows[present] = isNew
      ? [saved, ...rows[present]]
      : rows[present].map((one) => (one.id === saved.id ? saved : one))
    return saved
  }

  /** Only what an administrator writes; what a client sends along of the rest is ignored. */
  const written = (body: object) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name in fields))

  const isTaken = (slug: string, id: number) =>
    [...rows[present], ...rows[deleted]].some((one) => one.slug === slug && one.id !== id)

  return {
    create: ({ body }: { body: { title: string; slug?: string | null } }) => {
      const id = Math.max(0, ...[...rows[present], ...rows[deleted]].map((one) => one.id)) + 1
      if (body.slug && isTaken(body.slug, id)) return invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
      const stamps = { id, createdAt: updatedAt, updatedAt, version: 1 }
      const slug = wantedSlug({ after: { ...body, ...stamps }, asked: body.slug })
      // The contract has validated the body: with the stamps it is a whole entity.
      return { status: 201, body: save({ ...initial, ...written(body), ...stamps, slug } as Entity) } as const
    },
    update: ({
      params,
      body,
    }: Input & { body: { title?: string; slug?: string | null; version?: number | null } }) => {
      const before = rows[present].find(({ id }) => id === params.id)
      if (!before) return missing(noun)
      if (body.title === undefined && isTroubled(before)) return TROUBLE
      if (body.version != null && body.version !== before.version) return stale(`This ${noun} was`, before)
      // The contract has validated it.
      const sent = written(body) as Partial<Entity>
      const after = {
        ...before,
        ...(complete?.(before, sent) ?? sent),
        updatedAt,
        version: before.version + 1,
      }
      const next = { ...after, slug: wantedSlug({ before, after, asked: body.slug }) }
      const isRefused = body.slug && isTaken(body.slug, before.id)
      const errors = isRefused ? { slug: ADDRESS_TAKEN_MESSAGE } : problems(next, before)
      return Object.keys(errors).length > 0
        ? invalidFields(errors)
        : ({ status: 200, body: save(next) } as const)
    },
    delete: ({ params }: Input) => {
      const current = rows[present].find(({ id }) => id === params.id)
      if (!current) return missing(noun)
      if (isTroubled(current)) return TROUBLE
      rows[present] = rows[present].filter((one) => one !== current)
      const until = restorableUntil(now).toISOString()
      rows[deleted] = [{ ...current, deletedAt: updatedAt, restorableUntil: until }, ...rows[deleted]]
      return { status: 204, body: undefined } as const
    },
    restore: ({ params }: Input) => {
      const found = rows[deleted].find(({ id }) => id === params.id)
      if (!found) return missing(`deleted ${noun}`)
      if (isTroubled(found)) return TROUBLE
      const { deletedAt: _deletedAt, restorableUntil: _restorableUntil, ...rest } = found
      // Without the two stamps it is an entity again.
      const restored = { ...(rest as unknown as Entity), updatedAt, version: found.version + 1 }
      rows[deleted] = rows[deleted].filter((one) => one !== found)
      return { status: 200, body: save(beforeRestore?.(restored) ?? restored) } as const
    },
  }
}

interface Input {
  params: { id: number }
}
