import type { FastifyBaseLogger } from 'fastify'
import type { MailService } from '../mail/mail-service.ts'
import { mailJobs } from './compose-mail.ts'
import type { RouteDeps } from '../deps.ts'
import { sweepUnusedMedia } from '../media/sweep-unused-media.ts'
import type { Refresher } from '../printful/sync/create-refresher.ts'
import { cleanUp } from './clean-up.ts'
import { JobError, type Job, type JobResult } from '../jobs/job.ts'

const MINUTE_MS = 60 * 1000
const HOURLY = {
  everyMs: 60 * MINUTE_MS,
  retry: { firstMs: 5 * MINUTE_MS, maxMs: 60 * MINUTE_MS },
  timeoutMs: 30 * MINUTE_MS,
  concurrency: 1,
}

interface JobDeps extends Pick<RouteDeps, 'db' | 'now' | 'mediaStore'> {
  log: FastifyBaseLogger
  mail: MailService
  /** Null where Printful is not connected. */
  refresher: Refresher | null
}

/** Everything that the API does in the background. */
export function composeJobs({ db, now, log, mediaStore, mail, refresher }: JobDeps): Job[] {
  return [
    ...mailJobs(mail, { db, now, log }),
    ...(refresher ? [{ ...HOURLY, name: 'catalogue', run: () => readCatalogue(refresher) }] : []),
    { ...HOURLY, name: 'clean-up', run: done((signal) => cleanUp(db, now(), signal)) },
    {
      ...HOURLY,
      name: 'unused-pictures',
      run: done((signal) => sweepUnusedMedia(db, mediaStore, now(), signal)),
    },
  ]
}

async function readCatalogue(refresher: Refresher): Promise<JobResult> {
  const end = await refresher.keepFresh()
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
