import type { Db, DemoKind } from './tables.ts'

/** Marks rows as parts of the demo content. */
export async function markDemoRows(trx: Db, kind: DemoKind, ids: readonly number[]): Promise<void> {
  await trx
    .insertInto('demoRows')
    .values(ids.map((entityId) => ({ kind, entityId })))
    .execute()
}

/**
 * Takes a row out of the demo content, so that the removal of the demo keeps it. Call it before locking the row itself:
 * the removal locks in this order, too.
 */
export async function claimDemoRow(trx: Db, kind: DemoKind, id: number): Promise<void> {
  await trx.deleteFrom('demoRows').where('kind', '=', kind).where('entityId', '=', String(id)).execute()
}

/** Takes a recording's release out of the demo content: the removal of the demo would delete the recording with it. */
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

/** Fields that hide or feature content, and those that every save changes. */
const NO_EDIT = new Set([
  ...['isVisible', 'isFeatured', 'isVisibleInHearIt', 'isVisibleInStore', 'formerPlace', 'reading'],
  ...['updatedAt', 'version'],
])

/** Whether a change did more than hide, show or feature content: only then does demo content become the musician's. */
export function isEdited(before: object, after: object): boolean {
  const was = new Map(Object.entries(before))
  return Object.entries(after).some(
    ([field, value]) => !NO_EDIT.has(field) && JSON.stringify(value) !== JSON.stringify(was.get(field)),
  )
}
