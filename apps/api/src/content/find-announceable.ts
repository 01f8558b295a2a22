import type { Announceable } from '@troubadour/domain/announce/announced-words'
import type { MadeDraft } from '@troubadour/domain/announce/announced'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { events, tracks } from '../db/content.ts'
import type { Db } from '../db/tables.ts'

/** A show or release, whether or not visitors see it; undefined for a deleted one. */
export async function findAnnounceable(
  db: Db,
  { kind, id }: Pick<MadeDraft, 'kind' | 'id'>,
  site: SiteSettings,
): Promise<Announceable | undefined> {
  if (kind === 'event') {
    const row = await events.find(db, id)
    return row && { kind, row: withCurrentReading(row, site) }
  }
  const row = await tracks.find(db, id)
  return row && { kind, row }
}
