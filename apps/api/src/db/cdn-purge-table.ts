import type { Generated } from 'kysely'

/** One row: what the CDN has still to be told of. Its times are PostgreSQL's own, whose clock all instances share. */
export interface CdnPurgeTable {
  id: Generated<boolean>
  /** When an instance last heard of a change. */
  changed_at: Date | null
  /** When the next purge is to begin; null when there is nothing left to tell. */
  due_at: Date | null
  /** When the last one began, whatever became of it. */
  began_at: Date | null
  /** Until then the instance that began it is believed to be at it. */
  leased_until: Date | null
  /** In a row, the last one among them. */
  failed_tries: Generated<number>
}
