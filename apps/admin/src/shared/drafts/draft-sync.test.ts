import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDraftSync, DRAFT_DELAY_MS, DRAFT_RETRY_MS } from './draft-sync.ts'

const SAVED_AT = '2026-05-01T12:00:05.000Z'

const draft = (name: string) => ({ content: { name }, baseVersion: 1 })

const server = vi.fn<(input: string, init: RequestInit) => Promise<Response>>()
const sent = () =>
  server.mock.calls.map(([, { method, body }]) =>
    [method, body ? JSON.parse(String(body)).content.name : ''].join(' ').trim(),
  )
const saved = async () => Response.json({ ...draft('any'), key: 'event-2', updatedAt: SAVED_AT })
const answer = (status: number) => async () => new Response('{"message":"No"}', { status })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset().mockImplementation(saved)
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends the last of what was typed, once the typing rests', async () => {
  const sync = createDraftSync('event-2')
  sync.save(draft('a'))
  await pass(DRAFT_DELAY_MS - 1)
  sync.save(draft('ab'))
  await pass(DRAFT_DELAY_MS - 1)
  expect(sent()).toEqual([])
  await pass(1)
  expect(sent()).toEqual(['PUT ab'])
  expect(sync.savedAt()).toBe(SAVED_AT)
})

it('sends at once when it may be the last chance', async () => {
  const sync = createDraftSync('event-2')
  sync.save(draft('a'))
  sync.flush()
  await pass(0)
  expect(sent()).toEqual(['PUT a'])
  await pass(DRAFT_DELAY_MS)
  expect(sent()).toEqual(['PUT a'])
})

it.each([
  ['the session has ended', answer(401)],
  ['the server fails', answer(500)],
  ['no answer comes', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('tries again later when %s, and throws nothing', async (_why, failing) => {
  server.mockImplementationOnce(failing)
  const sync = createDraftSync('event-2')
  sync.save(draft('a'))
  await pass(DRAFT_DELAY_MS)
  expect(sync.savedAt()).toBeNull()
  await pass(DRAFT_RETRY_MS)
  expect(sent()).toEqual(['PUT a', 'PUT a'])
  expect(sync.savedAt()).toBe(SAVED_AT)
})

it('prefers something newer to another try', async () => {
  server.mockImplementationOnce(answer(500))
  const sync = createDraftSync('event-2')
  sync.save(draft('a'))
  await pass(DRAFT_DELAY_MS)
  sync.save(draft('ab'))
  await pass(DRAFT_RETRY_MS * 2)
  expect(sent()).toEqual(['PUT a', 'PUT ab'])
})

it('does not ask again for what the server refuses', async () => {
  server.mockImplementation(answer(400))
  const sync = createDraftSync('event-2')
  sync.save(draft('much too long'))
  await pass(DRAFT_DELAY_MS + DRAFT_RETRY_MS)
  expect(sent()).toHaveLength(1)
})

it('asks no more for a form that is gone', async () => {
  server.mockImplementation(answer(500))
  const sync = createDraftSync('event-2')
  sync.save(draft('a'))
  sync.flush()
  sync.save(draft('ab'))
  sync.close()
  await pass(DRAFT_RETRY_MS * 2)
  expect(sent()).toEqual(['PUT a'])
})

it('deletes after a save that is still under way, never before', async () => {
  let end: ((response: Response) => void) | undefined
  server.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)))
  const sync = createDraftSync('event-2')
  sync.save(draft('a'))
  await pass(DRAFT_DELAY_MS)
  sync.remove()
  await pass(DRAFT_RETRY_MS)
  expect(sent()).toEqual(['PUT a'])
  end?.(await saved())
  await pass(0)
  expect(sent()).toEqual(['PUT a', 'DELETE'])
})

it('deletes nothing where nothing is', async () => {
  const sync = createDraftSync('event-2')
  sync.remove()
  await pass(DRAFT_RETRY_MS)
  expect(sent()).toEqual([])
})
