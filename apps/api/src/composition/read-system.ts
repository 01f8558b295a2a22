import { domainFault, wrongRecords } from '@troubadour/domain/connections/mail-domain-summary'
import { isLookedUp } from '@troubadour/domain/system/host-line'
import type { SystemFacts } from '@troubadour/domain/system/system-facts'
import type { DeadLink } from '@troubadour/domain/watched-links/dead-link'
import { sql } from 'kysely'
import { buildInfo } from '@troubadour/server/health'
import { BACKUP_JOB, backupProblem, jobStateOf } from '../backup/backup-state.ts'
import type { Env } from '../config/env.ts'
import type { MailState } from '../db/mailing-list-tables.ts'
import { usesStandIn, type Connected } from '../connections/connected.ts'
import { currentTrial } from '../connections/tried.ts'
import type { StoredConnection } from '../connections/connections.repository.ts'
import type { Db } from '../db/tables.ts'
import { SEND_MAILS } from '../mail/mail-outbox.ts'
import { sourceOf } from '../printful/connection.ts'
import { readState } from '../printful/sync/state.repository.ts'
import type { ErrorCounter } from '../system/error-counter.ts'
import { freeBytes } from '../system/measure-disk.ts'
import { readNewest } from '../system/read-newest.ts'
import { currentCheck } from './sender-domain.ts'
import { SYSTEM_JOB, systemStateOf } from '../system/system-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS

export interface SystemDeps {
  db: Db
  env: Env
  now: () => Date
  jobNames: readonly string[]
  /** The outside services in force. */
  connected: Connected
  errors: Pick<ErrorCounter, 'flush'>
  measureClock: (db: Db) => Promise<number>
  readDeadLinks: () => Promise<DeadLink[]>
}

/** The version that runs: that of the installed site, or else of this program; null from source. */
export const versionOf = ({ siteVersion }: Pick<Env, 'siteVersion'>): string | null =>
  siteVersion ?? buildInfo?.version ?? null

/**
 * Everything that System judges. One query after the other: it must not take the connections of visitors.
 * @throws errors of the database
 */
export async function readSystem({
  db,
  env,
  now,
  jobNames,
  connected,
  ...deps
}: SystemDeps): Promise<SystemFacts> {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'state', 'failedRuns', 'problem', 'dueAt'])
    .where('name', 'in', [...jobNames, SYSTEM_JOB, BACKUP_JOB])
    .execute()
  const jobOf = (name: string) => rows.find((row) => row.name === name)
  const state = systemStateOf(jobOf(SYSTEM_JOB)?.state)
  const jobs = jobNames.flatMap((name) => {
    const { failedRuns, problem, dueAt } = jobOf(name) ?? {}
    return dueAt && failedRuns !== undefined
      ? [{ name, failedRuns, problem: problem ?? null, nextAt: dueAt.toISOString() }]
      : []
  })
  await deps.errors.flush()
  const { mailTrial, ...numbers } = await readNumbers(db, now())
  const trial = currentTrial('mail', mailTrial, connected, env.appSecret)
  const domainCheck = currentCheck(state.mailDomain, connected)
  const version = versionOf(env)
  return {
    version: {
      name: version,
      commit: buildInfo?.commit ?? null,
      since: state.version?.name === version ? (state.version?.since ?? null) : null,
      newest: await readNewest(env.newestVersionFile),
    },
    hosts: {
      public: { origin: env.publicOrigin, reading: state.hosts.public ?? null },
      admin: { origin: env.adminOrigin, reading: state.hosts.admin ?? null },
    },
    disk: {
      databaseBytes: numbers.databaseBytes,
      freeBytes: await freeBytes(env),
      samples: state.samples,
      isInBucket: Boolean(connected.media[0]?.mediaBucket),
    },
    backups: backupsOf(env, jobStateOf(jobOf(BACKUP_JOB)), jobs, now()),
    mail: {
      ...{ way: mailWay(connected), problem: mailProblem(jobs), ...numbers.mail },
      failedTrial: lastFailure(trial),
      wrongRecords: wrongRecords(domainCheck),
      domainFault: domainFault(domainCheck),
    },
    printful: await readPrintful(db, connected),
    jobs,
    errors: numbers.errors,
    links: { areWatched: isLookedUp(env.publicOrigin), dead: await deps.readDeadLinks() },
    clockAheadMs: await deps.measureClock(db),
  }
}

function backupsOf(
  { backups: { isOn } }: Pick<Env, 'backups'>,
  found: ReturnType<typeof jobStateOf>,
  jobs: SystemFacts['jobs'],
  now: Date,
): SystemFacts['backups'] {
  if (!isOn) return { isOn, problem: null, lastAt: null, nextAt: null }
  const nextAt = jobs.find(({ name }) => name === BACKUP_JOB)?.nextAt ?? null
  return { isOn, problem: backupProblem(found, now), lastAt: found.state?.backup?.at ?? null, nextAt }
}

/** Numbers of the database, in one query: the dashboard reads them, too. */
async function readNumbers(db: Db, now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const mails = (state: MailState) => db.selectFrom('mails').where('mails.state', '=', state)
  const errors = db.selectFrom('serverErrors').where('hour', '>', ago(DAY_MS))
  const queued = mails('queued')
  // By the key: the whole table would be read for the newest `doneAt`.
  const newest = mails('sent').select('doneAt').orderBy('id', 'desc').limit(1)
  const row = await db
    .selectNoFrom([
      sql<string>`pg_database_size(current_database())`.as('databaseBytes'),
      newest.as('sentAt'),
      queued.select(({ fn }) => fn.countAll<string>().as('count')).as('waiting'),
      // Those of a paused announcement wait because somebody wants it.
      queued
        .leftJoin('announcements', 'announcements.id', 'mails.announcementId')
        .where((eb) =>
          eb.or([eb('mails.kind', '!=', 'announcement'), eb('announcements.state', '=', 'sending')]),
        )
        .select(({ fn }) => fn.min('mails.dueAt').as('since'))
        .as('waitingSince'),
      mails('failed')
        .where('doneAt', '>', ago(WEEK_MS))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('refused'),
      db.selectFrom('connections').where('name', '=', 'mail').select('trial').as('mailTrial'),
      errors.select(({ fn }) => fn.sum<string | null>('count').as('count')).as('errors'),
      errors.select(({ fn }) => fn.max('hour').as('at')).as('lastErrorAt'),
    ])
    .executeTakeFirstOrThrow()
  return {
    databaseBytes: Number(row.databaseBytes),
    errors: { count: Number(row.errors ?? 0), lastAt: row.lastErrorAt?.toISOString() ?? null },
    mail: {
      sentAt: row.sentAt?.toISOString() ?? null,
      waiting: Number(row.waiting ?? 0),
      waitingSince: row.waitingSince?.toISOString() ?? null,
      refused: Number(row.refused ?? 0),
    },
    mailTrial: row.mailTrial,
  }
}

/** The step at which a trial failed; null if it did not. */
export function lastFailure(trial: StoredConnection['trial']): SystemFacts['mail']['failedTrial'] {
  const step = trial?.steps.at(-1)
  return trial && step?.outcome === 'failed' ? { at: trial.at, text: step.text } : null
}

/** Why the last mail did not leave; null when it did. */
function mailProblem(jobs: SystemFacts['jobs']): string | null {
  const job = jobs.find(({ name }) => name === SEND_MAILS)
  return job && job.failedRuns > 0 ? (job.problem ?? '') : null
}

function mailWay(connected: Connected): SystemFacts['mail']['way'] {
  if (usesStandIn('mail', connected)) return 'sink'
  return connected.mail ? 'server' : 'none'
}

async function readPrintful(db: Db, connected: Connected): Promise<SystemFacts['printful']> {
  const { printful } = connected
  if (printful === null) return { way: 'none', syncedAt: null, problem: null }
  const state = await readState(db)
  const syncedAt = state.source === sourceOf(printful) ? state.syncedAt : null
  const problem = state.problem === null ? null : (state.problemMessage ?? '')
  const way = usesStandIn('printful', connected) ? 'stand-in' : 'store'
  return { way, syncedAt: syncedAt?.toISOString() ?? null, problem }
}
