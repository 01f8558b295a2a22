import type { SubscriberSource, SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import { insertAnnouncement, lockAnnouncement } from '../announcements/announcements.repository.ts'
import { beginAnnouncement } from '../announcements/advance-announcements.ts'
import { composeMail, mailJobs } from '../composition/compose-mail.ts'
import type { Db } from '../db/tables.ts'
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts'
import { createErasures } from '../mail/erasures.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import { readSiteSettings } from '../site/site.routes.ts'
import { ADMIN_ORIGIN, createTestApp, PUBLIC_ORIGIN, type TestApp } from './test-app.ts'
import type { MailConfig } from '../config/mail-config.ts'
import { endProgram, startProgram } from './programs.ts'

/** Shorter delays than the program's, so that tests need not wait. */
const MAIL_TIMING = { firstRetryMs: 50, pauseMs: 20 }
const JOB_TIMING = { everyMs: 50, retry: { firstMs: 20, maxMs: 100 } }
const RUNNER_TIMING = { beatMs: 50, stopMs: 500 }

/** The API with a mail server, and actions of visitors and the musician. */
export interface MailingApp {
  api: TestApp
  sink: TestSink
  runner: JobRunner
  /** Creates a runner, like that of another instance. */
  createRunner: () => JobRunner
  /** Calls an endpoint like a page of the public site. */
  post: (path: string, body: unknown) => ReturnType<TestApp['call']>
  signUp: (email: string) => Promise<void>
  /** Adds this many confirmed subscribers: fan1@example.com and so on. */
  addFans: (count: number) => Promise<void>
  /** Writes an announcement and begins it. */
  announce: (subject: string, text?: string) => Promise<number>
  mailStates: (announcementId: number) => Promise<Record<string, number>>
  close: () => Promise<void>
}

/** @param sink which the tests of a file share, since its start takes longer than most of them; it is emptied */
export async function createMailingApp(sink: TestSink): Promise<MailingApp> {
  await sink.control('POST reset')
  const api = await createTestApp({ mail: sink.config })
  const { db } = api.database
  const now = () => api.clock.now
  const { outbox } = api.app.mail
  const { log } = api.app
  const createRunner = () => {
    const jobs = mailJobs(api.app.mail, {
      db,
      now,
      log,
      timing: MAIL_TIMING,
      erasures: createErasures(['any']),
    })
    return createJobRunner({
      ...{ db, log, databaseUrl: api.database.url, ...RUNNER_TIMING },
      jobs: jobs.map((job) => ({ ...job, ...JOB_TIMING })),
    })
  }
  const runner = createRunner()
  const post: MailingApp['post'] = (path, body) =>
    api.call('POST', path, { as: 'anonymous', body, headers: { origin: PUBLIC_ORIGIN } })

  return {
    api,
    sink,
    runner,
    createRunner,
    post,
    async signUp(email) {
      const response = await post('/api/subscribe', { email, source: 'newsletter' })
      if (response.statusCode !== 201) throw new Error(response.body)
    },
    addFans: (count) => addFans(db, count, now()),
    announce: (subject, text = 'Hello.') => announce({ db, outbox }, { subject, text }, now()),
    mailStates: (id) => mailStates(db, id),
    async close() {
      await runner.stop()
      await api.close()
    },
  }
}

/** Polls until the condition is true: PostgreSQL has no event for a changed row. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

/** Adds this many confirmed subscribers: fan1@example.com and so on. */
export async function addFans(db: Db, count: number, now: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    email: `fan${index + 1}@example.com`,
    source: 'newsletter' as const,
    state: 'confirmed' as const,
    createdAt: now,
    stateChangedAt: now,
  }))
  await db.insertInto('subscriptions').values(rows).execute()
}

/** Writes an announcement and begins it. */
export async function announce(
  { db, outbox }: { db: Db; outbox: MailOutbox },
  { subject, text }: { subject: string; text: string },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id } = await insertAnnouncement(trx, { subject, text, card: null }, now)
    const announcement = await lockAnnouncement(trx, id)
    // It was stored above.
    await beginAnnouncement(trx, outbox, announcement!, now)
    return id
  })
}

/** The number of an announcement's mails in each state. */
export async function mailStates(db: Db, announcementId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
    .where('announcementId', '=', announcementId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** An outbox of another program, besides the given instances. */
export function outboxBeside(db: Db, { config }: TestSink, now: Date): MailOutbox {
  const readSite = () => readSiteSettings(db)
  return composeMail({
    ...{ db, now: () => now, readConfig: () => config, origins: config, appSecrets: ['any'], readSite },
    doesMailWait: async () => false,
    readProblems: async () => [],
    readUrgentLinks: async () => [],
    readMailbox: async () => null,
  }).outbox
}

/** A mail server that is never used: test apps run no worker, so mails wait. */
export const MAIL: MailConfig = {
  server: { host: '127.0.0.1', port: 1, security: 'none', auth: null },
  from: { name: 'Hollow Pine', address: 'letters@hollowpine.example' },
  linkOrigin: 'http://www.test',
  adminOrigin: ADMIN_ORIGIN,
}

interface Fan {
  email: string
  state?: SubscriberState
  source?: SubscriberSource
  /** ISO 8601. */
  createdAt?: string
}

/** Adds a subscriber. @returns the subscriber's id */
export async function addFan({ database, clock }: TestApp, fan: Fan): Promise<number> {
  const { email, state = 'confirmed', source = 'newsletter', createdAt } = fan
  const at = createdAt === undefined ? clock.now : new Date(createdAt)
  const { id } = await database.db
    .insertInto('subscriptions')
    .values({ email, state, source, createdAt: at, stateChangedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A mail received by the sink. */
interface SunkMail {
  /** The envelope's sender. */
  from: string
  to: string[]
  subject: string
  headers: Record<string, string[]>
  text: string
  html: string
}

/** The mail sink as a separate program. */
export interface TestSink {
  config: MailConfig
  smtpUrl: string
  /** Sends it a command (tools/mail-sink/control.ts). */
  control: (command: string, body?: unknown) => Promise<unknown>
  /** Mails to an address ('*' for any), when there are at least this many. */
  mailsTo: (address: string, atLeast?: number) => Promise<SunkMail[]>
  close: () => Promise<void>
}

/** Origin of links in mails. */
const LINK_ORIGIN = 'https://www.example.com'

export async function startMailSink(): Promise<TestSink> {
  const program = startProgram('../../../tools/mail-sink/main.ts', {})
  const [, url = '', smtpUrl = ''] = await program.said(/listening at (\S+) smtp (\S+)/)
  const control: TestSink['control'] = async (command, body) => {
    const [method = '', path = ''] = command.split(' ')
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${command}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const { hostname, port } = new URL(smtpUrl)
  return {
    smtpUrl,
    config: {
      server: { host: hostname, port: Number(port), security: 'none', auth: null },
      from: { name: 'Lantern Mouth', address: 'news@example.com' },
      linkOrigin: LINK_ORIGIN,
      adminOrigin: ADMIN_ORIGIN,
    },
    control,
    async mailsTo(address, atLeast = 1) {
      const query = new URLSearchParams({ to: address, atLeast: String(atLeast) })
      // The sink's messages.
      return (await control(`GET messages?${query}`)) as SunkMail[]
    },
    close: () => endProgram(program),
  }
}
