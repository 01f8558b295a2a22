import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { FormerPlace, StoredSecret, StoredTrial } from '../db/site-tables.ts'
import type { Db } from '../db/tables.ts'
import type { SecretBox } from '../shared/secret-box.ts'

export interface StoredConnection {
  name: ConnectionName
  /** By field; null until the connection is stored. */
  settings: Record<string, string> | null
  secrets: Record<string, StoredSecret>
  version: number
  updatedAt: Date | null
  trial: StoredTrial | null
  /** Of 'media': where files still are, the latest first. */
  former: FormerPlace[]
}

/** Characters of a secret that are shown, of one that has at least `SHOWN_FROM`: keys are, most passwords are not. */
const SHOWN = 4
const SHOWN_FROM = 18

const ownerOf = (name: ConnectionName, field: string) => `connection:${name}:${field}`

export function sealSecret(
  box: SecretBox,
  name: ConnectionName,
  field: string,
  plain: string,
  now: Date,
): StoredSecret {
  const ending = plain.length >= SHOWN_FROM ? plain.slice(-SHOWN) : ''
  return { ...box.seal(plain, ownerOf(name, field)), ending, since: now.toISOString() }
}

/** The secrets in clear; null for each that cannot be decrypted with the keys of this server. */
export function openSecrets(
  box: SecretBox,
  { name, secrets }: Pick<StoredConnection, 'name' | 'secrets'>,
): Record<string, string | null> {
  const entries = Object.entries(secrets)
  return Object.fromEntries(entries.map(([field, sealed]) => [field, box.open(sealed, ownerOf(name, field))]))
}

/** Encrypts secrets with the current key; null when one of them cannot be decrypted. */
export function resealSecrets(
  box: SecretBox,
  { name, secrets }: Pick<StoredConnection, 'name' | 'secrets'>,
): Record<string, StoredSecret> | null {
  const plain = openSecrets(box, { name, secrets })
  const resealed: Record<string, StoredSecret> = {}
  for (const [field, secret] of Object.entries(secrets)) {
    const text = plain[field] ?? null
    if (text === null) return null
    resealed[field] = { ...secret, ...box.seal(text, ownerOf(name, field)) }
  }
  return resealed
}

/** The rows of all connections that were ever stored or tried. */
export function readConnections(db: Db): Promise<StoredConnection[]> {
  return db.selectFrom('connections').selectAll().execute()
}

/** The locked row of a connection; a new one when there is none. @param trx a transaction */
export async function lockConnection(trx: Db, name: ConnectionName): Promise<StoredConnection> {
  await trx
    .insertInto('connections')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('connections')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores a connection, or with null takes it away. @param values with their trial, if there was one */
export async function storeConnection(
  trx: Db,
  before: StoredConnection,
  values: Pick<StoredConnection, 'settings' | 'secrets'> & { trial: StoredTrial | null },
  now: Date,
): Promise<StoredConnection> {
  const { name, version } = before
  const former = name === 'media' ? formerPlaces(before, values.settings, now) : []
  return trx
    .updateTable('connections')
    .set({
      settings: values.settings && JSON.stringify(values.settings),
      secrets: JSON.stringify(values.secrets),
      former: JSON.stringify(former),
      ...{ version: version + 1, updatedAt: now, trial: values.trial && JSON.stringify(values.trial) },
    })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores how a trial ended, unless the connection was changed meanwhile. */
export async function storeTrial(
  trx: Db,
  { name, version }: Pick<StoredConnection, 'name' | 'version'>,
  trial: StoredTrial,
): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ trial: JSON.stringify(trial) })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute()
}

/** The places that still have files after a change; new keys for the same bucket move nothing. */
function formerPlaces(
  { settings, secrets, former }: StoredConnection,
  next: StoredConnection['settings'],
  now: Date,
): FormerPlace[] {
  const placeOf = (of: StoredConnection['settings']) =>
    of && [of.endpoint?.replace(/\/$/, ''), of.bucket].join(' ')
  if (placeOf(settings) === placeOf(next)) return former
  const others = former.filter((place) => placeOf(place.settings) !== placeOf(next))
  return [{ settings, secrets, since: now.toISOString() }, ...others]
}
