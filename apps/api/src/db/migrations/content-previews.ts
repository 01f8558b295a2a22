import { sql } from 'kysely'

/** What a preview link shows. */
export const contentPreviews = sql`
  alter table site_previews add column content_kind text, add column content_id integer
`
