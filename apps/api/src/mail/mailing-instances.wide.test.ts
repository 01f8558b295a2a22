import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_IN_FLIGHT } from './mail-transport.ts'
import { startApiProcesses, type ApiProcesses } from '../testing/api-processes.ts'
import { PUBLIC_ORIGIN } from '../testing/test-app.ts'
import {
  startMailSink,
  addFans,
  announce,
  mailStates,
  outboxBeside,
  until,
  type TestSink,
} from '../testing/mailing.ts'

const SUBSCRIBERS = 200
const INSTANCES = 2
/** The maximum number of mails in flight. */
const UNCERTAIN_MAX = INSTANCES * MAX_IN_FLIGHT

let sink: TestSink
let processes: ApiProcesses
beforeAll(async () => {
  sink = await startMailSink()
  processes = await startApiProcesses(INSTANCES, {
    SMTP_URL: sink.smtpUrl,
    MAIL_FROM: 'Lantern Mouth <news@example.com>',
  })
})
afterAll(async () => {
  await processes.close()
  await sink.close()
})

test('the instances count sign-ups together', async () => {
  const browser = processes.browser()
  const headers = { origin: PUBLIC_ORIGIN }
  const signUp = (index: number) =>
    browser.call('subscribe', {
      instance: index % INSTANCES,
      headers,
      body: { email: `limit${index}@example.com`, source: 'newsletter' },
    })
  const statuses: number[] = []
  // Four concurrent requests compete for the lock; on a busy machine, twelve could be refused as overload.
  for (let first = 0; first < 12; first += 4) {
    const answers = await Promise.all([0, 1, 2, 3].map((index) => signUp(first + index)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(201), 429, 429])
})

test('killed while they send hundreds of mails, the instances send none of them twice and the others later', async () => {
  const { db } = processes.database
  const now = new Date(processes.now)
  const outbox = outboxBeside(db, sink, now)
  await addFans(db, SUBSCRIBERS, now)
  const id = await announce({ db, outbox }, { subject: 'News', text: 'Hello.' }, now)
  await sink.control('GET count?to=fan*&atLeast=60')
  await processes.restart()
  const atRestart = ((await sink.control('GET recipients')) as string[]).length

  await sink.control(`GET count?to=fan*&atLeast=${SUBSCRIBERS - UNCERTAIN_MAX}`)
  await until(async () => {
    const { queued = 0, sending = 0 } = await mailStates(db, id)
    return queued + sending === 0
  })
  const { sent = 0, uncertain = 0, ...others } = await mailStates(db, id)
  expect(others).toEqual({})
  expect(atRestart).toBeLessThan(SUBSCRIBERS)
  expect(uncertain).toBeLessThanOrEqual(UNCERTAIN_MAX)
  expect(sent + uncertain).toBe(SUBSCRIBERS)

  // The shape of the sink's list of messages.
  const recipients = ((await sink.control('GET recipients')) as string[]).filter((to) => to.startsWith('fan'))
  const arrived = new Set(recipients)
  expect(recipients).toHaveLength(arrived.size)
  const rows = await db
    .selectFrom('mails')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select('email')
    .where('announcementId', '=', id)
    .where('mails.state', '=', 'sent')
    .execute()
  expect(rows.filter(({ email }) => !arrived.has(email))).toEqual([])
})
