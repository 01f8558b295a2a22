import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../call.ts'
import type { ApiClient } from '../http.ts'
import { MOCK_FAILURES } from './answers.ts'
import { setUpMockServer } from './node.ts'
import { mockEvent, seedMockData, type MockData } from './seed.ts'

const client: ApiClient = { baseUrl: 'http://site.test', fetch: (url, init) => fetch(url, init) }

let data: MockData
let server: ReturnType<typeof setUpMockServer>
beforeEach(() => {
  data = seedMockData()
  server = setUpMockServer(data)
})
afterEach(() => server.close())

describe('the mock answers by the contract', () => {
  it('keeps hidden events from visitors and shows them to administrators', async () => {
    const visible = await call('listEvents', {}, { client })
    const all = await call('listEvents', { query: { admin: 'true' } }, { client })
    expect(visible.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    data.user = null
    await expect(call('listEvents', { query: { admin: 'true' } }, { client })).rejects.toMatchObject({
      status: 401,
    })
  })

  it('sends an announcement a step at each read, to its end', async () => {
    const read = () => call('getAnnouncement', { params: { id: 2 } }, { client })
    const states = []
    for (let step = 0; step < 4; step += 1) states.push((await read()).delivery.waiting)
    expect(states).toEqual([18, 8, 0, 0])
    expect(await read()).toMatchObject({ state: 'sent', delivery: { recipients: 40, sent: 40 } })
    await expect(call('pauseAnnouncement', { params: { id: 2 } }, { client })).rejects.toMatchObject({
      status: 409,
      body: { current: { state: 'sent' } },
    })
  })

  it('shows the last 90 days without gaps', async () => {
    const { days, total, byState } = await call('getSubscriberFigures', {}, { client })
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([90, '2026-02-01', '2026-05-01'])
    expect(Object.values(byState).every((count) => count > 0)).toBe(true)
    expect(total).toBe(60)
  })

  it('fails where it is asked to', async () => {
    const title = MOCK_FAILURES.eventTitle
    await expect(
      call('createEvent', { body: mockEvent({ id: 0, title }) }, { client }),
    ).rejects.toMatchObject({ status: 500 })
    await expect(
      call('subscribe', { body: { email: MOCK_FAILURES.email, source: 'newsletter' } }, { client }),
    ).rejects.toMatchObject({ userMessage: 'The server had a problem.' })
    await expect(
      call('login', { body: { username: 'keeper', password: MOCK_FAILURES.password } }, { client }),
    ).rejects.toMatchObject({ status: 401, userMessage: 'Invalid username or password' })
  })
})
