import type { MailDomainCheck } from '@troubadour/domain/connections/mail-domain'
import type { DiskSample, HostReading, SystemFacts } from '@troubadour/domain/system/system-facts'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

export const SYSTEM_JOB = 'system'
/** Samples of the disk that are kept, one of each day. */
const SAMPLES_MAX = 30
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** What the job remembers, in the table of jobs. */
interface SystemState {
  version: { name: string; since: string } | null
  hosts: Partial<Record<keyof SystemFacts['hosts'], HostReading>>
  samples: DiskSample[]
  /** The records of the domain that mails come from. */
  mailDomain: MailDomainCheck | null
}

export async function readSystemState(db: Db): Promise<SystemState> {
  const row = await db.selectFrom('jobs').select('state').where('name', '=', SYSTEM_JOB).executeTakeFirst()
  return systemStateOf(row?.state)
}

/** @param state of the job's row */
export function systemStateOf(state: unknown): SystemState {
  // Only the functions below write it.
  return {
    version: null,
    hosts: {},
    samples: [],
    mailDomain: null,
    ...(state as Partial<SystemState> | null),
  }
}

/** Stores the version that runs, with when it first did. */
export async function recordVersion(db: Db, name: string, now: Date): Promise<void> {
  const { version } = await readSystemState(db)
  if (version?.name !== name) await merge(db, { version: { name, since: now.toISOString() } })
}

export function storeHosts(db: Db, hosts: SystemState['hosts']): Promise<void> {
  return merge(db, { hosts })
}

export function storeMailDomain(db: Db, mailDomain: SystemState['mailDomain']): Promise<void> {
  return merge(db, { mailDomain })
}

/** Stores today's sample, in place of an earlier one of the same day. */
export async function storeSample(db: Db, sample: DiskSample): Promise<void> {
  const dayOf = ({ at }: DiskSample) => at.slice(0, DAY_LENGTH)
  const { samples } = await readSystemState(db)
  const others = samples.filter((one) => dayOf(one) !== dayOf(sample))
  await merge(db, { samples: [...others, sample].slice(-SAMPLES_MAX) })
}

/** Other parts of the state stay as they are: instances write theirs at the same time. */
async function merge(db: Db, part: Partial<SystemState>): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name: SYSTEM_JOB, state: JSON.stringify(part) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        state: sql<string>`coalesce(jobs.state, '{}') || excluded.state`,
      }),
    )
    .execute()
}
