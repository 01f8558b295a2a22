import type { MailConfig } from '../mail/mail-config.ts'
import type { SubscriberSource, SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import type { TestApp } from './test-app.ts'

/** A mail server that nothing is sent to: mails wait, as no worker runs in a test app. */
export const MAIL: MailConfig = {
  server: { host: '127.0.0.1', port: 1, security: 'none', auth: null },
  from: { name: 'Hollow Pine', address: 'letters@hollowpine.example' },
  linkOrigin: 'http://www.test',
}

interface Fan {
  email: string
  state?: SubscriberState
  source?: SubscriberSource
  /** ISO 8601. */
  createdAt?: string
}

/** Puts somebody on the list. @returns the subscriber's number */
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
