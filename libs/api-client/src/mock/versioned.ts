import { restorableUntil } from '@troubadour/domain/schema/row'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { Event } from '@troubadour/domain/event/event'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/address/address'
import { wantedSlug, type Named } from '@troubadour/domain/address/slug-of'
import { invalidFields, isFailing, refuseStale, SERVER_ERROR, type Resolvers } from './answers.ts'
import { findRow, nextId, partsIn, rowToChange, withoutRow, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

type Row = Pick<Event & MusicTrack, 'id' | 'slug' | 'title' | 'createdAt' | 'updatedAt' | 'version'>

type DeletedList = keyof MockData & `deleted${string}`

/** The noun in the names of its endpoints. */
type CallNoun<Name = EndpointName> = Name extends `listDeleted${infer Noun}s` ? Noun : never

interface Versioned<Entity, Noun> {
  callNoun: Noun
  /** Noun in messages. */
  noun: string
  /** Keys of the lists of existing and of deleted rows. */
  lists: [present: Exclude<keyof MockData, DeletedList>, deleted: DeletedList]
  /** The fields that administrators edit. */
  fields: object
  /** The server's fields of a new row. */
  initial: Partial<Entity>
  /** The source of a row's slug; default: its title. */
  named?: (row: Entity) => Named
  /** Fields that a change sets besides the sent ones. */
  complete?: (sent: Partial<Entity>, before?: Entity) => Partial<Entity>
  /** Errors of a change that the schema cannot detect: field name -> message. */
  problems?: (next: Entity, before: Entity, sent: { awaitsRecordings?: boolean }) => Record<string, string>
  beforeSave?: (saved: Entity) => void
}

/** Creates, updates, deletes and restores rows, like the API for all content. */
export function versioned<Entity extends Row, Noun extends CallNoun>(
  data: MockData,
  now: Date,
  content: Versioned<Entity, Noun>,
) {
  const { callNoun, noun, lists, fields, initial, problems, beforeSave } = content
  const { named = (row) => row, complete = (sent) => sent } = content
  const [present, deleted] = lists
  // The two named lists contain this entity.
  const rows = data as unknown as Record<typeof present, Entity[]> &
    Record<typeof deleted, (Entity & { deletedAt: string; restorableUntil: string })[]>
  const updatedAt = now.toISOString()

  function add(made: Entity): Entity {
    beforeSave?.(made)
    rows[present] = [made, ...rows[present]]
    return made
  }

  /** The slug of saved content. @throws Refusal */
  function slugOf(asked: string | null | undefined, after: Entity, before?: Entity): string {
    const all = [...rows[present], ...rows[deleted]]
    if (asked && all.some(({ slug, id }) => slug === asked && id !== after.id))
      throw invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
    const slugBefore = before && { ...named(before), slug: before.slug }
    return wantedSlug({ before: slugBefore, after: named(after), asked })
  }

  const resolvers = {
    [`create${callNoun}`]: ({ body }: { body: { slug?: string | null } }) => {
      const id = nextId([...rows[present], ...rows[deleted]])
      const stamps = { id, createdAt: updatedAt, updatedAt, version: 1 }
      // The timestamps complete the entity.
      const made = { ...initial, ...complete(partsIn<Entity>(fields, body)), ...stamps } as Entity
      return add({ ...made, slug: slugOf(body.slug, made) })
    },
    [`update${callNoun}`]: ({
      params,
      body,
    }: Input & {
      body: { title?: unknown; slug?: string | null; version?: number | null; awaitsRecordings?: boolean }
    }) => {
      const before = findRow(rows[present], params.id, noun)
      if (body.title === undefined && isFailing(before)) throw SERVER_ERROR
      refuseStale(body.version, before, `This ${noun} was`)
      const version = before.version + 1
      const after = { ...before, ...complete(partsIn<Entity>(fields, body), before), updatedAt, version }
      const next = { ...after, slug: slugOf(body.slug, after, before) }
      const errors = problems?.(next, before, body) ?? {}
      if (Object.keys(errors).length > 0) throw invalidFields(errors)
      beforeSave?.(next)
      rows[present] = withRow(rows[present], next)
      return next
    },
    [`listDeleted${callNoun}s`]: () => rows[deleted],
    [`delete${callNoun}`]: ({ params }: Input): undefined => {
      const current = rowToChange(rows[present], params.id, noun)
      rows[present] = withoutRow(rows[present], current)
      const until = restorableUntil(now).toISOString()
      rows[deleted] = [{ ...current, deletedAt: updatedAt, restorableUntil: until }, ...rows[deleted]]
    },
    [`restore${callNoun}`]: ({ params }: Input) => {
      const found = rowToChange(rows[deleted], params.id, `deleted ${noun}`)
      const { deletedAt: _deletedAt, restorableUntil: _restorableUntil, ...rest } = found
      rows[deleted] = withoutRow(rows[deleted], found)
      // Without the two timestamps it is an entity again.
      return add({ ...(rest as unknown as Entity), updatedAt, version: found.version + 1 })
    },
    [`purge${callNoun}`]: ({ params }: Input): undefined => {
      rows[deleted] = withoutRow(rows[deleted], rowToChange(rows[deleted], params.id, `deleted ${noun}`))
    },
  }
  // The computed names lose their types.
  return resolvers as unknown as Pick<
    Required<Resolvers>,
    `${'create' | 'update' | 'delete' | 'restore' | 'purge'}${Noun}` | `listDeleted${Noun}s`
  >
}

interface Input {
  params: { id: number }
}
