import type { FastifyBaseLogger } from 'fastify'
import { backupJob, type WorkOnBackup } from '../backup/backup-job.ts'
import { ERASURES_JOB, type Erasures } from '../mail/erasures.ts'
import { copyErasures, exchangeErasures } from '../backup/erasure-journal.ts'
import type { Env } from '../config/env.ts'
import { publishJob } from '../content/publish-job.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import { mediaMoveJob } from '../connections/media/move-media.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MailService } from '../mail/mail-outbox.ts'
import { mailJobs } from './compose-mail.ts'
import type { RouteDeps } from '../http/deps.ts'
import { deleteFiles, sweepUnusedMedia } from '../pictures/sweep-unused-media.ts'
import type { CatalogueSync } from '../printful/sync/catalogue-sync.ts'
import { JobError, type Job, type JobResult } from '../jobs/job.ts'
import { recordingsJob } from '../audio/recordings-job.ts'
import { purgeRecordings } from '../audio/recordings.repository.ts'
import { listUnusedAudio } from '../audio/unused-audio.ts'
import { listUnusedVideos } from '../video/unused-videos.ts'
import { deleteExpiredLinks } from '../auth/account-links.ts'
import { deleteOldSignInOrigins } from '../auth/known-device.ts'
import { deleteOldSingleMails } from '../mail/mail-queue.ts'
import { deleteOldActivity } from '../activity/activity.repository.ts'
import { purgeContent } from '../db/content-table.ts'
import { storeReadings } from '../db/event-readings.ts'
import type { Db } from '../db/tables.ts'
import { deleteOldDrafts } from '../drafts/drafts.routes.ts'
import { recordCancellations } from '../events/events.repository.ts'
import { listUnusedPressFiles } from '../press/press-kit.repository.ts'
import { deleteOldOrders } from '../selling/erase-orders.ts'
import { ordersJob } from '../selling/orders-job.ts'
import { stripeWebhookJob } from '../selling/stripe-webhook-job.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { deleteOldDrawings, SHARE_FOLDER } from '../share/drawn-files.ts'
import { deleteExpiredSessions } from '../http/session.ts'
import { deleteOldAttempts } from '../http/throttle.ts'
import { deleteExpiredPreviews } from '../site/site-previews.routes.ts'
import { deleteOldErrors } from '../system/error-counter.ts'
import { deleteUnconfirmedReminders } from '../reminders/reminders.repository.ts'
import { SYSTEM_JOB } from '../system/system-state.ts'
import { createNewsletter } from '../subscribers/sign-up.ts'
import { purgeUnconfirmed } from '../subscribers/subscribers.repository.ts'
import { watchedLinksJob, type WatchDeps } from '../watched-links/watched-links-job.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const HOURLY = {
  everyMs: 60 * MINUTE_MS,
  retry: { firstMs: 5 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  timeoutMs: 30 * MINUTE_MS,
}

interface JobDeps
  extends Pick<RouteDeps, 'db' | 'now' | 'mediaStore' | 'readSite'>, Pick<WatchDeps, 'asking'> {
  log: FastifyBaseLogger
  mail: MailService
  erasures: Erasures
  /** Null while Printful is not connected. */
  readSync: () => CatalogueSync | null
  /** Undefined where the API makes no backups. */
  workOnBackup: WorkOnBackup | undefined
  backups: Pick<Env['backups'], 'folder'>
  /** Looks up the domains and the disk. */
  lookUp: () => Promise<void>
  connections: LiveConnections
  secretBox: SecretBox
  /** The public address of the site; null when the server knows none. */
  siteOrigin: string | null
  /** The address at which visitors reach the site, if it is known to be public. */
  publicOrigin: string | undefined
}

/** All background jobs of the API. */
export function composeJobs({
  db,
  now,
  log,
  mediaStore,
  readSite,
  mail,
  readSync,
  erasures,
  workOnBackup,
  backups,
  lookUp,
  connections,
  secretBox,
  siteOrigin,
  publicOrigin,
  asking,
}: JobDeps): Job[] {
  const readCopies = () => connections.current().copies
  const loadStripe = async () => {
    // A change that makes its jobs due may not have reached this instance otherwise.
    await connections.reload()
    return connections.current().stripe
  }
  const deleteMedia = (names: string[]) => deleteFiles(db, mediaStore, names)
  return [
    ...mailJobs(mail, { db, now, log, erasures }),
    ...(workOnBackup ? [backupJob({ db, now, readSite, readCopies, work: workOnBackup })] : []),
    mediaMoveJob({ db, now, connections, drawnFolder: SHARE_FOLDER }),
    stripeWebhookJob({ ...{ db, now, secretBox, siteOrigin }, loadStripe }),
    publishJob({ db, now }),
    ordersJob({
      ...{ db, now, log, loadStripe, readSite, outbox: mail.outbox },
      newsletter: createNewsletter({ db, now, readSite, outbox: mail.outbox }),
    }),
    watchedLinksJob({
      ...{ db, now, readSite, publicOrigin },
      outbox: mail.outbox,
      ...(asking && { asking }),
    }),
    recordingsJob({ db, now, mediaStore, readSite, log, deleteFiles: deleteMedia }),
    { ...HOURLY, name: ERASURES_JOB, run: done(() => keepErasures(db, backups.folder, readCopies())) },
    { ...HOURLY, name: 'catalogue', run: () => readCatalogue(readSync()) },
    { ...HOURLY, name: SYSTEM_JOB, everyMs: DAY_MS, run: done(lookUp) },
    {
      ...HOURLY,
      name: 'clean-up',
      run: done(async (signal) => cleanUp(db, now(), (await readSite()).timeZone, signal)),
    },
    {
      ...HOURLY,
      name: 'unused-pictures',
      run: done(async (signal) => {
        await deleteMedia(await listUnusedPressFiles(db, mediaStore, now()))
        await sweepUnusedMedia(db, mediaStore, now(), signal)
        await deleteMedia(await listUnusedAudio(db, mediaStore, now()))
        await deleteMedia(await listUnusedVideos(db, mediaStore, now()))
        await deleteOldDrawings(mediaStore, now(), signal)
      }),
    },
  ]
}

/** Brings the journal to each place where backups are. */
async function keepErasures(db: Db, folder: string, copies: Env['backups']['copies']): Promise<void> {
  await copyErasures(db, folder)
  if (copies) await exchangeErasures(await createMediaStore(copies), folder)
}

async function readCatalogue(sync: CatalogueSync | null): Promise<JobResult> {
  const end = await sync?.runIfDue()
  if (typeof end !== 'object') return 'nothing'
  if (end.outcome === 'failed') throw new JobError(end.error.message)
  return 'done'
}

function done(work: (signal: AbortSignal) => Promise<void>): Job['run'] {
  return async ({ signal }) => {
    await work(signal)
    return 'done'
  }
}

const STEPS: readonly ((db: Db, now: Date, timeZone: string) => Promise<unknown>)[] = [
  deleteExpiredSessions,
  deleteExpiredLinks,
  deleteOldSingleMails,
  deleteOldAttempts,
  deleteOldSignInOrigins,
  deleteOldActivity,
  deleteOldErrors,
  recordCancellations,
  purgeContent,
  purgeRecordings,
  deleteOldDrafts,
  deleteExpiredPreviews,
  deleteOldOrders,
  deleteUnconfirmedReminders,
  purgeUnconfirmed,
  (db, _now, timeZone) => db.transaction().execute((trx) => storeReadings(trx, timeZone)),
]

/**
 * Deletes expired rows, and derives readings of events anew.
 * @param timeZone of the site
 * @param signal stops it before the next step
 */
export async function cleanUp(db: Db, now: Date, timeZone: string, signal?: AbortSignal): Promise<void> {
  for (const step of STEPS) {
    signal?.throwIfAborted()
    await step(db, now, timeZone)
  }
}
