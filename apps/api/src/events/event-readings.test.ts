import { READING_VERSION } from '@troubadour/domain/event/read-event'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY, SITE_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['events', 'siteSettings', 'cancelledShows'] as const)
    await api.database.db.deleteFrom(table).execute()
})

/** June 20, 2026, 8:00 PM in New York. */
const IN_NEW_YORK = '2026-06-21T00:00:00.000Z'
const IN_BERLIN = '2026-06-20T18:00:00.000Z'

const create = async (fields: object = {}) =>
  (await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, ...fields } })).json()
const read = async (path: string) => (await api.call('GET', path)).json()
const start = async () => (await read('/api/events'))[0].reading.startsAt
const stored = async () => {
  const row = await api.database.db.selectFrom('events').select('reading').executeTakeFirstOrThrow()
  return row.reading
}
/** Stores what no program of this version would. */
const store = async (reading: object | null) => {
  await sql`update events set reading = ${reading && JSON.stringify(reading)}::jsonb`.execute(api.database.db)
}
const putSite = (parts: object) => api.call('PUT', '/api/site', { body: { ...SITE_BODY, ...parts } })

describe('every save stores the reading that is read afterwards', () => {
  test('of a new event, of a change, and of one that is restored', async () => {
    const made = await create()
    expect(made.reading).toMatchObject({ version: READING_VERSION, startsAt: IN_NEW_YORK, hasTime: true })
    expect(await stored()).toEqual(made.reading)
    const change = { ...EVENT_BODY, date: 'June 25, 2026', time: 'Every Thursday, 7 PM' }
    const changed = (await api.call('PUT', `/api/admin/events/${made.id}`, { body: change })).json()
    const repetition = { weekday: 4, weeks: 1, nth: null }
    expect(changed.reading).toMatchObject({ firstDay: '2026-06-25', isRecurring: true, repetition })
    expect(await stored()).toEqual(changed.reading)
    await api.call('DELETE', `/api/events/${made.id}`)
    await store(null)
    expect(await read('/api/admin/deleted-events')).toMatchObject([{ reading: changed.reading }])
    await api.call('POST', `/api/admin/events/${made.id}/restore`)
    expect(await stored()).toEqual(changed.reading)
  })

  test('other words of the same meaning have it again, and it is no entry of the log', async () => {
    const { id, reading } = await create()
    await api.database.clearActivity()
    await api.call('PUT', `/api/admin/events/${id}`, { body: { ...EVENT_BODY, date: 'Jun 20th, 2026' } })
    expect(await stored()).toEqual(reading)
    const [entry] = await api.database.db.selectFrom('activity').select('after').execute()
    expect(entry?.after).toEqual({ date: 'Jun 20th, 2026' })
  })

  test('the texts are not read again', async () => {
    const { reading } = await create()
    await store({ ...reading, startsAt: IN_BERLIN, endsAt: '2026-06-01T00:00:00.000Z' })
    const visitor = await api.call('GET', '/api/events', { as: 'anonymous' })
    expect(visitor.json()).toMatchObject([{ reading: { startsAt: IN_BERLIN } }])
    expect(await read('/api/admin/overview')).toMatchObject({ nextShow: null })
  })
})

describe('what a reading depends on', () => {
  const transactions = async () => {
    const { rows } = await sql<{ same: boolean }>`
      select events.xmin = site_settings.xmin as same from events, site_settings`.execute(api.database.db)
    return rows
  }

  test('another time zone derives all of them in its own transaction, deleted events included', async () => {
    await create()
    const { id } = await create()
    await api.call('DELETE', `/api/events/${id}`)
    await putSite({ timeZone: 'Europe/Berlin' })
    expect(await transactions()).toEqual([{ same: true }, { same: true }])
    expect(await start()).toBe(IN_BERLIN)
    expect(await stored()).toMatchObject({ startsAt: IN_BERLIN, timeZone: 'Europe/Berlin' })
    const events = await api.database.db
      .selectFrom('events')
      .select(['version', 'calendarSequence'])
      .execute()
    // No editor is told of a change that nobody made.
    expect(events).toMatchObject([{ version: 1, calendarSequence: 0 }, { version: 1 }])
  })

  test('a change of the settings that is refused changes no reading', async () => {
    const { reading } = await create()
    const refused = await putSite({ timeZone: 'Europe/Berlin', version: 7 })
    expect(refused.statusCode).toBe(409)
    expect(await stored()).toEqual(reading)
  })

  test('another language of the site changes no date: the texts keep theirs', async () => {
    await putSite({ language: 'de' })
    const { id, reading } = await create({ date: '4.6.2026', time: '20 Uhr' })
    expect(reading).toMatchObject({ firstDay: '2026-06-04', language: 'de' })
    await putSite({ language: 'en' })
    expect(await read('/api/events')).toMatchObject([{ reading }])
    const body = { ...EVENT_BODY, date: '5.6.2026', time: '8 PM' }
    await api.call('PUT', `/api/admin/events/${id}`, { body })
    expect(await stored()).toMatchObject({ firstDay: '2026-06-05', language: 'en' })
  })

  test.each([
    ['date', 'June 21, 2026', '2026-06-22T00:00:00.000Z'],
    ['time', '9 PM', '2026-06-21T01:00:00.000Z'],
  ])(
    'a program that only knows the texts changes %s: the former reading is forgotten',
    async (column, text, startsAt) => {
      const { reading } = await create()
      await sql`update events set ${sql.ref(column)} = ${text}`.execute(api.database.db)
      expect(await stored()).toBeNull()
      expect(await start()).toBe(startsAt)
      await api.runHourlyJobs(api.clock.now)
      expect(await stored()).toEqual({ ...reading, startsAt, endsAt: startsAt, firstDay: expect.any(String) })
    },
  )

  test('a change of anything else leaves it', async () => {
    const { reading } = await create()
    await sql`update events set title = 'Other', is_visible = false`.execute(api.database.db)
    expect(await stored()).toEqual(reading)
  })
})

describe('until the hourly job has derived it, an event is read from its texts', () => {
  const OTHERS: [string, object | null][] = [
    ['none', null],
    ['one of an earlier version', { version: 0, timeZone: 'America/New_York', start: 'tonight' }],
    ['one of another time zone', { timeZone: 'Europe/Berlin', startsAt: IN_BERLIN }],
  ]
  test.each(OTHERS)('with %s', async (_what, other) => {
    const { reading, id } = await create({ isFeatured: true })
    await store(other && { ...reading, ...other })
    expect(await start()).toBe(IN_NEW_YORK)
    expect(await read('/api/events/featured')).toMatchObject({ reading })
    expect(await read('/api/admin/overview')).toMatchObject({
      nextShow: { when: 'Saturday, June 20, 2026, 8:00 PM', daysAway: 5 },
    })
    const stale = await api.call('PUT', `/api/admin/events/${id}`, { body: { ...EVENT_BODY, version: 9 } })
    expect(stale.json()).toMatchObject({ current: { reading } })
    await api.runHourlyJobs(api.clock.now)
    expect(await stored()).toEqual(reading)
  })

  test('calendars are told of a deleted one', async () => {
    const { id } = await create()
    await api.call('DELETE', `/api/events/${id}`)
    await store(null)
    expect(await read('/api/calendar-entries')).toMatchObject([{ startsAt: IN_NEW_YORK }])
  })

  test('one of a later version stays for it, and is not read', async () => {
    const { reading } = await create()
    const later = { ...reading, version: READING_VERSION + 1, startsAt: IN_BERLIN }
    await store(later)
    await api.runHourlyJobs(api.clock.now)
    expect(await stored()).toEqual(later)
    expect(await start()).toBe(IN_NEW_YORK)
  })
})
