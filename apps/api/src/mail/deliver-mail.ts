import { traceWork } from '@troubadour/server/request-scope'
import type { Db } from '../db/tables.ts'
import type { MailService } from './mail-service.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { confirmationDigest, newConfirmationToken } from './mail-links.ts'
import type { MailConfig } from './mail-config.ts'
import type { MailTransport, SendOutcome } from './mail-transport.ts'
import { renderMail, type MailContent } from './render-mail.ts'

/** As traces show it. */
const SENDING = {
  name: 'send mail',
  // What is handed in ends in a SendOutcome.
  describe: (outcome: unknown) => ({ 'troubadour.mail.outcome': (outcome as SendOutcome).name }),
}
const CONFIRMATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000

interface DeliveryDeps extends Pick<MailService, 'links' | 'readSite' | 'readCard'> {
  db: Db
  config: MailConfig
  transport: MailTransport
}

/** Makes a mail and hands it in. @returns what became of it; nothing was handed in when it throws */
export async function deliverMail(deps: DeliveryDeps, mail: ClaimedMail, now: Date): Promise<SendOutcome> {
  const { db, config, links, transport, readSite, readCard } = deps
  const subject = { subscriptionId: mail.subscriptionId ?? 0, mailId: mail.id }
  const site = await readSite()
  const rendered = await renderMail({ readCard, site, links }, await contentOf(db, mail, now), subject, now)
  return traceWork(SENDING, () =>
    transport.send({
      ...rendered,
      to: mail.to,
      replyTo: site.contactEmail,
      messageId: messageIdOf(mail, config),
      oneClickUrl: links.oneClick(subject),
    }),
  )
}

async function contentOf(
  db: Db,
  { kind, subscriptionId, parts }: ClaimedMail,
  now: Date,
): Promise<MailContent> {
  if (kind === 'already-subscribed') return { kind }
  if (kind === 'confirmation') {
    if (subscriptionId === null) throw new Error('A confirmation is for a subscription.')
    return { kind, token: await addConfirmationToken(db, subscriptionId, now) }
  }
  if (!parts) throw new Error('The announcement of this mail is not there.')
  return { kind, parts }
}

/** Made as the mail is, since the database holds its digest alone; those of earlier mails stay good. */
async function addConfirmationToken(db: Db, subscriptionId: number, now: Date): Promise<string> {
  const token = newConfirmationToken()
  const expiresAt = new Date(now.getTime() + CONFIRMATION_LIFE_MS)
  await db
    .insertInto('confirmationTokens')
    .values({ digest: confirmationDigest(token), subscriptionId, expiresAt })
    .execute()
  return token
}

/** The moment tells apart mails of databases that were begun anew: some receivers drop what they have seen before. */
function messageIdOf({ id, createdAt }: ClaimedMail, { from }: MailConfig): string {
  return `<mail.${id}.${createdAt.getTime()}@${from.address.split('@').at(-1)}>`
}
