// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createApiSource } from './api-source.ts'

const log = { warn: vi.fn() }

function source(answer: (init: RequestInit) => Response | Promise<Response>, reuseMs = 0) {
  const fetchApi = vi.fn((_url: unknown, init: RequestInit = {}) => Promise.resolve(answer(init)))
  const options = { apiOrigin: 'http://api', log, fetch: fetchApi as typeof fetch, timeoutMs: 5, reuseMs }
  return { fetchApi, open: createApiSource(options) }
}

async function read(open: ReturnType<typeof createApiSource>) {
  const { client, log: readingLog } = open()
  const text = await client.fetch('/api/site').then(
    (response) => response.json(),
    (error: Error) => error.name,
  )
  return { text, ...readingLog }
}

describe('createApiSource', () => {
  it('sends the ETag that it knows and takes 304 for the same as before', async () => {
    const { fetchApi, open } = source(({ headers }) =>
      new Headers(headers).get('if-none-match') === '"1"'
        ? new Response(null, { status: 304 })
        : new Response('{}', { headers: { etag: '"1"' } }),
    )
    const first = await read(open)
    const second = await read(open)
    expect(second.bodies).toEqual(first.bodies)
    expect(fetchApi).toHaveBeenCalledTimes(2)
  })

  it('asks again a moment before the last answer may not be used any more', async () => {
    const { fetchApi, open } = source(() => new Response('{}'), 250)
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    expect(await read(open)).toMatchObject({ reusableUntil: 1250 })
    now.mockReturnValue(1149)
    expect(await read(open)).toMatchObject({ reusableUntil: 1250 })
    expect(fetchApi).toHaveBeenCalledOnce()
    now.mockReturnValue(1150)
    expect(await read(open)).toMatchObject({ reusableUntil: 1400 })
    expect(fetchApi).toHaveBeenCalledTimes(2)
    now.mockRestore()
  })

  it('takes what is sent again without an ETag for the same as before', async () => {
    const bodies = ['1', '1', '2']
    const { open } = source(() => new Response(bodies.shift()))
    const [first, second, third] = [await read(open), await read(open), await read(open)]
    expect(second.bodies).toEqual(first.bodies)
    expect(third.bodies).toEqual(new Map([['/api/site', '2']]))
  })

  it('falls back to the last good answer and says that it is not fresh', async () => {
    const answers = [Response.json('good'), new Response('bad', { status: 500 })]
    const { open } = source(() => answers.shift()!)
    await read(open)
    expect(await read(open)).toMatchObject({ text: 'good', isFresh: false, reusableUntil: 0 })
  })

  it('fails without one', async () => {
    const { open } = source(() => new Response('bad', { status: 500 }))
    expect(await read(open)).toMatchObject({ text: 'TypeError', isFresh: false })
  })

  it('waits for an API that hangs once, and for no later attempt, until it answers in time', async () => {
    let [isHanging, isBroken, status] = [true, false, 200]
    const { fetchApi, open } = source(({ signal }) => {
      if (isBroken) return Promise.reject(new TypeError('fetch failed'))
      return isHanging
        ? new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason as Error)),
          )
        : Response.json('good', { status })
    })
    vi.useFakeTimers()
    const first = read(open)
    await vi.advanceTimersByTimeAsync(5)
    await first
    await read(open)
    expect(fetchApi).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    // Both finish while the second attempt hangs.
    await read(open)
    await read(open)
    expect(fetchApi).toHaveBeenCalledTimes(2)
    isBroken = true
    await vi.advanceTimersByTimeAsync(1005)
    await read(open)
    expect(fetchApi).toHaveBeenCalledTimes(3)
    isBroken = false
    // That an attempt failed at once does not mean that the next one is answered in time.
    await read(open)
    expect(fetchApi).toHaveBeenCalledTimes(3)
    isHanging = false
    // An error is an answer in time as well.
    status = 500
    await vi.advanceTimersByTimeAsync(1005)
    expect(await read(open)).toMatchObject({ isFresh: false })
    await vi.advanceTimersByTimeAsync(0)
    status = 200
    expect(await read(open)).toMatchObject({ text: 'good', isFresh: true })
    vi.useRealTimers()
  })
})
