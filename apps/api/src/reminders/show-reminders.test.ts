import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createMailingApp, startMailSink, type MailingApp } from '../testing/mailing.ts'
import { forgetDueReminders, queueReminders } from './queue-reminders.ts'

const SALE = new Date('2026-06-01T13:00:00Z')
const WEEK_BEFORE = new Date('2026-06-13T13:00:00Z')
const CLOCK = { timeZone: 'America/New_York' }

let list: MailingApp
let show: { id: number; slug: string }
beforeAll(async () => void (list = await createMailingApp(await startMailSink())))
afterAll(async () => {
  await list.close()
  await list.sink.close()
})
beforeEach(async () => {
  for (const table of ['allReminders', 'mails', 'throttles', 'events'] as const)
    await list.api.database.db.deleteFrom(table).execute()
  await list.sink.control('POST reset')
  list.api.clock.now = new Date('2026-05-15T16:00:00Z')
  const body = { ...EVENT_BODY, ticketsFrom: '2026-06-01T18:00:00Z' }
  show = (await list.api.call('POST', '/api/admin/events', { body })).json()
})

const ask = (about: string, email = 'ann@example.com') =>
  list.post(`/api/shows/${show.slug}/reminders`, { email, about })
const change = (body: object) =>
  list.api.call('PUT', `/api/admin/events/${show.id}`, { body: { ...EVENT_BODY, ...body } })
const stored = () => list.api.database.db.selectFrom('allReminders').selectAll().execute()
const mails = () =>
  list.api.database.db
    .selectFrom('mails')
    .select(['kind', 'about', 'title', 'toAddress'])
    .orderBy('id')
    .execute()
const queueAt = (now: Date) =>
  queueReminders({ db: list.api.database.db, outbox: list.api.app.mail.outbox }, { now, ...CLOCK })
const addConfirmed = (about: 'tickets' | 'week') =>
  list.api.database.db
    .insertInto('allReminders')
    .values({
      ...{ about, eventId: show.id, title: 'Lanterns', email: `${about}@example.com` },
      ...{ createdAt: list.api.clock.now, confirmedAt: list.api.clock.now },
    })
    .execute()

test('each promise is one mail, on its morning, and then the address is gone', async () => {
  for (const about of ['tickets', 'week', 'week']) {
    const asked = await ask(about)
    expect([asked.statusCode, asked.json().at]).toEqual([
      ...[202, (about === 'week' ? WEEK_BEFORE : SALE).toISOString()],
    ])
  }
  expect(await stored()).toMatchObject([{ about: 'tickets' }, { about: 'week' }])
  const runner = list.createRunner()
  await runner.start()
  for (const mail of await list.sink.mailsTo('ann@example.com', 3)) {
    expect(mail.subject).toBe('Shall we remind you of Lanterns on the Lake?')
    expect(mail.text).toMatch(/The reminder comes on June (?:1|13), 2026, at 9:00 AM\./)
    const token = /confirm\/reminder\?token=(\S+)/.exec(mail.text)?.[1]
    const confirmed = await list.post('/api/reminders/confirm', { token })
    expect([SALE.toISOString(), WEEK_BEFORE.toISOString()]).toContain(confirmed.json().at)
  }
  await Promise.all([queueAt(SALE), queueAt(SALE)])
  const sold = (await list.sink.mailsTo('ann@example.com', 4)).at(-1)!
  expect(sold.subject).toBe('Tickets for Lanterns on the Lake')
  expect(sold.text).toContain('Tickets on sale from June 1, 2026, 2:00 PM.')
  expect(sold.text).toContain(`https://www.example.com/shows/${show.slug}`)
  expect(await stored()).toMatchObject([{ about: 'week' }])
  await queueAt(WEEK_BEFORE)
  const near = (await list.sink.mailsTo('ann@example.com', 5)).at(-1)!
  expect(near.subject).toBe('Lanterns on the Lake is near')
  expect(near.text).toContain('June 20, 2026 @ 8:00 PM, Boathouse')
  await runner.stop()
  expect(await stored()).toEqual([])
})

test('the dashboard says when how many go out', async () => {
  await addConfirmed('week')
  await ask('tickets')
  const { comingUp } = (await list.api.call('GET', '/api/admin/overview')).json()
  expect(comingUp).toEqual([
    {
      ...{ at: WEEK_BEFORE.toISOString(), kind: 'reminder', id: show.id, title: 'Lanterns on the Lake' },
      ...{ contradiction: null, reminder: { about: 'week', count: 1 } },
    },
  ])
})

test.each<[string, () => Promise<unknown>, Date, object[]]>([
  ['moved', () => change({ date: 'July 20, 2026' }), WEEK_BEFORE, []],
  [
    'cancelled',
    () => change({ status: 'cancelled' }),
    SALE,
    [
      {
        kind: 'reminder-cancelled',
        about: 'week',
        title: 'Lanterns on the Lake',
        toAddress: 'week@example.com',
      },
    ],
  ],
  [
    'deleted for good',
    () => list.api.database.db.deleteFrom('events').execute(),
    SALE,
    [{ kind: 'reminder-cancelled', about: 'week', title: 'Lanterns', toAddress: 'week@example.com' }],
  ],
])('of a show that is %s, people are told so once', async (_, act, now, expected) => {
  await addConfirmed('week')
  await act()
  await queueAt(now)
  await queueAt(now)
  expect(await mails()).toEqual(expected)
  expect(await stored()).toHaveLength(1 - expected.length)
})

test('of a show that is over, and after a backup was restored, what is due is deleted unsent', async () => {
  await addConfirmed('tickets')
  await addConfirmed('week')
  await forgetDueReminders(list.api.database.db, { now: SALE, ...CLOCK })
  expect(await stored()).toMatchObject([{ about: 'week' }])
  await queueAt(new Date('2026-06-22T13:00:00Z'))
  expect([await stored(), await mails()]).toEqual([[], []])
})

test('visitors get what is offered, the editor the count, and nobody anything of a hidden show', async () => {
  const read = async (path: string, as: 'anonymous' | 'admin') =>
    (await list.api.call('GET', path, { as })).json()[0]
  expect(await read('/api/events', 'anonymous')).toMatchObject({ takesReminders: ['tickets', 'week'] })
  await addConfirmed('week')
  expect(await read('/api/events?admin=true', 'admin')).toMatchObject({ reminders: 1 })
  const one = await list.api.call('GET', `/api/admin/events/${show.id}`, { as: 'admin' })
  expect(one.json()).toMatchObject({ reminders: 1 })
  // The cached response ends at the instant.
  list.api.clock.now = SALE
  expect(await read('/api/events', 'anonymous')).toMatchObject({ takesReminders: ['week'] })
  expect((await read('/api/events', 'anonymous')).reminders).toBeUndefined()
  expect((await ask('tickets')).statusCode).toBe(404)
  expect((await ask('anything')).statusCode).toBe(400)
  await change({ isVisible: false })
  expect((await ask('week')).statusCode).toBe(404)
})

test('an earlier program, which deletes what it knows as reminders, leaves those of shows', async () => {
  await addConfirmed('week')
  await sql`insert into reminders (title, email, created_at) values ('Ember', 'a@example.com', now())
    on conflict (track_id, lower(email)) do update set title = excluded.title`.execute(list.api.database.db)
  expect(await stored()).toMatchObject([{ about: 'week' }, { about: 'release' }])
  await sql`delete from reminders where id in (select id from reminders for update skip locked)`.execute(
    list.api.database.db,
  )
  expect(await stored()).toMatchObject([{ about: 'week' }])
})
