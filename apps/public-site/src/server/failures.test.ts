import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

// @vitest-environment node

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
const get = (url: string) => site.app.inject({ url })

beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin)
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

describe('without the API', () => {
  it('shows the last good page, which nobody may keep', async () => {
    const good = await get('/')
    api.mode = 'failing'
    const answer = await get('/')
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ])
    expect(answer.body).toBe(good.body)
    api.mode = 'answering'
    expect((await get('/')).headers['cache-control']).toBe('public, no-cache')
  })

  it('shows error and empty states when there is no last good page', async () => {
    api.mode = 'failing'
    const answer = await get('/')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    for (const text of [
      'Unable to load merchandise at this time',
      'No featured event available',
      'No upcoming events available',
      'No past events available',
      'Stories for the Weary Wanderer',
    ]) {
      expect(answer.body).toContain(text)
    }
    expect(answer.body).not.toContain('Latest Posts')
  })

  it('does not wait long for one that hangs, and then shows the last good page', async () => {
    const good = await get('/')
    api.mode = 'hanging'
    const arrivals = api.arrivals
    const waiting = get('/')
    await expect.poll(() => api.arrivals).toBeGreaterThan(arrivals)
    await vi.advanceTimersByTimeAsync(2000)
    const answer = await waiting
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body).toBe(good.body)
  })
})

describe('a list, and the address of a show or release, that the API has never told', () => {
  it('says when to come again, and not that there is nothing', async () => {
    api.mode = 'failing'
    const lists = ['/shows', '/music?page=2', '/store', '/posts']
    const answers = await Promise.all(
      ['/music/ember', ...lists, '/embed/ember', '/shows/one.ics', '/calendar.ics'].map(get),
    )
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    for (const { headers, body } of answers.slice(0, -2)) {
      expect(body).toContain('This page cannot be shown at the moment.')
      expect(headers['cache-control']).toBe('no-store')
    }
    api.mode = 'answering'
    const statuses = (await Promise.all(['/music/ember', ...lists].map(get))).map((one) => one.statusCode)
    expect(statuses).toEqual([404, 200, 200, 200, 200])
    api.mode = 'failing'
    expect((await get('/shows')).statusCode).toBe(200)
  })
})

describe('a part of the page that fails', () => {
  it('takes no other part with it', async () => {
    api.data.posts = [{ id: '1', url: 'no address' }]
    const { statusCode, body } = await get('/')
    expect(statusCode).toBe(200)
    expect(body).not.toContain('Latest Posts')
    expect(body).toContain('Riverside Stage')
  })

  it('leaves a sentence where the section was', async () => {
    // Invalid data, which our API never sends.
    api.data.merchItems = [JSON.parse('null') as (typeof api.data.merchItems)[number]]
    const { statusCode, body } = await get('/')
    expect(statusCode).toBe(200)
    const [, place] = /<p id="get-it"[^>]*>([^<]*)/.exec(body) ?? []
    expect(place).toMatch(/^This part of the page could not be shown\./)
    expect(body).toContain('Riverside Stage')
    expect(body).toContain('Join the Journey')
  })
})
