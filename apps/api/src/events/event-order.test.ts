import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
let signedInAt: Date
beforeAll(async () => {
  api = await createTestApp()
  signedInAt = api.clock.now
  for (const [title, fields] of Object.entries(EVENTS)) {
    const { statusCode } = await api.call('POST', '/api/admin/events', {
      body: { ...EVENT_BODY, title, ...fields },
    })
    expect(statusCode).toBe(201)
  }
})
afterAll(() => api.close())

/** It is noon of 15 June 2026 in New York. */
const EVENTS: Record<string, object> = {
  'past, long ago': { date: 'May 1, 2026' },
  recurring: { date: 'June 1, 2026', time: 'Every Thursday, 7 PM' },
  later: { date: 'June 20, 2026', time: '8 PM' },
  undated: { date: 'To be announced' },
  'past, this morning': { date: 'June 15, 2026', time: '9 AM - 11:59 AM' },
  featured: { date: 'July 4, 2026', isFeatured: true },
  'tonight, over at 1': { date: 'June 15, 2026', time: '9 PM - 1 AM' },
  'this month': { date: 'June', time: '' },
  hidden: { date: 'June 16, 2026', isVisible: false },
}

const titles = async (url = '/api/events') => {
  const response = await api.call('GET', url)
  return response.json().map(({ title }: { title: string }) => title)
}

test('featured, then soonest first with recurring and undated last, then the most recent past', async () => {
  api.clock.now = new Date('2026-06-15T16:00:00Z')
  expect(await titles()).toEqual([
    'featured',
    'tonight, over at 1',
    'later',
    'this month',
    'recurring',
    'undated',
    'past, this morning',
    'past, long ago',
  ])
})

test('administrators see the hidden ones in order', async () => {
  expect((await titles('/api/events?admin=true')).slice(0, 4)).toEqual([
    'featured',
    'tonight, over at 1',
    'hidden',
    'later',
  ])
})

test('a cached list is renewed when an event ends', async () => {
  api.clock.now = new Date('2026-06-16T05:00:00.000Z')
  expect((await titles())[1]).toBe('tonight, over at 1')
  api.clock.now = new Date('2026-06-16T05:00:00.001Z')
  expect((await titles()).slice(1, 6)).toEqual([
    'later',
    'this month',
    'recurring',
    'undated',
    'tonight, over at 1',
  ])
})

test('the home page gets seven of the past ones, of which it shows six', async () => {
  // At the time of the test before, the session has expired.
  api.clock.now = signedInAt
  for (const day of [1, 2, 3, 4, 5])
    await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, date: `April ${day}, 2026` } })
  api.clock.now = new Date('2026-06-16T06:00:00Z')
  const [all, home] = [await titles(), await titles('/api/events?for=home')]
  expect([all.length, home.length]).toEqual([13, 12])
  expect(home).toEqual(all.slice(0, 12))
})
