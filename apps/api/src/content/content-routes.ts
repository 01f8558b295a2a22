import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import type { ContentTable } from '../db/content-table.ts'
import type { ContentName } from '@troubadour/domain/content/kind-names'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'

/** The name of content in the audit log. @param noun 'event' */
export function contentName(noun: string, { title }: { title: string }): string {
  return `the ${noun} ${quoted(title)}`
}

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

/** The noun in the names of its endpoints: 'Event' for listDeletedEvents. */
type CallNoun<Name = EndpointName> = Name extends `listDeleted${infer Noun}s` ? Noun : never

interface DeletionRoutes {
  table: { [Name in ContentName]: ContentTable<Name> }[ContentName]
  /** Noun in messages and the audit log. */
  noun: string
  callNoun: CallNoun
  /** Runs before the restore. @returns text that the audit log adds to the name */
  beforeRestore?: (trx: Db, id: number) => Promise<string>
  /** Runs before it is deleted for good. */
  beforePurge?: (trx: Db, id: number) => Promise<unknown>
}

export function deletionRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  { table, noun, callNoun, beforeRestore, beforePurge }: DeletionRoutes,
): void {
  const { db, now } = deps

  changeRoute(app, `delete${callNoun}`, deps, async ({ params }, { trx, record }) => {
    const before = await table.delete(trx, params.id, now())
    if (!before) throw new HttpError(404, `There is no such ${noun}.`)
    await record(`Deleted ${contentName(noun, before)}`, { before })
  })

  contractRoute(app, `listDeleted${callNoun}s`, deps, () => table.listDeleted(db, now()))

  changeRoute(app, `restore${callNoun}`, deps, async ({ params }, { trx, record }) => {
    const added = (await beforeRestore?.(trx, params.id)) ?? ''
    const restored = await table.restore(trx, params.id, now())
    if (!restored) throw new HttpError(404, `There is no such deleted ${noun}.`)
    await record(`Restored ${contentName(noun, restored)}${added}`, { after: restored })
    return restored
  })

  changeRoute(app, `purge${callNoun}`, deps, async ({ params }, { trx, record }) => {
    await table.lock(trx)
    await beforePurge?.(trx, params.id)
    const before = await table.purge(trx, params.id, now())
    if (!before) throw new HttpError(404, `There is no such deleted ${noun}.`)
    await record(`Deleted ${contentName(noun, before)} for good`, { before })
  })
}
