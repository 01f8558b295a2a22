import type { PrivateLink, PrivateLinkInput } from '@troubadour/domain/press/private-link'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { digestOf } from '../shared/tokens.ts'
import { selectWhole, wholeFilesOf, type WholeForm } from './whole-recordings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A player asks for the beginning again when its connection was lost. */
const SAME_PLAY_MS = 30_000

/** A link that is valid now, asked of the database each time; undefined for any other token. */
export function findPrivateLink(db: Db, token: string, now: Date) {
  return selectValid(db, token, now)
    .select(['privateLinks.id', 'name', 'note', 'press', 'hasDownloads', 'expiresAt'])
    .executeTakeFirst()
}

const selectValid = (db: Db, token: string, now: Date) =>
  db.selectFrom('privateLinks').where('digest', '=', digestOf(token)).where('expiresAt', '>', now)

/** The releases of a link in order, hidden or not, without deleted ones. @param slug of the only one */
export function listPrivateReleases(db: Db, linkId: number, slug?: string) {
  return db
    .selectFrom('privateLinkReleases')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .select(['musicTracks.id', 'slug', 'title', 'imageUrl', 'releaseDate'])
    .where('linkId', '=', linkId)
    .where('deletedAt', 'is', null)
    .$if(slug !== undefined, (query) => query.where('slug', '=', String(slug)))
    .orderBy('privateLinkReleases.position')
    .execute()
}

/** A file of a recording that a valid link leads to; undefined for any other. */
export async function findPrivateSound(
  db: Db,
  { token, id, form }: { token: string; id: number; form: WholeForm },
  now: Date,
): Promise<{ linkId: number; stored: string } | undefined> {
  const row = await selectWhole(db)
    .innerJoin('privateLinkReleases', 'privateLinkReleases.trackId', 'recordings.trackId')
    .innerJoin(selectValid(db, token, now).select('privateLinks.id').as('link'), 'link.id', 'linkId')
    .select('linkId')
    .where('recordings.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { linkId, forms, downloads, original, previewSeconds } = row
  const files = wholeFilesOf({
    forms: forms ?? [],
    downloads: downloads ?? [],
    ...{ original, previewSeconds },
  })
  const file = files.find((one) => one.form === form)
  return file && { linkId, stored: file.stored }
}

/** Counts a play of a recording, unless it was counted a moment ago (docs/product/constants.md#private-links). */
export async function countPlay(db: Db, linkId: number, recordingId: number, now: Date): Promise<void> {
  await db
    .insertInto('privateLinkPlays')
    .values({ linkId, recordingId, plays: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['linkId', 'recordingId'])
        .doUpdateSet({ plays: sql`private_link_plays.plays + 1`, lastAt: now })
        .where('privateLinkPlays.lastAt', '<=', new Date(now.getTime() - SAME_PLAY_MS)),
    )
    .execute()
}

/** All links, the newest first. @param id of the only one */
export async function listPrivateLinks(db: Db, id?: number): Promise<PrivateLink[]> {
  const rows = await db
    .selectFrom('privateLinks')
    .select(['id', 'name', 'note', 'press', 'hasDownloads', 'createdAt', 'expiresAt'])
    .select([
      sql<PrivateLink['releases']>`coalesce((
        select json_agg(json_build_object('id', music_tracks.id, 'title', title) order by private_link_releases.position)
        from private_link_releases join music_tracks on music_tracks.id = track_id
        where link_id = private_links.id and deleted_at is null), '[]')`.as('releases'),
      sql<number>`(select coalesce(sum(plays), 0)::int from private_link_plays
        where link_id = private_links.id)`.as('plays'),
      sql<Date | null>`(select max(last_at) from private_link_plays where link_id = private_links.id)`.as(
        'lastPlayedAt',
      ),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ lastPlayedAt, ...row }) => ({
    ...isoDates(row),
    lastPlayedAt: lastPlayedAt?.toISOString() ?? null,
  }))
}

/** Stores a link, with the digest of its token. @returns its id */
export async function insertPrivateLink(
  trx: Db,
  { days, trackIds, ...link }: PrivateLinkInput,
  token: string,
  now: Date,
): Promise<number> {
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  const { id } = await trx
    .insertInto('privateLinks')
    .values({ ...link, digest: digestOf(token), createdAt: now, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('privateLinkReleases')
    .values(trackIds.map((trackId, position) => ({ linkId: id, trackId, position })))
    .execute()
  return id
}
