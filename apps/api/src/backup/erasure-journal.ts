import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createErasureDigests } from '../mail/erasures.ts'
import type { Erasure, ErasureKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import { eraseSubscriber } from '../subscribers/subscriber-admin.repository.ts'
import { changeState, recordConsent } from '../subscribers/subscribers.repository.ts'
import { FILE_MODE, FOLDER_MODE } from './backup-files.ts'

/** The journal in a folder of backups, beside them (docs/backup.md#people-who-left). */
const JOURNAL_FILE = 'erasures'
const LINE = /^(\S+Z) (erased|unsubscribed|subscribed) ([0-9a-f]+) ([0-9a-f]{64})$/
/** The record of consent of somebody whom a restore took off the list again. */
const WORDING = 'Unsubscribed after the backup that was restored.'

/** Adds to the journal in a folder what the database's has and it lacks. */
export async function copyErasures(db: Db, folder: string): Promise<void> {
  const text = await readText(folder)
  const present = new Set(text.split('\n'))
  const missing = (await listErasures(db)).map(lineOf).filter((line) => !present.has(line))
  if (missing.length === 0) return
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  // A killed program may have left half a line.
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  const lines = missing.map((line) => `${line}\n`)
  await appendFile(join(folder, JOURNAL_FILE), start + lines.join(''), { mode: FILE_MODE, flush: true })
}

/** The journal of a folder of backups, and of the database that a restore is about to replace. */
export async function readErasures(db: Db, folder: string): Promise<Erasure[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('erasures') is not null as "isThere"`.execute(db)
  const stored = rows[0]?.isThere ? await listErasures(db) : []
  return [...stored, ...(await readText(folder)).split('\n').flatMap(readLine)]
}

/**
 * Takes people off a restored list who left it after the backup. The last entry of an address counts, and none that is
 * older than its state on the list.
 * @returns how many people it took off, and how many have left since the backup under another APP_SECRET
 */
export async function applyErasures(
  trx: Db,
  journal: readonly Erasure[],
  { appSecrets, backedUpAt }: { appSecrets: readonly string[]; backedUpAt: Date },
): Promise<{ applied: number; unreadable: number }> {
  const digestsOf = createErasureDigests(appSecrets)
  const keyIds = digestsOf('').map(({ keyId }) => keyId)
  const last = new Map<string, Erasure>()
  for (const entry of journal) {
    await trx
      .insertInto('erasures')
      .values(entry)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (entry.at >= (last.get(entry.digest)?.at ?? entry.at)) last.set(entry.digest, entry)
  }
  let applied = 0
  const people = await trx.selectFrom('subscriptions').select(['id', 'email', 'stateChangedAt']).execute()
  for (const { id, email, stateChangedAt } of people) {
    const entries = digestsOf(email).flatMap(({ digest }) => last.get(digest) ?? [])
    const entry = entries.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
    if (entry && entry.at >= stateChangedAt && (await leave(trx, id, entry))) applied += 1
  }
  const unreadable = [...last.values()].filter(
    ({ at, kind, keyId }) => kind !== 'subscribed' && at >= backedUpAt && !keyIds.includes(keyId),
  )
  return { applied, unreadable: unreadable.length }
}

/** @returns whether anything changed */
async function leave(trx: Db, subscriptionId: number, { kind, at }: Erasure): Promise<boolean> {
  if (kind === 'subscribed') return false
  if (kind === 'erased') return (await eraseSubscriber(trx, subscriptionId)) !== null
  const changed = await changeState(trx, subscriptionId, { state: 'unsubscribed' }, at)
  if (!changed) return false
  const consent = { subscriptionId, kind: 'unsubscribed', wording: WORDING } as const
  await recordConsent(trx, { ...consent, source: changed.source }, at)
  return true
}

const listErasures = (db: Db): Promise<Erasure[]> =>
  db.selectFrom('erasures').select(['at', 'kind', 'keyId', 'digest']).orderBy('at').execute()

async function readText(folder: string): Promise<string> {
  return readFile(join(folder, JOURNAL_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

const lineOf = ({ at, kind, keyId, digest }: Erasure) => `${at.toISOString()} ${kind} ${keyId} ${digest}`

function readLine(line: string): Erasure[] {
  const [, at = '', kind, keyId = '', digest = ''] = LINE.exec(line) ?? []
  // The pattern admits only these.
  return kind ? [{ at: new Date(at), kind: kind as ErasureKind, keyId, digest }] : []
}
