import type { RecordingCounts } from '@troubadour/domain/release/music-track'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Numbers of recordings in each state, by track id; tracks without recordings are missing. */
export async function countRecordings(db: Db): Promise<Map<number, RecordingCounts>> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(sql<boolean>`bool_or(state = 'ready')`.as('isReady'))
          .select(sql<string | null>`(array_agg(state order by id desc))[1]`.as('newest'))
          .whereRef('recordingId', '=', 'recordings.id')
          .as('files'),
      (join) => join.onTrue(),
    )
    .select('trackId')
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where is_ready))::int`.as('ready'))
    .select(sql<number>`(count(*) filter (where newest in ('queued', 'working')))::int`.as('working'))
    .select(sql<number>`(count(*) filter (where newest = 'failed'))::int`.as('failed'))
    .where('deletedAt', 'is', null)
    .groupBy('trackId')
    .execute()
  return new Map(rows.map(({ trackId, ...counts }) => [trackId, counts]))
}
