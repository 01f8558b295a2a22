import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../tables.ts'
import * as content from './0001-content.ts'
import * as accounts from './0002-accounts.ts'
import * as subscriptions from './0003-subscriptions.ts'
import * as security from './0004-security.ts'
import * as media from './0005-media.ts'
import * as managers from './0006-managers.ts'
import * as printful from './0007-printful.ts'
import * as mailingList from './0008-mailing-list.ts'
import * as cdnPurge from './0009-cdn-purge.ts'
import * as activityRights from './0010-activity-rights.ts'
import * as undoneConfirmations from './0011-undone-confirmations.ts'
import * as jobs from './0012-jobs.ts'
import * as orderByHand from './0014-order-by-hand.ts'
import * as administrators from './0015-administrators.ts'
import * as testedAnnouncements from './0016-tested-announcements.ts'
import * as slugs from './0020-slugs.ts'
import * as calendar from './0021-calendar.ts'
import * as eventTimes from './0022-event-times.ts'
import * as productPages from './0023-product-pages.ts'
import * as cancelledShows from './0025-cancelled-shows.ts'
import * as recordings from './0026-recordings.ts'
import * as downloads from './0029-downloads.ts'
import * as audioLastModified from './0030-audio-last-modified.ts'
import * as downloadCodes from './0031-download-codes.ts'
import * as unusedTables from './0033-unused-tables.ts'
import * as redemptionAttempts from './0034-redemption-attempts.ts'
import * as downloadMails from './0035-download-mails.ts'
import * as releaseZips from './0036-release-zips.ts'
import * as demoRows from './0037-demo-rows.ts'
import * as sitePreviews from './0038-site-previews.ts'
import * as recordingVersions from './0039-recording-versions.ts'
import * as setup from './0041-setup.ts'
import * as legalPages from './0042-legal-pages.ts'
import * as posts from './0048-posts.ts'
import * as ownPages from './0050-own-pages.ts'
import * as pressKit from './0052-press-kit.ts'
import * as videoFiles from './0054-video-files.ts'
import * as imports from './0056-imports.ts'

/** Every migration by name, in order. A list in code, because the bundle has no folder of migrations. */
export const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0002-accounts': accounts,
  '0003-subscriptions': subscriptions,
  '0004-security': security,
  '0005-media': media,
  '0006-managers': managers,
  '0007-printful': printful,
  '0008-mailing-list': mailingList,
  '0009-cdn-purge': cdnPurge,
  '0010-activity-rights': activityRights,
  '0011-undone-confirmations': undoneConfirmations,
  '0012-jobs': jobs,
  '0014-order-by-hand': orderByHand,
  '0015-administrators': administrators,
  '0016-tested-announcements': testedAnnouncements,
  '0020-slugs': slugs,
  '0021-calendar': calendar,
  '0022-event-times': eventTimes,
  '0023-product-pages': productPages,
  '0025-cancelled-shows': cancelledShows,
  '0026-recordings': recordings,
  '0029-downloads': downloads,
  '0030-audio-last-modified': audioLastModified,
  '0031-download-codes': downloadCodes,
  '0033-unused-tables': unusedTables,
  '0034-redemption-attempts': redemptionAttempts,
  '0035-download-mails': downloadMails,
  '0036-release-zips': releaseZips,
  '0037-demo-rows': demoRows,
  '0038-site-previews': sitePreviews,
  '0039-recording-versions': recordingVersions,
  '0040-picture-scrims': {
    up: async (db) => void (await sql`alter table media_files add column scrim jsonb`.execute(db)),
  },
  '0041-setup': setup,
  '0042-legal-pages': legalPages,
  '0043-logo-luminance': {
    up: async (db) => void (await sql`alter table media_files add column luminance real`.execute(db)),
  },
  '0046-event-languages': {
    // All texts before this migration were parsed as English.
    up: async (db) =>
      void (await sql`alter table events add column language text not null default 'en'`.execute(db)),
  },
  '0048-posts': posts,
  '0050-own-pages': ownPages,
  '0052-press-kit': pressKit,
  '0054-video-files': videoFiles,
  '0056-imports': imports,
  '0057-release-upc': {
    up: async (db) => void (await sql`alter table music_tracks add column upc text`.execute(db)),
  },
  '0060-big-lists': {
    up: async (db) => {
      await sql`create index subscriptions_created on subscriptions (created_at)`.execute(db)
      await sql`create index media_files_public on media_files (id) where is_public`.execute(db)
      await sql`create index events_uid on events (uid)`.execute(db)
      await sql`create index posts_deleted on posts (deleted_at) where deleted_at is not null`.execute(db)
    },
  },
}

/** The newest migration of this program version. */
const lastMigration = Object.keys(migrations).sort().at(-1) ?? ''

/** Whether all migrations of this program version are applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isTable: boolean }>`
    select to_regclass('kysely_migration') is not null as "isTable"`.execute(db)
  if (!rows[0]?.isTable) return false
  const applied = await sql`select 1 from kysely_migration where name = ${lastMigration}`.execute(db)
  return applied.rows.length > 0
}
