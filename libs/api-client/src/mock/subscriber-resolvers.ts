import { SIGN_UP_TOO_SOON_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { dayAt } from '@troubadour/domain/time/zoned-time'
import {
  consentStatement,
  KNOWN_SUBSCRIBER_MESSAGES,
  SUBSCRIBER_CHART_DAYS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_PAGE_SIZE,
  subscription,
  type Consent,
  type SubscriberDetail,
  type SubscriberFigures,
  type SubscriberFilter,
  type SubscriberImport,
} from '@troubadour/domain/mailing-list/subscriber'
import { conflict, invalidFields, MOCK_SIGN_UPS, Refusal, type Resolvers } from './answers.ts'
import { mockSubscriber } from './mailing-list-seed.ts'
import { findRow, nextId, pageOf, rowToChange, withoutRow } from './rows.ts'
import type { MockData } from './seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Sign-ups and subscribers. @param now the end of the chart */
export function subscriberResolvers(data: MockData, now: Date) {
  return {
    subscribe: ({ body }) => {
      if (body.email === MOCK_SIGN_UPS.tooSoonEmail)
        throw new Refusal(429, { message: SIGN_UP_TOO_SOON_MESSAGE })
      if (!body.website) data.subscriptions.push(body)
      const checkInbox = body.email !== MOCK_SIGN_UPS.emailWithoutMail
      return { message: 'You subscribed to the newsletter.', checkInbox }
    },
    listSubscribers: ({ query }) => {
      const fitting = data.subscribers.filter((one) => fits(one, query))
      const { items, nextBefore } = pageOf(fitting, query.before, SUBSCRIBERS_PAGE_SIZE)
      return { subscribers: items, nextBefore, total: fitting.length }
    },
    getSubscriber: ({ params }) => findRow(data.subscribers, params.id, 'subscriber'),
    addSubscriber: ({ body: { email, statement } }) => {
      const current = withAddress(data.subscribers, email)
      if (current) throw conflict(KNOWN_SUBSCRIBER_MESSAGES[current.state], current)
      const at = now.toISOString()
      const { isConfigured } = data.mail
      const about = { announcement: null, problem: null, unsubscribedAt: null }
      const subscriber = mockSubscriber({
        id: nextId(data.subscribers),
        ...{ email, source: 'manual', state: 'unconfirmed', createdAt: at },
        consents: [{ at, kind: 'signed-up', wording: statement, source: 'manual' }],
        mails: isConfigured ? [{ ...about, kind: 'confirmation', state: 'queued', at }] : [],
      })
      data.subscribers = [subscriber, ...data.subscribers]
      return subscriber
    },
    eraseSubscriber: ({ params }) => {
      data.subscribers = withoutRow(data.subscribers, rowToChange(data.subscribers, params.id, 'subscriber'))
    },
    getSubscriberFigures: () => figuresOf(data, now),
    previewSubscribers: async ({ form }) => {
      const subscribers = data.subscribers
      const report = await importForm(data, form, now)
      data.subscribers = subscribers
      return report
    },
    importSubscribers: async ({ form }) => ({ ...(await importForm(data, form, now)), importId: 1 }),
    listSubscriberImports: () => [],
    undoSubscriberImport: () => {
      const kept = data.subscribers.filter(({ source }) => source !== 'import')
      const removed = data.subscribers.length - kept.length
      data.subscribers = kept
      return { removed, kept: [] }
    },
    addSubscribers: ({ body: { text, statement: wording } }) => {
      const { imported, known, refused } = importLines(data, text, { wording, now })
      return { added: imported, known, refused }
    },
    requestConfirmations: () => {
      const queued = data.mail.unasked
      data.mail = { ...data.mail, queued: data.mail.queued + queued, unasked: 0, uncertainConfirmations: 0 }
      return { queued }
    },
  } satisfies Resolvers
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
  // Object.fromEntries loses the names.
  return Object.fromEntries(pairs) as Record<SubscriberDetail[Key], number>
}

async function importForm(data: MockData, form: FormData, now: Date): Promise<SubscriberImport> {
  const { data: wording, error } = consentStatement.safeParse(form.get('statement'))
  if (error) throw invalidFields({ statement: error.issues[0]?.message ?? '' })
  // The form always has a file.
  const text = await (form.get('file') as File).text()
  if (text === '') throw invalidFields({ file: 'Please choose a file.' })
  return importLines(data, text, { wording, now })
}

/** One address per line, in the first column; a line without one is the heading. */
function importLines(
  data: MockData,
  text: string,
  { wording, now }: { wording: string; now: Date },
): SubscriberImport {
  const refused: SubscriberImport['refused'] = []
  const added: SubscriberDetail[] = []
  let known = 0
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const cell = row.split(/[,;\t]/)[0] ?? ''
    if (row === '' || (index === 0 && !cell.includes('@'))) continue
    const refuse = (reason = '') => refused.push({ line: index + 1, text: row, reason })
    const { data: email, error } = subscription.shape.email.safeParse(cell)
    if (error) refuse(error.issues[0]?.message)
    else if (withAddress(added, email)) refuse('Was in the file before')
    else if (withAddress(data.subscribers, email)) known += 1
    else {
      const id = nextId([...data.subscribers, ...added])
      const at = now.toISOString()
      const consents: Consent[] = [{ at, kind: 'imported', wording, source: 'import' }]
      added.push(mockSubscriber({ id, email, source: 'import', createdAt: at, consents }))
    }
  }
  data.subscribers = [...added.toReversed(), ...data.subscribers]
  return { imported: added.length, known, refused, encoding: 'UTF-8' }
}

const withAddress = (all: readonly SubscriberDetail[], email: string) =>
  all.find((one) => one.email.toLowerCase() === email.toLowerCase())
