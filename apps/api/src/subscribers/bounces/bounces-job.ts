import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Job } from '../../jobs/job.ts'
import type { Erasures } from '../../mail/erasures.ts'
import type { MailService } from '../../mail/mail-outbox.ts'
import { countBounce, findReturned } from './bounces.repository.ts'
import { readMessages, type Position } from './open-mailbox.ts'
import { parseMail } from './parse-mail.ts'
import { readBounce, type ReadMail } from './read-bounce.ts'

export const BOUNCES_JOB = 'bounces'
const MINUTE_MS = 60 * 1000

interface BouncesDeps extends Pick<MailService, 'readMailbox' | 'returnAddresses'> {
  db: Db
  now: () => Date
  erasures: Erasures
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Reads the mailbox for bounces (docs/product/mails.md#bounces); nothing without one. */
export function bouncesJob({ db, now, readMailbox, returnAddresses, erasures, log }: BouncesDeps): Job {
  /** @returns whether the message is about a mail of ours */
  async function handle(source: Buffer): Promise<boolean> {
    // A message that cannot be read must not stop those after it.
    const mail = await parseMail(source).catch((err: unknown) => log.warn({ err }, 'a message was not read'))
    if (!mail) return false
    const bounce = readBounce(mail)
    const mailId = bounce && (await findReturned(db, returnAddresses, searchedText(source, mail)))
    if (!bounce || mailId === null) return false
    await countBounce({ db, erasures }, { mailId, ...bounce }, now())
    log.info({ mail: mailId, kind: bounce.kind, cause: bounce.cause }, 'a mail came back')
    return true
  }

  return {
    name: BOUNCES_JOB,
    everyMs: 5 * MINUTE_MS,
    retry: { firstMs: MINUTE_MS, maxMs: 60 * MINUTE_MS },
    timeoutMs: 5 * MINUTE_MS,
    async run({ signal }) {
      const mailbox = await readMailbox()
      if (!mailbox) return 'nothing'
      for await (const { position, source, mark } of readMessages(mailbox, await readPosition(db), signal)) {
        // Counted before it is marked: a run that ends in between counts nothing twice.
        if (source && (await handle(source))) await mark()
        await storePosition(db, position)
      }
      // Also without messages: a former failure is over.
      return 'done'
    },
  }
}

/** What may contain the return address: everything, with each part decoded. */
function searchedText(source: Buffer, { attachments }: ReadMail): string {
  const parts = [source, ...attachments.map(({ content }) => content)]
  // A soft line break of quoted-printable may be within the address.
  return parts.map((part) => part.toString('latin1').replace(/=\r?\n/g, '')).join('\n')
}

async function readPosition(db: Db): Promise<Position | null> {
  const row = await db.selectFrom('jobs').select('state').where('name', '=', BOUNCES_JOB).executeTakeFirst()
  // Only `storePosition` writes it.
  return (row?.state ?? null) as Position | null
}

async function storePosition(db: Db, position: Position): Promise<void> {
  const row = { name: BOUNCES_JOB, state: JSON.stringify(position) }
  await db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ state: sql`excluded.state` }))
    .execute()
}
