import { SIGN_UP_TOO_SOON_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { dayAt } from '@troubadour/domain/time/zoned-time'
import {
  CONSENT_STATEMENT_MESSAGE,
  KNOWN_SUBSCRIBER_MESSAGES,
  SUBSCRIBER_CHART_DAYS,
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_PAGE_SIZE,
  type Consent,
  type SubscriberDetail,
  type SubscriberFigures,
  type SubscriberFilter,
} from '@troubadour/domain/mailing-list/subscriber'
import {
  conflict,
  invalidFields,
  isTroubled,
  missing,
  MOCK_SIGN_UPS,
  NO_MAIL,
  TROUBLE,
  type Resolvers,
} from './answers.ts'
import { mockSubscriber } from './mailing-list-seed.ts'
import type { MockData } from './seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOO_SOON = { status: 429, body: { message: SIGN_UP_TOO_SOON_MESSAGE } } as const

/** Signing up, and the subscribers. @param now the moment at which the chart ends */
export function subscriberResolvers(data: MockData, now: Date) {
  return {
    getSignUpToken: ({ query }) => ({
      status: 200,
      body: { token: query.for === 'page' ? 'page-of-today' : MOCK_SIGN_UPS.visitorToken },
    }),
    subscribe: ({ body }) => {
      if (body.email === MOCK_SIGN_UPS.hastyEmail) return TOO_SOON
      if (!body.website) data.subscriptions.push(body)
      const checkInbox = body.email !== MOCK_SIGN_UPS.emailWithoutMail
      return { status: 201, body: { message: 'You subscribed to the newsletter.', checkInbox } }
    },
    listSubscribers: ({ query }) => {
      const fitting = data.subscribers.filter((one) => fits(one, query))
      const rest = fitting.filter(({ id }) => id < (query.before ?? Infinity))
      const subscribers = rest.slice(0, SUBSCRIBERS_PAGE_SIZE)
      const nextBefore = rest.length > subscribers.length ? (subscribers.at(-1)?.id ?? null) : null
      return { status: 200, body: { subscribers, nextBefore, total: fitting.length } }
    },
    getSubscriber: ({ params }) => {
      const body = data.subscribers.find(({ id }) => id === params.id)
      return body ? { status: 200, body } : missing('subscriber')
    },
    addSubscriber: ({ body: { email, statement } }) => {
      const current = data.subscribers.find((one) => one.email.toLowerCase() === email.toLowerCase())
      if (current) return conflict(KNOWN_SUBSCRIBER_MESSAGES[current.state], current)
      const at = now.toISOString()
      const { isConfigured } = data.mail
      const about = { announcement: null, problem: null, unsubscribedAt: null }
      const made = mockSubscriber({
        id: nextId(data.subscribers),
        ...{ email, source: 'manual', state: 'unconfirmed', createdAt: at },
        consents: [{ at, kind: 'signed-up', wording: statement, source: 'manual' }],
        mails: isConfigured ? [{ ...about, kind: 'confirmation', state: 'queued', at }] : [],
      })
      data.subscribers = [made, ...data.subscribers]
      return { status: 201, body: made }
    },
    eraseSubscriber: ({ params }) => {
      const one = data.subscribers.find(({ id }) => id === params.id)
      if (!one) return missing('subscriber')
      if (isTroubled(one)) return TROUBLE
      data.subscribers = data.subscribers.filter(({ id }) => id !== params.id)
      return { status: 204, body: undefined }
    },
    getSubscriberFigures: () => ({ status: 200, body: figuresOf(data, now) }),
    importSubscribers: async ({ form }) => {
      const file = form.get('file')
      const wording = form.get('statement')?.toString().trim() ?? ''
      if (wording === '') return invalidFields({ statement: CONSENT_STATEMENT_MESSAGE })
      if (!file || typeof file === 'string') return invalidFields({ file: 'Please choose a file.' })
      if (file.size > SUBSCRIBER_IMPORT_MAX_BYTES)
        return { status: 413, body: { message: SUBSCRIBER_IMPORT_SIZE_MESSAGE } }
      return { status: 200, body: importLines(data, await file.text(), { wording, now }) }
    },
    requestConfirmations: () => {
      if (!data.mail.isConfigured) return NO_MAIL
      const queued = data.mail.unasked
      data.mail = { ...data.mail, queued: data.mail.queued + queued, unasked: 0, uncertainConfirmations: 0 }
      return { status: 200, body: { queued } }
    },
  } satisfies Resolvers
}

function nextId(all: readonly SubscriberDetail[]): number {
  return Math.max(0, ...all.map(({ id }) => id)) + 1
}

function fits(
  one: SubscriberDetail,
  { search = '', state, source }: Omit<SubscriberFilter, 'before'>,
): boolean {
  return (
    one.email.toLowerCase().includes(search.toLowerCase()) &&
    (state === undefined || one.state === state) &&
    (source === undefined || one.source === source)
  )
}

function figuresOf({ subscribers, mail, site }: MockData, now: Date): SubscriberFigures {
  const today = dayAt(now.getTime(), site.timeZone)
  const dayOf = (moment: string) => dayAt(Date.parse(moment), site.timeZone)
  const consents = subscribers.flatMap((one) => one.consents)
  const countOf = (kinds: readonly Consent['kind'][], day: number) =>
    consents.filter((one) => kinds.includes(one.kind) && dayOf(one.at) === day).length
  return {
    total: subscribers.length,
    byState: counts(SUBSCRIBER_STATES, subscribers, 'state'),
    bySource: counts(SUBSCRIBER_SOURCES, subscribers, 'source'),
    days: Array.from({ length: SUBSCRIBER_CHART_DAYS }, (_none, index) => {
      const day = today - SUBSCRIBER_CHART_DAYS + 1 + index
      const added = subscribers.filter(({ createdAt }) => dayOf(createdAt) === day)
      return {
        date: new Date(day * DAY_MS).toISOString().slice(0, 10),
        signUps: counts(SUBSCRIBER_SOURCES, added, 'source'),
        confirmed: countOf(['confirmed', 'resubscribed', 'imported'], day),
        unsubscribed: countOf(['unsubscribed'], day),
      }
    }),
    mail,
  }
}

function counts<Key extends 'state' | 'source'>(
  names: readonly SubscriberDetail[Key][],
  subscribers: readonly SubscriberDetail[],
  key: Key,
) {
  const pairs = names.map((name) => [name, subscribers.filter((one) => one[key] === name).length])
  // fromEntries forgets which names it was given.
  return Object.fromEntries(pairs) as Record<SubscriberDetail[Key], number>
}

/** One address a line, in the first column; the heading is the line without one. */
function importLines(data: MockData, text: string, { wording, now }: { wording: string; now: Date }) {
  const refused: { line: number; text: string; reason: string }[] = []
  const added: SubscriberDetail[] = []
  let known = 0
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const email = row.split(/[,;\t]/)[0]?.trim() ?? ''
    if (row === '' || (index === 0 && !email.includes('@'))) continue
    if (!/^\S+@\S+\.\S+$/.test(email))
      refused.push({ line: index + 1, text: row, reason: 'Not a valid email address' })
    else if (data.subscribers.some((one) => one.email.toLowerCase() === email.toLowerCase())) known += 1
    else {
      const id = nextId([...data.subscribers, ...added])
      const at = now.toISOString()
      const consents: Consent[] = [{ at, kind: 'imported', wording, source: 'import' }]
      added.push(mockSubscriber({ id, email, source: 'import', createdAt: at, consents }))
    }
  }
  data.subscribers = [...added.toReversed(), ...data.subscribers]
  return { imported: added.length, known, refused }
}
