import type { ConnectionChange } from '@troubadour/domain/connections/connection'
import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import { hasFailed, type TrialStep } from '@troubadour/domain/connections/trial'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../config/env.ts'
import type { StoredTrial } from '../db/site-tables.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { connectedOf, plainValues, type Connected } from './connected.ts'
import type { StoredConnection } from './connections.repository.ts'
import { triedId } from './tried.ts'

/** Tries a connection. @param connected what is in force, or would be @param to address of a test mail */
export type TryConnection = (input: {
  connected: Connected
  to: string | undefined
  request: FastifyRequest
}) => Promise<TrialStep[]>

interface TypedDeps {
  env: Env
  secretBox: SecretBox
  now: () => Date
  trials: Record<ConnectionName, TryConnection>
  /** Counts a trial. @throws HttpError 429 after too many */
  requireTrial: (name: ConnectionName) => Promise<void>
}

interface Typed {
  name: ConnectionName
  /** What would be stored. */
  next: Pick<StoredConnection, 'settings' | 'secrets'>
  /** All connections that are stored. */
  rows: readonly StoredConnection[]
  trial: ConnectionChange['trial']
  request: FastifyRequest
}

const NOT_WORKING_MESSAGE =
  'The new settings do not work. They were not saved, and what was there is still in use.'

/**
 * Tries a change before it is stored, where that could lose something: a connection that worked, or files that would be
 * stored in a bucket that does not work (docs/product/states.md#trials).
 * @returns the trial; null where there was none
 * @throws HttpError 422 with the steps; for the bucket of the site's files 400 with the field
 */
export async function tryTyped(deps: TypedDeps, typed: Typed): Promise<StoredTrial | null> {
  const { env, secretBox, now } = deps
  const { name, next, rows, trial, request } = typed
  const before = rows.find((row) => row.name === name)
  // Its trial registers the webhook, so it is made when the key is stored.
  if (name === 'stripe') return null
  const isOfFiles = name === 'media'
  if (!plainValues(secretBox, { name, ...next })) return null
  if (!isOfFiles && !(trial && before && hasWorked(secretBox, before))) return null
  await deps.requireTrial(name)
  const others = rows.filter((row) => row !== before)
  const connected = connectedOf(env, secretBox, [...others, { ...(before ?? never(name)), ...next }])
  const steps = await deps.trials[name]({ connected, to: trial?.to, request })
  const failed = steps.find(({ outcome }) => outcome === 'failed')
  if (failed && isOfFiles) throw invalidFields({ [failed.field ?? 'bucket']: failed.text })
  if (failed) {
    const errors = failed.field === undefined ? {} : { errors: { [failed.field]: failed.text } }
    throw new HttpError(422, NOT_WORKING_MESSAGE, { steps, ...errors })
  }
  return { at: now().toISOString(), steps, of: triedId(name, connected, env.appSecret) }
}

/** Whether something would be lost: one whose last trial failed has not worked. */
function hasWorked(box: SecretBox, row: StoredConnection): boolean {
  return plainValues(box, row) !== null && !hasFailed(row)
}

/** A connection that was never stored. */
function never(name: ConnectionName): StoredConnection {
  return { name, settings: null, secrets: {}, version: 0, updatedAt: null, trial: null, former: [] }
}
