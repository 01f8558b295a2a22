import type { ConsentKind, SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailState } from '../db/mailing-list-tables.ts'
import { addFan } from '../testing/mailing.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

interface Case {
  state: SubscriberState
  /** Days since the confirmation mail; null for never. */
  mailedAgo: number | null
  changedAgo: number
  consent?: ConsentKind
  mail?: MailState
  link?: 'open' | 'undone'
}

const KEPT: Record<string, Case> = {
  'asked not long ago': { state: 'unconfirmed', mailedAgo: 29, changedAgo: 40 },
  'never asked': { state: 'unconfirmed', mailedAgo: null, changedAgo: 40 },
  'to be asked again': { state: 'unconfirmed', mailedAgo: 31, changedAgo: 40, mail: 'queued' },
  'just being asked again': { state: 'unconfirmed', mailedAgo: 31, changedAgo: 40, mail: 'sending' },
  'with a link': { state: 'unconfirmed', mailedAgo: 31, changedAgo: 40, mail: 'uncertain', link: 'open' },
  'on the list': { state: 'confirmed', mailedAgo: 31, changedAgo: 31, consent: 'confirmed' },
  'left after confirming': { state: 'unsubscribed', mailedAgo: 99, changedAgo: 40, consent: 'confirmed' },
  'left, having been imported': {
    state: 'unsubscribed',
    mailedAgo: null,
    changedAgo: 40,
    consent: 'imported',
  },
  'bounced after coming back': { state: 'bounced', mailedAgo: 99, changedAgo: 40, consent: 'resubscribed' },
  'said no not long ago': { state: 'unsubscribed', mailedAgo: 29, changedAgo: 29 },
  'bounced not long ago': { state: 'bounced', mailedAgo: 31, changedAgo: 29 },
}
const FORGOTTEN: Record<string, Case> = {
  'did not answer': {
    state: 'unconfirmed',
    mailedAgo: 31,
    changedAgo: 40,
    consent: 'signed-up',
    mail: 'sent',
  },
  'said no': {
    state: 'unsubscribed',
    mailedAgo: 31,
    changedAgo: 29,
    consent: 'unsubscribed',
    link: 'undone',
  },
  'said no to an uncertain mail': { state: 'unsubscribed', mailedAgo: null, changedAgo: 31 },
  bounced: { state: 'bounced', mailedAgo: null, changedAgo: 31, mail: 'failed' },
}

test('after 30 days only those who never confirmed are deleted', async () => {
  for (const [name, one] of Object.entries({ ...KEPT, ...FORGOTTEN })) await add(name, one)
  await api.runHourlyJobs(api.clock.now)
  const left = await api.database.db.selectFrom('subscriptions').select('email').execute()
  expect(left.map(({ email }) => email).sort()).toEqual(Object.keys(KEPT).sort())
})

async function add(name: string, { state, mailedAgo, changedAgo, consent, mail, link }: Case) {
  const { db } = api.database
  const { now } = api.clock
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  // The name serves as address.
  const subscriptionId = await addFan(api, { email: name, state, createdAt: '2020-01-01T00:00:00Z' })
  await db
    .updateTable('subscriptions')
    .set({ askedAt: mailedAgo === null ? null : ago(mailedAgo), stateChangedAt: ago(changedAgo) })
    .where('id', '=', subscriptionId)
    .execute()
  if (consent)
    await db
      .insertInto('consents')
      .values({ subscriptionId, kind: consent, at: ago(40), wording: '', source: 'newsletter' })
      .execute()
  if (mail)
    await db
      .insertInto('mails')
      .values({ kind: 'confirmation', subscriptionId, state: mail, createdAt: ago(1) })
      .execute()
  if (link)
    await db
      .insertInto('confirmationTokens')
      .values({
        digest: name,
        subscriptionId,
        expiresAt: new Date(now.getTime() + DAY_MS),
        undoneAt: link === 'undone' ? now : null,
      })
      .execute()
}
