import { restorableSince } from '@troubadour/domain/schema/row'
import {
  recordingFields,
  RECORDINGS_MAX,
  type AudioFile,
  type Recording,
} from '@troubadour/domain/release/recording'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'

type FieldName = keyof typeof recordingFields
type Fields = Pick<Recording, FieldName>
// Object.keys returns string[].
const FIELD_NAMES = Object.keys(recordingFields) as FieldName[]
const FILE_COLUMNS = [
  'state',
  'fileName',
  'bytes',
  'lastModified',
  'percent',
  'problem',
  'durationMs',
  'parts',
  'original',
] as const
const COLUMNS = ['id', ...FIELD_NAMES, 'createdAt', 'updatedAt', 'version'] as const

/** The fields of a request, without what only the server sets; undefined ones stay unchanged. */
const fieldsIn = <Sent extends Partial<Fields>>(body: Sent) =>
  // The names are those of fields.
  Object.fromEntries(FIELD_NAMES.map((name) => [name, body[name]])) as Pick<Sent, FieldName>

const TOO_MANY_MESSAGE = `A release has at most ${RECORDINGS_MAX} recordings.`

/** The recordings of a track in their order, each with its newest file. */
export async function listRecordings(db: Db, trackId: number): Promise<Recording[]> {
  const rows = await selectRecordings(db)
    .where('trackId', '=', trackId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toRecording)
}

export async function findRecording(db: Db, id: number): Promise<Recording | undefined> {
  const row = await selectRecordings(db).where('recordings.id', '=', id).executeTakeFirst()
  return row && toRecording(row)
}

const selectRecordings = (db: Db) =>
  db
    .selectFrom('recordings')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(FILE_COLUMNS)
          .whereRef('recordingId', '=', 'recordings.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS.map((column) => `recordings.${column}` as const))
    .select(FILE_COLUMNS)
    .select(
      sql<boolean>`exists (select from audio_files where recording_id = recordings.id and state = 'ready')`.as(
        'isHeard',
      ),
    )
    .where('recordings.deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('musicTracks')
          .select('musicTracks.id')
          .whereRef('musicTracks.id', '=', 'recordings.trackId')
          .where('musicTracks.deletedAt', 'is', null),
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectRecordings>['execute']>>[number]

function toRecording({
  state,
  fileName,
  bytes,
  percent,
  problem,
  durationMs,
  parts,
  lastModified,
  original,
  isHeard,
  ...row
}: Row): Recording {
  const audio =
    state === null || fileName === null
      ? null
      : {
          state,
          fileName,
          bytes: Number(bytes),
          received: state === 'uploading' ? receivedBytes(parts ?? []) : Number(bytes),
          percent: percent ?? 0,
          problem,
          durationMs,
          ...(lastModified !== null && { lastModified: Number(lastModified) }),
          ...(state !== 'uploading' && !hasOriginal({ original, parts }) && { hasOriginal: false }),
        }
  return { ...isoDates(row), audio, isHeard: isHeard || undefined }
}

/** Whether the file that was sent was stored, whole or in parts. */
export const hasOriginal = (file: { original: string | null; parts: readonly unknown[] | null }): boolean =>
  file.original !== null || Boolean(file.parts?.length)

export function receivedBytes(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Adds a recording at the end. @throws HttpError 409 at the limit */
export async function insertRecording(
  trx: Db,
  trackId: number,
  fields: Fields,
  now: Date,
): Promise<Recording> {
  await lockRecordings(trx)
  await requireAtMost(trx, trackId, RECORDINGS_MAX - 1)
  const { id } = await trx
    .insertInto('recordings')
    .values((eb) => ({
      ...fieldsIn(fields),
      trackId,
      createdAt: now,
      updatedAt: now,
      position: eb
        .selectFrom('recordings')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('trackId', '=', trackId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return existing(await findRecording(trx, id))
}

export async function updateRecording(trx: Db, id: number, fields: Partial<Fields>, now: Date) {
  await trx
    .updateTable('recordings')
    .set((eb) => ({ ...fieldsIn(fields), updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return existing(await findRecording(trx, id))
}

/** @throws HttpError 409 when a track has more recordings */
async function requireAtMost(trx: Db, trackId: number, most: number): Promise<void> {
  if ((await listRecordings(trx, trackId)).length > most) throw new HttpError(409, TOO_MANY_MESSAGE)
}

export async function deleteRecording(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
}

/**
 * Restores a deleted recording at its former position.
 * @returns false when there is none
 * @throws HttpError 409 at the limit
 */
export async function restoreRecording(trx: Db, id: number, now: Date): Promise<boolean> {
  await lockRecordings(trx)
  const restored = await trx
    .updateTable('recordings')
    // A new version, so that an editor opened before the deletion notices it.
    .set((eb) => ({ deletedAt: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', '>', restorableSince(now))
    .returning('trackId')
    .executeTakeFirst()
  if (restored) await requireAtMost(trx, restored.trackId, RECORDINGS_MAX)
  return restored !== undefined
}

/** Stores the order. @param ids of all recordings of the track */
export async function orderRecordings(trx: Db, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx.updateTable('recordings').set({ position }).where('id', '=', id).execute()
}

/** Serializes writers until the transaction ends. */
export async function lockRecordings(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recordings'))`.execute(trx)
}

/** Deletes recordings whose restore period has ended for good; the sweep deletes their files. */
export async function purgeRecordings(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('recordings')
    .where('deletedAt', '<=', restorableSince(now))
    // Orders have paid for them.
    .where(
      sql<boolean>`not exists (select from order_items where order_items.track_id = recordings.track_id)`,
    )
    .execute()
}

export function existing<T>(found: T | undefined): T {
  if (!found) throw new HttpError(404, 'There is no such recording.')
  return found
}

/** The newest file of a recording, locked. */
export async function findAudioFile(trx: Db, recordingId: number) {
  return trx
    .selectFrom('audioFiles')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateAudioFile(
  trx: Db,
  id: number,
  change: {
    state?: AudioFile['state']
    parts?: { name: string; bytes: number }[]
    problem?: null
    attempts?: 0
  },
  now: Date,
): Promise<void> {
  const { parts, ...rest } = change
  await trx
    .updateTable('audioFiles')
    .set({ ...rest, ...(parts && { parts: JSON.stringify(parts) }), updatedAt: now })
    .where('id', '=', id)
    .execute()
}
