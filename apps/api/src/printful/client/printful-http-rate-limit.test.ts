import { describe, expect, test } from 'vitest'
import { failureOf, setUpClientBench } from '../testing/client-bench.ts'
import { details, json, refusal, text, variant } from '../testing/replies.ts'

const bench = setUpClientBench()
const found = json(details(7, [variant()]))
const getProduct = () => bench.client().getProduct('store', 7, bench.signal)
const tooMany = (seconds: number, headers: Record<string, string> = {}, status = 429) =>
  refusal(
    status,
    `You've recently sent too many requests. Please try again after ${seconds} seconds.`,
    headers,
  )

describe('Printful is left alone for as long as it says', () => {
  test.each([
    ['in the text', tooMany(46), 46],
    ['in the text, with 419', tooMany(46, {}, 419), 46],
    ['in the header, which comes first', tooMany(46, { 'retry-after': '12' }), 12],
    ['as a date', tooMany(46, { 'retry-after': 'Mon, 15 Jun 2026 16:00:30 GMT' }), 30],
    ['as a date that has passed', tooMany(46, { 'retry-after': 'Mon, 15 Jun 2026 15:00:00 GMT' }), 1],
    ['nowhere', text('', 429), 60],
    ['in HTML', text('<p>try again after 1 second</p>', 429), 1],
    ['in words that make no sense', tooMany(46, { 'retry-after': '-5' }), 46],
    ['as no time at all', tooMany(46, { 'retry-after': '0' }), 1],
  ])('%s', async (_, reply, seconds) => {
    bench.server.script(reply, found)
    expect(await getProduct()).toMatchObject({ product: { id: 7 } })
    expect(bench.clock.waits).toEqual([seconds * 1000])
    expect(bench.server.requests).toHaveLength(2)
  })

  test('over a restart too, and for other instances', async () => {
    bench.server.script(tooMany(3000), found)
    const failure = await failureOf(getProduct())
    expect(failure).toMatchObject({ problem: 'rate-limited', retryAt: new Date('2026-06-15T16:50:00Z') })
    expect(await failureOf(getProduct())).toMatchObject({ problem: 'rate-limited', retryAt: failure.retryAt })
    expect(bench.server.requests).toHaveLength(1)
    bench.clock.advance(46 * 60_000)
    expect(await getProduct()).toMatchObject({ product: { id: 7 } })
    expect(bench.clock.waits).toEqual([4 * 60_000])
  })

  test('but not for years', async () => {
    bench.server.script(tooMany(1, { 'retry-after': '9'.repeat(30) }))
    expect((await failureOf(getProduct())).retryAt).toEqual(new Date('2026-06-16T16:00:00Z'))
  })

  test('and not again and again', async () => {
    bench.server.otherwise(tooMany(10))
    const failure = await failureOf(getProduct())
    expect(failure).toMatchObject({ problem: 'rate-limited', retryAt: new Date('2026-06-15T16:00:40Z') })
    expect(bench.server.requests).toHaveLength(4)
    expect(bench.clock.waits).toEqual([10_000, 10_000, 10_000])
  })

  test('which does not count as a failure', async () => {
    bench.server.script(tooMany(1), text('', 500), tooMany(1), text('', 500), tooMany(1), found)
    expect(await getProduct()).toMatchObject({ product: { id: 7 } })
  })
})
