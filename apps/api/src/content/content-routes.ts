import type { RouteInput } from '@troubadour/domain/contract/contract'
import {
  KIND_NAMES,
  type CallNounOf,
  type ContentName,
  type KindNames,
  type ShownName,
} from '@troubadour/domain/content/kind-names'
import { CONTENT_KINDS, type ContentEntity, type ContentRow } from '@troubadour/domain/kinds/content-kinds'
import type { LinkedPage } from '@troubadour/domain/site/own-page'
import type { FastifyInstance } from 'fastify'
import { changeRoute, type RecordChange } from '../activity/audit.ts'
import type { ContentTable } from '../db/content-table.ts'
import type { eventTable } from '../db/event-table.ts'
import { contentTables, listShown, type ownPages } from '../db/content.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { contentName } from './content-name.ts'
import { listDeletedRows, listRowIds } from './list-rows.ts'
import { makeDue } from '../jobs/jobs.repository.ts'
import { orderRoutes } from './order-routes.ts'
import { PUBLISH_JOB } from './publish-job.ts'

/**
 * The content to change, with its table locked.
 * @param version that the writer had loaded; undefined skips the check
 * @throws HttpError 404, or 409 with the current content when it was changed since
 */
export async function findForUpdate<Entity extends { version: number }>(
  trx: Db,
  table: { lock: (trx: Db) => Promise<void>; find: (trx: Db, id: number) => Promise<Entity | undefined> },
  noun: string,
  { id, version }: { id: number; version?: number | null },
): Promise<Entity> {
  await table.lock(trx)
  const current = await table.find(trx, id)
  if (!current) throw new HttpError(404, `There is no such ${noun}.`)
  refuseStale(`This ${noun} was`, version, current)
  return current
}

/**
 * @param what 'This event was'
 * @param version that the writer had loaded; undefined skips the check
 * @throws HttpError 409 with the current content when it was changed since
 */
export function refuseStale(
  what: string,
  version: number | null | undefined,
  current: { version: number },
): void {
  if (version != null && version !== current.version)
    throw new HttpError(409, `${what} changed by somebody else in the meantime.`, { current })
}

/** The body of a change; that of a creation has the same fields. */
type Body<Name extends ContentName> =
  RouteInput<`update${CallNounOf<Name>}`> extends { body: infer Sent } ? Sent : never

/** With its columns as responses have them. */
type Row<Name extends ContentName> = ContentEntity<Name> & ContentRow<Name>

interface Change<Name extends ContentName> {
  trx: Db
  record: RecordChange
  body: Body<Name>
  /** Undefined for a new row. */
  before: Row<Name> | undefined
}

/** What is a kind's own. All run within the transaction of the change. */
interface ContentHooks<Name extends ContentName> {
  /** The table, if its rows in responses are not as stored. */
  table?: ContentTable<Name>
  /** The columns that a request sets; default: those of its body. @throws HttpError */
  columns?: (change: Change<Name>) => Promise<object> | object
  /** Wraps the update of a row. */
  update?: (trx: Db, before: Row<Name>, update: () => Promise<Row<Name>>) => Promise<Row<Name>>
  /** Runs after a row was stored. @returns what is added to the response */
  stored?: (trx: Db, after: Row<Name>, before: Row<Name> | undefined) => Promise<object | void>
  /** Runs after a row was deleted. */
  deleted?: (trx: Db, before: Row<Name>) => Promise<unknown>
  /** Runs after a row was restored. */
  restored?: (trx: Db, after: Row<Name>) => Promise<unknown>
  /** Runs before a restore. @returns text that the audit log adds to the name */
  beforeRestore?: (trx: Db, id: number) => Promise<string>
  /** Runs before a row is deleted for good. */
  beforePurge?: (trx: Db, id: number) => Promise<unknown>
  /** The stored rows in the order of the administrators' list; default: oldest first. */
  order?: Parameters<ContentTable<Name>['list']>[1] extends { order?: infer Order } | undefined
    ? Order
    : never
  /** Adds what is not stored in the rows' own table. */
  complete?: (db: Db, rows: ContentEntity<Name>[]) => Promise<Row<Name>[]>
  /** Whether the call of that list is a route of the kind's own. */
  hasOwnListRoute?: true
  /** Adds fields to a row in the list for visitors; the schema of its response leaves out what visitors must not get. */
  shown?: (row: ContentEntity<Name>) => object
  /** The order without one by hand; default: oldest first. */
  usualOrder?: (rows: Row<Name>[]) => Row<Name>[]
}

/** The job looks anew when the next row is due. */
async function planPublication(trx: Db, { publicFrom }: { publicFrom?: string | null }): Promise<void> {
  if (publicFrom) await makeDue(trx, PUBLISH_JOB)
}

/**
 * The calls that all kinds of content have: the lists, creating, changing, deleting, restoring, deleting for good and,
 * with an order by hand, moving. Each change has its entry in the activity log.
 */
export function contentRoutes<Name extends ContentName>(
  app: FastifyInstance,
  deps: RouteDeps,
  name: Name,
  ownHooks: ContentHooks<Name> = {},
): void {
  const { db, now } = deps
  const { noun, callNoun, list: listCall, shown, order }: KindNames = KIND_NAMES[name]
  // All are typed as those of events: only what all kinds have is used.
  const hooks = ownHooks as unknown as ContentHooks<'events'>
  const table = (ownHooks.table ?? contentTables[name]) as unknown as ReturnType<typeof eventTable>
  const { titleOf } = CONTENT_KINDS[name] as unknown as (typeof CONTENT_KINDS)['events']
  const named = <Verb extends string>(verb: Verb) => `${verb}${callNoun}` as `${Verb}Event`
  const nameOf = (row: ContentEntity<'events'>) => contentName(noun, titleOf(row))
  const { isPublic, toShow } = CONTENT_KINDS[name] as unknown as (typeof CONTENT_KINDS)['events']
  /** A visible row waits for no moment (docs/product/states.md#public-from). */
  const settled = (fields: Partial<ContentEntity<'events'>>, before?: ContentEntity<'events'>) => {
    // All that `isPublic` reads is in the fields of a new row.
    const next = { ...before, ...fields } as ContentEntity<'events'>
    return toShow && isPublic(next, now()) ? { ...fields, publicFrom: null } : fields
  }
  const { columns = ({ body }) => body, update = (_trx, _before, run) => run() } = hooks

  // Typed as own pages: the schema of each response decides which fields are sent.
  const pageHooks = ownHooks as unknown as ContentHooks<'ownPages'>
  const { order: ofList, complete = async (_db, rows) => rows } = pageHooks
  const list = async (from: Db, options: Parameters<typeof ownPages.list>[1] = { order: ofList }) =>
    complete(from, await (table.list as unknown as typeof ownPages.list)(from, options))
  if (!hooks.hasOwnListRoute) contractRoute(app, listCall as 'listOwnPages', deps, () => list(db))

  contractRoute(app, `${named('list')}Rows`, deps, async ({ query }) => {
    const { timeZone } = await deps.readSite()
    const { ids, ...page } = await listRowIds(db, name, query, { now: now(), timeZone })
    const rows = new Map((await list(db, { ids })).map((row) => [row.id, row]))
    // A row that was deleted in between is missing. Typed as those of events.
    const items = ids.flatMap((id) => rows.get(id) ?? []) as unknown as ContentRow<'events'>[]
    return { ...page, items }
  })

  contractRoute(app, named('get'), deps, async ({ params: { id } }) => {
    const [row] = await list(db, { ids: [id] })
    if (!row) throw new HttpError(404, `There is no such ${noun}.`)
    return row as unknown as ContentRow<'events'>
  })

  if (shown)
    contractRoute(app, shown as 'listLinkedPages', deps, async () => {
      const rows = await listShown(db, name as ShownName)
      return rows.map((row): unknown => ({ ...row, ...pageHooks.shown?.(row) })) as LinkedPage[]
    })

  changeRoute(app, named('create'), deps, async ({ body }, { trx, record }) => {
    // Only in a change is the version checked; here it is ignored.
    const change = { trx, record, body: body as Body<'events'>, before: undefined }
    const created = await table.insert(trx, settled(await columns(change)), now())
    await planPublication(trx, created)
    const added = await hooks.stored?.(trx, created, undefined)
    await record(`Created ${nameOf(created)}`, { after: created })
    return { ...created, ...added }
  })

  changeRoute(app, named('update'), deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, table, noun, { id, version: body.version })
    const fields = settled(await columns({ trx, record, body, before }), before)
    const after = await update(trx, before, () => table.update(trx, before, fields, now()))
    await planPublication(trx, after)
    const added = await hooks.stored?.(trx, after, before)
    await record(`Updated ${nameOf(after)}`, { before, after })
    return { ...after, ...added }
  })

  changeRoute(app, named('delete'), deps, async ({ params }, { trx, record }) => {
    const before = await table.delete(trx, params.id, now())
    if (!before) throw new HttpError(404, `There is no such ${noun}.`)
    await hooks.deleted?.(trx, before)
    await record(`Deleted ${nameOf(before)}`, { before })
  })

  contractRoute(app, `${named('listDeleted')}s`, deps, () => table.listDeleted(db, now()))

  contractRoute(app, `${named('listDeleted')}Rows`, deps, ({ query }) =>
    listDeletedRows(db, name, query, now()),
  )

  changeRoute(app, named('restore'), deps, async ({ params }, { trx, record }) => {
    const added = (await hooks.beforeRestore?.(trx, params.id)) ?? ''
    const restored = await table.restore(trx, params.id, now())
    if (!restored) throw new HttpError(404, `There is no such deleted ${noun}.`)
    await hooks.restored?.(trx, restored)
    await record(`Restored ${nameOf(restored)}${added}`, { after: restored })
    return restored
  })

  changeRoute(app, named('purge'), deps, async ({ params }, { trx, record }) => {
    await table.lock(trx)
    await hooks.beforePurge?.(trx, params.id)
    const before = await table.purge(trx, params.id, now())
    if (!before) throw new HttpError(404, `There is no such deleted ${noun}.`)
    await record(`Deleted ${nameOf(before)} for good`, { before })
  })

  if (order !== undefined) orderRoutes(app, deps, name, { list, usualOrder: pageHooks.usualOrder })
}
