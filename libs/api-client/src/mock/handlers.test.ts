import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, type ApiClient } from '../http.ts'
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

  it('validates what it is sent', async () => {
    const body = mockEvent({ id: 0, title: ' ' })
    await expect(call('createEvent', { body }, { client })).rejects.toMatchObject({
      status: 400,
      fieldErrors: { title: 'Title is required' },
    })
  })

  it('moves the mark of the featured event, and refuses a stale version with the current copy', async () => {
    const changed = await call(
      'updateEvent',
      { params: { id: 2 }, body: { ...mockEvent({ id: 2 }), isFeatured: true } },
      { client },
    )
    expect(changed.version).toBe(2)
    expect(data.events.filter(({ isFeatured }) => isFeatured).map(({ id }) => id)).toEqual([2])
    await expect(
      call('updateEvent', { params: { id: 2 }, body: mockEvent({ id: 2, version: 1 }) }, { client }),
    ).rejects.toMatchObject({ status: 409, body: { current: { version: 2 } } })
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
