import { MAIL_PROVIDERS } from '@troubadour/domain/connections/mail-providers'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import type { FastifyBaseLogger } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { sessionOf } from '../http/session.ts'
import type { MailLinks } from '../mail/mail-links.ts'
import type { ReturnAddresses } from '../mail/return-addresses.ts'
import { trialMail } from '../mail/trial/trial-mail.ts'
import { tryMailServer } from '../mail/trial/try-mail-server.ts'
import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { Connected } from '../connections/connected.ts'
import { beginMove } from '../connections/media/move-state.ts'
import type { TryConnection } from '../connections/try-typed.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import type { Db } from '../db/tables.ts'
import { makeDue } from '../jobs/jobs.repository.ts'
import { SEND_MAILS } from '../mail/mail-outbox.ts'
import { queueAllNow } from '../mail/mail-queue.ts'
import { tryBucket } from '../media/try-bucket.ts'
import type { MusicBrainz } from '../music-brainz/ask-music-brainz.ts'
import { tryMusicBrainz } from '../music-brainz/try-music-brainz.ts'
import type { PrintfulClient } from '../printful/client/create-printful-client.ts'
import type { PrintfulConfig } from '../printful/client/printful-client.ts'
import { setState } from '../printful/sync/state.repository.ts'
import { tryPrintful } from '../printful/try-printful.ts'
import { problemOf } from '../selling/stripe-problem.ts'
import { STRIPE_WEBHOOK_JOB } from '../selling/stripe-webhook-job.ts'
import { tryStripe } from '../selling/try-stripe.ts'
import { leaveAccount } from '../selling/webhook-endpoint.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { BOUNCES_JOB } from '../subscribers/bounces/bounces-job.ts'
import { tryMailbox } from '../subscribers/bounces/try-mailbox.ts'
import { invalidFields } from '../shared/http-error.ts'

const NO_ADDRESS_MESSAGE = 'Please enter the address that gets the test'
const WITHOUT_TLS =
  'The server’s variables name a mail server without encryption, which is not tried here. An announcement can be sent as a test.'

interface TrialDeps extends Pick<RouteDeps, 'db' | 'now' | 'readSite'> {
  connections: LiveConnections
  links: MailLinks
  returnAddresses: ReturnAddresses
  /** Makes no request yet. */
  createPrintfulClient: (config: PrintfulConfig) => PrintfulClient
  readMusicBrainz: () => Promise<MusicBrainz>
  secretBox: SecretBox
  siteOrigin: string | null
}

/** The trial of each connection. */
export function composeTrials(deps: TrialDeps): Record<ConnectionName, TryConnection> {
  const { createPrintfulClient, readMusicBrainz } = deps
  return {
    mail: (input) => tryMail(deps, input),
    async bounces({ connected: { mailbox, mail, mailDetails } }) {
      const provider = MAIL_PROVIDERS[mailDetails.provider]
      const keepingProvider = mail && provider.spf?.returnAddress === 'provider' ? provider.name : null
      return mailbox ? tryMailbox({ mailbox, sender: mail?.from.address ?? null, keepingProvider }) : []
    },
    async printful({ connected: { printful } }) {
      return printful ? tryPrintful(createPrintfulClient(printful)) : []
    },
    async stripe({ connected: { stripe } }) {
      return stripe ? tryStripe(deps, stripe) : []
    },
    async media({ connected: { media } }) {
      const [place] = media
      return place ? tryBucket(place) : []
    },
    async copies({ connected: { copies } }) {
      return copies ? tryBucket(copies) : []
    },
    musicbrainz: () => tryMusicBrainz(readMusicBrainz),
  }
}

async function tryMail(
  { db, now, readSite, links, returnAddresses }: TrialDeps,
  { connected: { mail, mailbox }, to: typed, request }: Parameters<TryConnection>[0],
): Promise<TrialStep[]> {
  if (!mail) return []
  const to = typed ?? (await addressOf(db, sessionOf(request).userId))
  if (!to) throw invalidFields({ to: NO_ADDRESS_MESSAGE })
  const { server, from, hostRules = { allowsPrivate: true } } = mail
  const { security } = server
  if (security !== 'tls' && security !== 'starttls') return [{ outcome: 'unknown', text: WITHOUT_TLS }]
  const rendered = trialMail(await readSite(), links.origin)
  // As in the mails to subscribers: some servers accept only the sender itself.
  const returnAddress = mailbox
    ? returnAddresses.of({ id: '0', createdAt: now() }, mailbox.address ?? from.address)
    : from.address
  return tryMailServer({
    server: { ...server, security },
    from,
    returnAddress,
    to,
    mail: rendered,
    hostRules,
  })
}

/** The confirmed address of an administrator; null without one. */
async function addressOf(db: Db, userId: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}

/** Mails that failed have a time of their own for the next try. */
export async function beforeRetry(trx: Db, job: string): Promise<void> {
  if (job === SEND_MAILS) await queueAllNow(trx)
}

/** Work that a changed connection makes due, in the transaction of the change. */
export async function followChange(trx: Db, name: ConnectionName): Promise<void> {
  if (name === 'mail') {
    await queueAllNow(trx)
    await makeDue(trx, SEND_MAILS)
  }
  if (name === 'stripe') await makeDue(trx, STRIPE_WEBHOOK_JOB)
  if (name === 'bounces') await makeDue(trx, BOUNCES_JOB)
  if (name === 'media') await beginMove(trx)
  // The snapshot, and why it could not be read, may be of another store.
  if (name === 'printful')
    await setState(trx, {
      ...{ expiresAt: null, retryAt: null, failedWalks: 0 },
      ...{ problem: null, problemMessage: null, problemAt: null },
    })
}

/** Deletes at Stripe what the site has made there, when it is another account or none. */
export function createLeaving({
  db,
  connections,
  log,
}: Pick<TrialDeps, 'db' | 'connections'> & { log: Pick<FastifyBaseLogger, 'warn'> }) {
  return async (name: ConnectionName, { stripe: former }: Connected): Promise<void> => {
    const { stripe } = connections.current()
    if (name !== 'stripe' || !former || former.key === stripe?.key) return
    // The connection has changed all the same: Stripe gives an endpoint up that answers with errors.
    await leaveAccount({ db }, former, stripe).catch((error: unknown) =>
      log.warn({ problem: problemOf(error) }, 'the webhook was not deleted at Stripe'),
    )
  }
}
