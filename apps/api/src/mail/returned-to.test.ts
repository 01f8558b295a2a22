import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailJobs } from '../composition/compose-mail.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createErasures } from './erasures.ts'
import { createMailingApp, startMailSink, type MailingApp } from '../testing/mailing.ts'

let list: MailingApp
beforeAll(async () => {
  list = await createMailingApp(await startMailSink())
})
afterAll(async () => {
  await list.close()
  await list.sink.close()
})

/** Sends a sign-up's mail, with a mailbox for bounces or without. @returns the envelope's sender */
async function senderOf(email: string, address: string | null | undefined): Promise<string> {
  const { app, database, clock } = list.api
  // Nothing is read from it: the port is that of no server.
  const server = { host: '127.0.0.1', port: 1, security: 'none', user: 'me', password: 'pw' } as const
  const readMailbox = async () => (address === undefined ? null : { ...server, address })
  const deps = { db: database.db, log: app.log }
  const erasures = createErasures(['any'])
  const jobs = mailJobs({ ...app.mail, readMailbox }, { ...deps, now: () => clock.now, erasures })
  const sending = jobs.filter(({ name }) => name === 'send-mails')
  const runner = createJobRunner({ ...deps, databaseUrl: database.url, jobs: sending })
  await runner.start()
  await list.signUp(email)
  const [mail] = await list.sink.mailsTo(email)
  await runner.stop()
  return mail!.from
}

it('is the sender while there is no mailbox for bounces', async () => {
  expect(await senderOf('ann@example.com', undefined)).toBe('news@example.com')
})

it('is an address of its own with one, of the sender or of the mailbox', async () => {
  const mailTo = async (email: string) => {
    const query = list.api.database.db.selectFrom('mails').select(['mails.id', 'mails.createdAt'])
    const joined = query.innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    return joined.where('email', '=', email).executeTakeFirstOrThrow()
  }
  const { returnAddresses } = list.api.app.mail
  const ofSender = await senderOf('bob@example.com', null)
  expect(ofSender).toBe(returnAddresses.of(await mailTo('bob@example.com'), 'news@example.com'))
  const ofMailbox = await senderOf('carl@example.com', 'bounces@example.org')
  expect(ofMailbox).toMatch(/^bounces\+b\d+\.[0-9a-f]{32}@example\.org$/)
  expect(ofMailbox).toBe(returnAddresses.of(await mailTo('carl@example.com'), 'bounces@example.org'))
})
