import type {
  Announcement,
  DeliveryFigures,
  DeliveryProblem,
} from '@troubadour/domain/mailing-list/announcement'
import type {
  Consent,
  MailStatus,
  SubscriberDetail,
  SubscriberSource,
  SubscriberState,
} from '@troubadour/domain/mailing-list/subscriber'
import type { Town } from '@troubadour/domain/mailing-list/town'
import type { WelcomeMail } from '@troubadour/domain/mailing-list/welcome-mail'

const CREATED_AT = '2026-01-01T12:00:00.000Z'
const DAY_MS = 24 * 60 * 60 * 1000
/** The last sign-up of the seed. */
const LAST_SIGN_UP = Date.parse('2026-05-01T09:00:00Z')
const WORDING = "I'll never sell your info or spam you. You can unsubscribe at any time."

const GHENT: Town = {
  id: 2797656,
  name: 'Ghent',
  region: 'Flanders',
  country: 'BE',
  latitude: 51.05,
  longitude: 3.72,
}
/** The towns that the mock knows, the largest first. */
export const MOCK_TOWNS: Town[] = [
  { id: 2761369, name: 'Vienna', region: 'Vienna', country: 'AT', latitude: 48.21, longitude: 16.37 },
  GHENT,
  { id: 4791160, name: 'Vienna', region: 'Virginia', country: 'US', latitude: 38.9, longitude: -77.27 },
]

export function mockSubscriber(parts: Partial<SubscriberDetail> & { id: number }): SubscriberDetail {
  const { id, source = 'newsletter', createdAt = CREATED_AT } = parts
  const first: Consent = {
    at: createdAt,
    kind: source === 'import' ? 'imported' : 'signed-up',
    wording: source === 'import' ? 'They signed the list at our shows.' : WORDING,
    source,
  }
  return {
    email: `fan-${id}@example.com`,
    state: 'confirmed',
    source,
    createdAt,
    stateChangedAt: createdAt,
    bounceReason: null,
    askedAt: null,
    consents: [first],
    mails: [],
    ...parts,
  }
}

/** Figures without any delivery. */
export const NO_DELIVERY: DeliveryFigures = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
  unsubscribed: 0,
}

export function mockAnnouncement(parts: Partial<Announcement> & { id: number }): Announcement {
  return {
    subject: `Letter ${parts.id}`,
    text: 'Hello,\n\n**new songs** are on their way.',
    card: null,
    state: 'draft',
    sendAt: null,
    startedAt: null,
    finishedAt: null,
    delivery: NO_DELIVERY,
    isTested: false,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    version: 1,
    ...parts,
  }
}

/** A working mail server. */
export function mockMailStatus(parts: Partial<MailStatus> = {}): MailStatus {
  return {
    isConfigured: true,
    from: 'Hollow Pine <letters@hollowpine.example>',
    queued: 0,
    lastError: null,
    unasked: 1,
    uncertainConfirmations: 0,
    ...parts,
  }
}

const SOURCES: SubscriberSource[] = ['newsletter', 'coming_soon', 'newsletter', 'import']
const STATES: SubscriberState[] = [
  'confirmed',
  'confirmed',
  'confirmed',
  'unconfirmed',
  'confirmed',
  'unsubscribed',
]

/** The mock's data of the mailing list. */
export interface MailingListData {
  /** Newest first. */
  subscribers: SubscriberDetail[]
  mail: MailStatus
  /** Newest first. */
  announcements: Announcement[]
  welcomeMail: WelcomeMail
  /** Problems by announcement id. */
  deliveryProblems: Record<number, DeliveryProblem[]>
}

export function seedMailingList(): MailingListData {
  return {
    subscribers: seedSubscribers(),
    mail: mockMailStatus(),
    announcements: seedAnnouncements(),
    welcomeMail: { subject: '', text: '', isOn: false, version: 0 },
    deliveryProblems: seedDeliveryProblems(),
  }
}

/** Sixty subscribers of every state and source, newest first, over the last 90 days and earlier. */
function seedSubscribers(): SubscriberDetail[] {
  return Array.from({ length: 60 }, (_none, index) => {
    const id = 60 - index
    const createdAt = new Date(LAST_SIGN_UP - index * index * 0.04 * DAY_MS).toISOString()
    const source = SOURCES[id % SOURCES.length] ?? 'newsletter'
    // Imported subscribers are confirmed.
    const state = id % 20 === 0 ? 'bounced' : (STATES[id % STATES.length] ?? 'confirmed')
    // A third of them said where they live.
    const subscriber = mockSubscriber({ id, source, createdAt, town: id % 3 === 0 ? GHENT : null })
    return {
      ...subscriber,
      ...stateOf(subscriber, source === 'import' && state === 'unconfirmed' ? 'confirmed' : state),
    }
  })
}

function stateOf(subscriber: SubscriberDetail, state: SubscriberState): Partial<SubscriberDetail> {
  if (state === 'unconfirmed') return { state }
  const at = new Date(Date.parse(subscriber.createdAt) + 20 * 60_000).toISOString()
  const { source } = subscriber
  const confirmed: Consent[] =
    source === 'import' ? [] : [{ at, kind: 'confirmed', wording: 'Yes, send me news', source }]
  const left: Consent[] =
    state === 'unsubscribed' ? [{ at, kind: 'unsubscribed', wording: 'Unsubscribe', source }] : []
  return {
    state,
    stateChangedAt: at,
    bounceReason: state === 'bounced' ? '550 5.1.1 No such mailbox here' : null,
    consents: [...subscriber.consents, ...confirmed, ...left],
  }
}

/** A draft, a scheduled one, one that is being sent, and one that was sent with two uncertain deliveries. */
function seedAnnouncements(): Announcement[] {
  const times = { startedAt: '2026-04-20T14:00:00.000Z', finishedAt: '2026-04-20T14:03:00.000Z' }
  return [
    mockAnnouncement({ id: 4, subject: 'Songs by lantern light', card: { kind: 'event', id: 1 } }),
    mockAnnouncement({
      id: 3,
      subject: 'First Frost is out',
      card: { kind: 'track', id: 2 },
      state: 'scheduled',
      sendAt: '2026-05-08T13:00:00.000Z',
    }),
    mockAnnouncement({
      id: 2,
      subject: 'Tickets for the riverside stage',
      state: 'sending',
      startedAt: '2026-05-01T11:58:00.000Z',
      delivery: { ...NO_DELIVERY, recipients: 40, waiting: 28, sent: 12 },
    }),
    mockAnnouncement({
      id: 1,
      subject: 'Ember Road, and where to hear it',
      state: 'sent',
      ...times,
      delivery: {
        recipients: 38,
        waiting: 0,
        sent: 34,
        failed: 1,
        uncertain: 2,
        skipped: 1,
        unsubscribed: 2,
      },
    }),
  ]
}

/** Failed and uncertain deliveries of the sent one, by announcement. */
function seedDeliveryProblems(): Record<number, DeliveryProblem[]> {
  const at = '2026-04-20T14:02:00.000Z'
  const uncertain = 'The connection to the mail server broke after the mail was handed over.'
  return {
    1: [
      {
        subscriberId: 20,
        email: 'fan-20@example.com',
        outcome: 'failed',
        reason: '550 5.1.1 No such mailbox here',
        at,
      },
      { subscriberId: 12, email: 'fan-12@example.com', outcome: 'uncertain', reason: uncertain, at },
      { subscriberId: null, email: null, outcome: 'uncertain', reason: uncertain, at },
    ],
  }
}
