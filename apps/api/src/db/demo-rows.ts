import type { Db, DemoKind } from './tables.ts'

/** Marks rows as parts of the demo content. */
export async function markDemoRows(trx: Db, kind: DemoKind, ids: readonly number[]): Promise<void> {
  await trx
    .insertInto('demoRows')
    .values(ids.map((entityId) => ({ kind, entityId })))
    .execute()
}

/**
 * Makes a row the musician's own: the removal of the demo leaves it alone from now on. Called before the row itself is
 * locked, since the removal locks in this order too.
 */
export async function claimDemoRow(trx: Db, kind: DemoKind, id: number): Promise<void> {
  await trx.deleteFrom('demoRows').where('kind', '=', kind).where('entityId', '=', String(id)).execute()
}

/** Makes the release of a recording the musician's own: what they add to it would go with it. */
export async function claimTrackOf(trx: Db, recordingId: number): Promise<void> {
  await claimDemoRow(trx, 'recordings', recordingId)
  await trx
    .deleteFrom('demoRows')
    .where('kind', '=', 'musicTracks')
    .where('entityId', 'in', (eb) =>
      eb
        .selectFrom('recordings')
        .select('trackId')
        .where('id', '=', recordingId)
        .$castTo<{ trackId: string }>(),
    )
    .execute()
}
