import { CONNECTION_NAMES, type ConnectionName } from '@troubadour/domain/connections/connection-names'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import type { Connection } from '@troubadour/domain/connections/connection'
import type { MailDomainCheck } from '@troubadour/domain/connections/mail-domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audited } from '../activity/audit.ts'
import type { Env } from '../config/env.ts'
import { refuseStale } from '../content/content-routes.ts'
import type { StoredTrial } from '../db/site-tables.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt } from '../http/throttle.ts'
import { HttpError } from '../shared/http-error.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { isSetOnServer, OTHER_SECRET_MESSAGE, plainValues, usesStandIn, type Connected } from './connected.ts'
import {
  lockConnection,
  readConnections,
  storeConnection,
  storeTrial,
  type StoredConnection,
} from './connections.repository.ts'
import type { LiveConnections } from './live-connections.ts'
import { mergeChange } from './merge-change.ts'
import { currentTrial, triedId } from './tried.ts'
import { tryTyped, type TryConnection } from './try-typed.ts'

const MINUTE_MS = 60 * 1000
/** Trials of one connection, of all administrators. */
const TRIALS = {
  free: 10,
  firstDelayMs: 10_000,
  maxDelayMs: 10 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
  message: 'That were many trials. Please wait a moment.',
}
const ON_SERVER_MESSAGE = 'This is set on the server, by its variables. It can only be changed there.'
const NOT_CONNECTED_MESSAGE = 'There is nothing to try yet.'
const NO_SECRET_MESSAGE = 'The server has no APP_SECRET, so secrets would be lost when it stops.'

interface ConnectionDeps extends RouteDeps {
  env: Env
  secretBox: SecretBox
  isAppSecretGiven: boolean
  connections: LiveConnections
  trials: Record<ConnectionName, TryConnection>
  /** Looks the records up and stores what was found; null while no mails leave this machine. */
  checkMailDomain: () => Promise<MailDomainCheck | null>
  /** What was stored of the sender that is in force. */
  readMailDomain: () => Promise<MailDomainCheck | null>
  /** Checks the password of the administrator, and in the transaction of the change that it is still the same. */
  provePassword: (request: FastifyRequest, password: string) => Promise<(trx: Db) => Promise<void>>
  /** Work that a trial makes due. */
  afterTrial: (name: ConnectionName) => void
  /** Follows a change in its transaction: wakes work that waited. */
  afterChange: (trx: Db, name: ConnectionName) => Promise<void>
  /** Follows a change that is in force: leaves what was connected before. */
  leave: (name: ConnectionName, former: Connected) => Promise<void>
}

/** docs/product/states.md#connections */
export function connectionRoutes(app: FastifyInstance, deps: ConnectionDeps): void {
  const { db, now, env, connections } = deps

  async function readOne(name: ConnectionName): Promise<Connection> {
    const rows = await readConnections(db)
    return withDomain(
      shown(
        deps,
        name,
        rows.find((row) => row.name === name),
      ),
    )
  }

  async function withDomain(connection: Connection): Promise<Connection> {
    if (connection.name !== 'mail') return connection
    return { ...connection, domainCheck: await deps.readMailDomain() }
  }

  /** Changes what is stored, after the password was proved. */
  async function change(
    request: FastifyRequest,
    name: ConnectionName,
    body: { currentPassword: string; version: number },
    work: (
      trx: Db,
      before: StoredConnection,
      trial: StoredTrial | null,
    ) => Promise<{ after: StoredConnection; summary: string }>,
    tryFirst: () => Promise<StoredTrial | null> = async () => null,
  ): Promise<Connection> {
    if (!deps.isAppSecretGiven) throw new HttpError(503, NO_SECRET_MESSAGE)
    if (isSetOnServer(name, env))
      throw new HttpError(409, ON_SERVER_MESSAGE, { current: await readOne(name) })
    const requireSame = await deps.provePassword(request, body.currentPassword)
    const trial = await tryFirst()
    const former = connections.current()
    const after = await audited(deps, request, async (trx, record) => {
      await requireSame(trx)
      const before = await lockConnection(trx, name)
      refuseStale('This connection was', body.version, shown(deps, name, before))
      const { after, summary } = await work(trx, before, trial)
      await deps.afterChange(trx, name)
      await record(summary, { before: told(before), after: told(after) })
      return after
    })
    await connections.reload()
    await deps.leave(name, former)
    if (trial) deps.afterTrial(name)
    return withDomain(shown(deps, name, after))
  }
  const requireTrial = (name: ConnectionName) => requireAttempt(db, `connection-trial:${name}`, TRIALS, now())

  contractRoute(app, 'listConnections', deps, async () => {
    const rows = await readConnections(db)
    const all = CONNECTION_NAMES.map((name) =>
      shown(
        deps,
        name,
        rows.find((row) => row.name === name),
      ),
    )
    return Promise.all(all.map(withDomain))
  })

  contractRoute(app, 'updateConnection', deps, ({ params: { name }, body }, { request }) =>
    change(
      request,
      name,
      body,
      async (trx, before, trial) => {
        const values = mergeChange(deps, before, body)
        const after = await storeConnection(trx, before, { ...values, trial }, now())
        // Stored does not mean that it works: that is what its trial says.
        const verb = before.settings ? 'Changed' : 'Saved'
        return { after, summary: `${verb} the connection: ${CONNECTIONS[name].title}` }
      },
      async () => {
        const rows = await readConnections(db)
        const row = rows.find((stored) => stored.name === name)
        const next = mergeChange(deps, row ?? { name, settings: null, secrets: {} }, body)
        return tryTyped({ ...deps, requireTrial }, { name, next, rows, trial: body.trial, request })
      },
    ),
  )

  contractRoute(app, 'removeConnection', deps, ({ params: { name }, body }, { request }) =>
    change(request, name, body, async (trx, before) => ({
      after: await storeConnection(trx, before, { settings: null, secrets: {}, trial: null }, now()),
      summary: `Took the connection away: ${CONNECTIONS[name].title}`,
    })),
  )

  contractRoute(app, 'tryConnection', deps, async ({ params: { name }, body }, { request }) => {
    const before = await readOne(name)
    if (before.problem !== null) throw new HttpError(409, before.problem)
    if (before.source === 'none' && !CONNECTIONS[name].worksWithout)
      throw new HttpError(409, NOT_CONNECTED_MESSAGE)
    await requireTrial(name)
    // Another instance may have changed it a moment ago.
    await connections.reload()
    const connected = connections.current()
    const of = triedId(name, connected, env.appSecret)
    const steps = await deps.trials[name]({ connected, to: body.to, request })
    deps.afterTrial(name)
    const trial = { at: now().toISOString(), steps, of }
    await db.transaction().execute(async (trx) => {
      await lockConnection(trx, name)
      await storeTrial(trx, before, trial)
    })
    return { ...(await readOne(name)), trial }
  })

  contractRoute(app, 'checkMailDomain', deps, async () => {
    await requireAttempt(db, 'mail-domain-check', TRIALS, now())
    const check = await deps.checkMailDomain()
    if (!check) throw new HttpError(409, NOT_CONNECTED_MESSAGE)
    return check
  })
}

/** What the activity log has: no secret, only since when there is one. */
const told = ({ settings, secrets }: StoredConnection) => ({
  ...settings,
  ...Object.fromEntries(Object.entries(secrets).map(([field, { since }]) => [field, `set ${since}`])),
})

/** Without the look-up of a sender's domain, which is stored elsewhere. */
function shown(
  { env, secretBox, connections }: Pick<ConnectionDeps, 'env' | 'secretBox' | 'connections'>,
  name: ConnectionName,
  row: StoredConnection | undefined,
): Connection {
  const isOnServer = isSetOnServer(name, env)
  const isStored = row?.settings != null
  const own = isOnServer || !isStored ? null : row
  const ownSource = isStored ? 'stored' : 'none'
  const secrets = Object.entries(own?.secrets ?? {})
  return {
    name,
    source: isOnServer ? 'server' : ownSource,
    isStandIn: !isOnServer && !isStored && usesStandIn(name, connections.current()),
    values: own?.settings ?? {},
    secrets: Object.fromEntries(secrets.map(([field, { ending, since }]) => [field, { ending, since }])),
    problem: own && !plainValues(secretBox, own) ? OTHER_SECRET_MESSAGE : null,
    trial: currentTrial(name, row?.trial ?? null, connections.current(), env.appSecret),
    domainCheck: null,
    updatedAt: row?.updatedAt?.toISOString() ?? null,
    version: row?.version ?? 0,
  }
}
