import type { ActivityKind } from '@troubadour/domain/activity/activity'
import type { RouteInput } from '@troubadour/domain/contract/contract'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { deviceName } from '../http/caller.ts'
import { contractRoute, type Answer } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { countAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { refusalSummary } from './refused-request.ts'

/** The sender of a request. */
export interface Sender {
  kind: 'sender'
  userId: number | null
  ipAddress: string | null
  device: string | null
}

/** Who acts: besides a sender a command on the server, or the site itself by a background job. */
type Actor = Sender | { kind: 'command' } | { kind: 'site' }

/** One entry of the audit log. It contains no secrets, and no text typed by someone who is not signed in. */
export interface Activity {
  kind: ActivityKind
  /** Starts with the verb: 'Deleted the event "…"'. */
  summary: string
  before?: object | null
  after?: object | null
}

/** Maximum length of a name in the summary, in characters; `before` and `after` contain it in full. */
const NAME_MAX_LENGTH = 120
/**
 * Fields left out of `before` and `after`: they change with every save, or are redundant. The summary of a move states
 * the position, and HTML is generated from a text.
 */
const UNTOLD_FIELDS = new Set([
  'version',
  'updatedAt',
  'createdAt',
  'position',
  'html',
  'formerPlace',
  'reading',
])

/** Line breaks and other control characters, and the invisible ones that change the direction of text. */
const UNTRUSTWORTHY = /[\s\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

export const SERVER: Actor = { kind: 'command' }
export const ITSELF: Actor = { kind: 'site' }
const NO_SENDER = { userId: null, ipAddress: null, device: null }

/** The user and client that send a request. @param userId when there is no session yet */
export function actorOf(request: FastifyRequest, userId = request.session?.userId ?? null): Sender {
  const actor: Sender = { kind: 'sender', userId, ipAddress: null, device: null }
  // IP address and browser are not stored for visitors: the privacy page says so.
  if (request.routeOptions.config.endpoint?.host !== 'admin') return actor
  return { ...actor, ipAddress: request.ip, device: deviceName(request.headers['user-agent']) }
}

/**
 * Writes an entry of the audit log, unless its before and after are the same.
 * @param db the transaction of the change that it describes, so that neither is stored alone
 */
export async function recordActivity(db: Db, actor: Actor, activity: Activity, now: Date): Promise<void> {
  const { kind, summary, before = null, after = null } = activity
  const changed = { before: before && differences(before, after), after: after && differences(after, before) }
  if (isEmpty(changed.before) && isEmpty(changed.after)) return
  const { userId, ipAddress, device } = actor.kind === 'sender' ? actor : NO_SENDER
  await db
    .insertInto('activity')
    .values((eb) => ({
      at: now,
      kind,
      summary,
      // Locked: an administrator may be removed while one of their requests is running.
      userId: eb.selectFrom('users').select('id').where('id', '=', userId).forKeyShare(),
      username: eb.selectFrom('users').select('username').where('id', '=', userId),
      // Two columns, as the answers of released versions have them.
      isFromServer: actor.kind !== 'sender',
      isByItself: actor.kind === 'site',
      ...changed,
      ipAddress,
      device,
    }))
    .execute()
}

/** Writes the entry of a change. @param summary see `Activity` */
export type RecordChange = (summary: string, fields?: Pick<Activity, 'before' | 'after'>) => Promise<void>

/**
 * Runs a change and writes its entry in one transaction.
 * @param change gets the transaction and a function that records the change; without a record nothing changed
 * @param userId when there is no session yet
 */
export async function audited<T>(
  { db, now }: { db: Db; now: () => Date },
  request: FastifyRequest,
  change: (trx: Db, record: RecordChange) => Promise<T>,
  userId?: number,
): Promise<T> {
  return db
    .transaction()
    .execute((trx) =>
      change(trx, (summary, fields) =>
        recordActivity(trx, actorOf(request, userId), { kind: 'change', summary, ...fields }, now()),
      ),
    )
}

interface ChangeContext {
  trx: Db
  record: RecordChange
  request: FastifyRequest
}

/** Registers an endpoint whose change, with its entry, is one transaction. */
export function changeRoute<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  deps: RouteDeps,
  change: (input: RouteInput<Name>, context: ChangeContext) => Promise<Answer<Name>>,
): void {
  contractRoute(app, name, deps, (input, { request }) =>
    audited(deps, request, (trx, record) => change(input, { trx, record, request })),
  )
}

/**
 * Quotes a name in a summary: on one line, without quotation marks inside and without characters that hide or reverse
 * text, so that no name can look like the end of one entry and the beginning of another.
 */
export function quoted(name: string): string {
  const plain = name.replace(UNTRUSTWORTHY, ' ').replace(/"/g, "'").trim()
  const letters = [...plain]
  return `"${letters.length > NAME_MAX_LENGTH ? `${letters.slice(0, NAME_MAX_LENGTH).join('')}…` : plain}"`
}

/** A picture in a summary, by its alternative text: its path means nothing to a reader. */
export const pictureName = ({ alt }: { alt: string }) => (alt ? `the picture ${quoted(alt)}` : 'a picture')

function differences(fields: object, others: object | null): Record<string, unknown> {
  // As a record, it can be read by any field name; a missing field is undefined, and so differs.
  const known: Record<string, unknown> = { ...others }
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !UNTOLD_FIELDS.has(name) &&
        (others === null || JSON.stringify(value) !== JSON.stringify(known[name])),
    ),
  )
}

function isEmpty(fields: object | null): boolean {
  return fields !== null && Object.keys(fields).length === 0
}

const MINUTE_MS = 60 * 1000
/** Limit for each reason. A flood of refusals must not fill the table; the request log has all of them. */
const RECORDED: ThrottlePolicy = {
  free: 60,
  firstDelayMs: MINUTE_MS,
  maxDelayMs: 60 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
}

/**
 * Writes denied access into the audit log: cross-site requests, requests of sessions that still lack the second factor,
 * throttled attempts, and what routes name. Visitors who are not signed in are only in the request log.
 */
export function recordRefusals(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  app.addHook('onError', async (request, _reply, error) => {
    const reason = reasonOf(request, error)
    const endpoint = request.routeOptions.config.endpoint
    if (!reason || !endpoint) return
    try {
      if ((await countAttempt(db, `audit:${reason}`, RECORDED, now())) > 0) return
      const summary = refusalSummary(endpoint, reason)
      await recordActivity(db, actorOf(request), { kind: 'refusal', summary }, now())
    } catch (problem) {
      // The refusal is sent whether or not its entry was written.
      request.log.warn({ err: problem }, 'a refusal was not recorded')
    }
  })
}

function reasonOf(request: FastifyRequest, error: Error): string | null {
  if (!(error instanceof HttpError)) return null
  if (error.details.refusal !== undefined) return error.details.refusal
  if (error.statusCode === 403) return 'sent from another site'
  if (error.statusCode === 429) return 'too many tries'
  const { endpoint } = request.routeOptions.config
  const isHalf = error.statusCode === 401 && request.session?.stage === 'half'
  return isHalf && endpoint?.access === 'admin' ? 'the code is still to come' : null
}
