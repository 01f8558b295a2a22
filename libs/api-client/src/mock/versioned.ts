import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/address/address'
import { wantedSlug } from '@troubadour/domain/address/slug-of'
import {
  CONTENT_NAMES,
  KIND_NAMES,
  type CallNounOf,
  type ContentName,
  type KindNames,
  type OrderListOf,
  type OrderOf,
} from '@troubadour/domain/content/kind-names'
import {
  idsOfCursor,
  pageOfRows,
  plainTotals,
  ROWS_PER_PAGE,
  type DeletedFilter,
  type RowList,
  type RowsFilter,
} from '@troubadour/domain/content/content-rows'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { CONTENT_KINDS, type ContentRow } from '@troubadour/domain/kinds/content-kinds'
import { ROW_LISTS } from '@troubadour/domain/kinds/row-lists'
import { oldestFirst, type Move, type Placed } from '@troubadour/domain/order/order-by-hand'
import { partOf } from '@troubadour/domain/schema/field'
import { restorableUntil } from '@troubadour/domain/schema/row'
import { invalidFields, isFailing, refuseStale, SERVER_ERROR, type Resolvers } from './answers.ts'
import { listsOf } from './content-seed.ts'
import { movedRows } from './moved-rows.ts'
import { findRow, nextId, partsIn, rowToChange, withoutRow, withRow } from './rows.ts'
import { matchOf } from './row-search.ts'
import type { MockData } from './seed.ts'

/** What is a kind's own. */
interface ContentHooks<Row> {
  /** Fields that a change sets besides the sent ones. */
  complete?: (sent: Partial<Row>, before?: Row) => Partial<Row>
  /** Errors of a change that the schema cannot detect: field name -> message. */
  problems?: (next: Row, before: Row, sent: { awaitsRecordings?: boolean }) => Record<string, string>
  beforeSave?: (saved: Row) => void
  /** Adds what is not stored in the row itself, where rows are read. */
  answered?: (row: Row) => Row
  /** The order without one by hand; default: oldest first. */
  usualOrder?: (rows: Row[]) => Row[]
}

type ListCall<Name extends ContentName> = (typeof KIND_NAMES)[Name]['list']
type ContentCall<Name extends ContentName> =
  | `${'create' | 'update' | 'delete' | 'restore' | 'purge'}${CallNounOf<Name>}`
  | `listDeleted${CallNounOf<Name>}${'s' | 'Rows'}`
  | `list${CallNounOf<Name>}Rows`
  | `get${CallNounOf<Name>}`
  | ListCall<Name>
  | Extract<OrderOf<Name> | OrderListOf<Name>, EndpointName>

type Row = ContentRow<'events'>
interface Input {
  params: { id: number }
}
interface Ordered {
  move: (Move & { id: number }) | null
  answer?: 'moved'
}
interface Sent {
  title?: unknown
  slug?: string | null
  version?: number | null
  awaitsRecordings?: boolean
}

/** The calls that all kinds of content have, as the API answers them. */
export function versioned<Name extends ContentName>(
  data: MockData,
  now: Date,
  name: Name,
  ownHooks: ContentHooks<ContentRow<Name>> = {},
) {
  const { noun, callNoun, list, order }: KindNames = KIND_NAMES[name]
  // All are typed as those of events: only what all kinds have is used.
  const hooks = ownHooks as unknown as ContentHooks<Row>
  const kind = CONTENT_KINDS[name] as unknown as (typeof CONTENT_KINDS)['events']
  const { complete = (sent) => sent, answered = (row) => row, problems, beforeSave } = hooks
  const [present, deleted] = listsOf(name)
  const updatedAt = now.toISOString()
  const listed = () => data[present].map(answered)

  /** A visible row waits for no moment. */
  const settled = (row: Row): Row =>
    kind.toShow && kind.isPublic(row, now) ? { ...row, publicFrom: null } : row

  function add(row: Row): Row {
    beforeSave?.(row)
    data[present] = [row, ...data[present]]
    return row
  }

  /** The slug of saved content, if it has one. @throws Refusal */
  function slugOf(requested: string | null | undefined, after: Row, before?: Row): { slug?: string } {
    if (!kind.hasAddress) return {}
    const all = [...data[present], ...data[deleted]]
    if (requested && all.some(({ slug, id }) => slug === requested && id !== after.id))
      throw invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
    const slugBefore = before && { ...kind.named(before), slug: before.slug }
    return { slug: wantedSlug({ before: slugBefore, after: kind.named(after), requested }) }
  }

  const resolvers = {
    [list]: listed,
    [`list${callNoun}Rows`]: ({ query }: { query: RowsFilter }) => {
      // As above: typed as events.
      const order = ROW_LISTS[name] as unknown as RowList<Row>
      const rows = listed().map((row) => ({ ...row, match: matchOf(name, row as never, query.search) }))
      const gone = data[deleted]
        .filter(({ id }) => idsOfCursor(query.after).includes(id))
        .map((row) => ({ ...row, match: 2, isGone: true }))
      const { ids, ...page } = pageOfRows(order, [...rows, ...gone], query, {
        now,
        timeZone: data.site.timeZone,
      })
      return { ...page, items: ids.map((id) => findRow(listed(), id, noun)) }
    },
    [`get${callNoun}`]: ({ params }: Input) => findRow(listed(), params.id, noun),
    [`create${callNoun}`]: ({ body }: { body: Sent }) => {
      const id = nextId([...data[present], ...data[deleted]])
      const initial = { ...partOf(kind.fields, 'initial'), ...kind.initial }
      const stamps = { id, createdAt: updatedAt, updatedAt, version: 1 }
      // The timestamps complete the row.
      const row = { ...initial, ...complete(partsIn<Row>(kind.fields, body)), ...stamps } as Row
      return add(settled({ ...row, ...slugOf(body.slug, row) }))
    },
    [`update${callNoun}`]: ({ params, body }: Input & { body: Sent }) => {
      const before = findRow(data[present], params.id, noun)
      if (body[kind.title as 'title'] === undefined && isFailing(before)) throw SERVER_ERROR
      refuseStale(body.version, before, `This ${noun} was`)
      const version = before.version + 1
      const sent = partsIn<Row>(kind.fields, body)
      const after = { ...before, ...complete(sent, before), updatedAt, version }
      const next = settled({ ...after, ...slugOf(body.slug, after, before) })
      const errors = problems?.(next, before, body) ?? {}
      if (Object.keys(errors).length > 0) throw invalidFields(errors)
      beforeSave?.(next)
      data[present] = withRow(data[present], next)
      return next
    },
    ...(order && {
      [`list${callNoun}Order`]: () =>
        (hooks.usualOrder ?? oldestFirst)(data[present]).map((row) => ({
          ...{ id: row.id, title: kind.titleOf(row), position: (row as Placed).position ?? null },
          imageUrl: pictureOf(row),
        })),
      [order]: ({ body: { move, answer } }: { body: Ordered }) => {
        data[present] = movedRows(data[present], move, hooks.usualOrder ?? oldestFirst, noun)
        return answer === 'moved' ? data[present].filter(({ id }) => id === move?.id) : data[present]
      },
    }),
    [`listDeleted${callNoun}s`]: () => data[deleted],
    [`listDeleted${callNoun}Rows`]: ({ query }: { query: DeletedFilter }) => {
      const { search, after, size = ROWS_PER_PAGE } = query
      const found = data[deleted].filter((row) => matchOf(name, row as never, search) > 0)
      const placeOf = ({ id, deletedAt }: (typeof found)[number]) => `${Date.parse(deletedAt)}.${id}`
      const rest = after ? found.slice(found.findIndex((row) => placeOf(row) === after) + 1) : found
      const items = rest.slice(0, size)
      const last = rest.length > size ? items.at(-1) : undefined
      return {
        items: items.map((row) => ({ ...row, title: kind.titleOf(row) })),
        next: last ? placeOf(last) : null,
        totals: plainTotals(data[deleted].length, found.length),
      }
    },
    [`delete${callNoun}`]: ({ params }: Input): undefined => {
      const current = rowToChange(data[present], params.id, noun)
      data[present] = withoutRow(data[present], current)
      const until = restorableUntil(now).toISOString()
      data[deleted] = [{ ...current, deletedAt: updatedAt, restorableUntil: until }, ...data[deleted]]
    },
    [`restore${callNoun}`]: ({ params }: Input) => {
      const found = rowToChange(data[deleted], params.id, `deleted ${noun}`)
      const { deletedAt: _deletedAt, restorableUntil: _restorableUntil, ...row } = found
      data[deleted] = withoutRow(data[deleted], found)
      return add({ ...row, updatedAt, version: found.version + 1 })
    },
    [`purge${callNoun}`]: ({ params }: Input): undefined => {
      data[deleted] = withoutRow(data[deleted], rowToChange(data[deleted], params.id, `deleted ${noun}`))
    },
  }
  // The computed names lose their types.
  return resolvers as unknown as Pick<Required<Resolvers>, ContentCall<Name>>
}

/** The address of the picture that a row of any kind shows while its list is put in order. */
function pictureOf({ imageUrl = '', pictures }: { imageUrl?: string; pictures?: { filePath: string }[] }) {
  return pictures?.[0]?.filePath ?? imageUrl
}

/** The calls of all kinds, for those without hooks. */
export function allVersioned(data: MockData, now: Date): ReturnType<typeof versioned<ContentName>> {
  return Object.assign({}, ...CONTENT_NAMES.map((name) => versioned(data, now, name)))
}
