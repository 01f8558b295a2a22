import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { failureOf, setUpClientBench } from '../testing/client-bench.ts'
import { details, json, page, text, variant, refusal, type Reply } from '../testing/scripted-server.ts'

describe('printful http faults', () => {
  const bench = setUpClientBench()
  const found = json(details(7, [variant()]))
  const getProduct = (options: Parameters<typeof bench.client>[0] = {}) =>
    bench.client(options).getProduct('store', 7, bench.signal)

  const hang: Reply = () => {}
  const cutOff: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"code":200,"result":{"sync_product":', () => response.destroy())
  }
  const hangUp: Reply = (response) => void response.destroy()
  /** Sends a byte from time to time until the connection closes. */
  const drip: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(timer))
  }
  /** Sends until the connection closes. */
  const flood: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = '"'.padEnd(64 * 1024, 'x')
    const send = () => {
      while (!response.destroyed && response.write(chunk)) continue
    }
    response.on('drain', send)
    send()
  }

  /** Small when compressed, and huge afterwards. */
  const bomb: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(20 * 1024 * 1024, ' ')))
  }

  describe('faults are tried 3 times, and then told', () => {
    test.each<[string, Reply, string, RegExp]>([
      ['a line that is cut', hangUp, 'unreachable', /could not be reached/],
      ['no answer', hang, 'unreachable', /did not answer in time/],
      ['a dripping answer', drip, 'unreachable', /did not answer in time/],
      ['a 500', text('Oops', 500), 'server-error', /status 500/],
      ['a 503 with a page', text('<html>Down</html>', 503), 'server-error', /status 503/],
      ['HTML', text('<!doctype html><title>Hello</title>'), 'garbled', /could not be understood/],
      ['half an answer', text('{"code":200,"result":{"sync_pro'), 'garbled', /could not be understood/],
      ['an answer that breaks off', cutOff, 'garbled', /broke off/],
      ['nothing', text(''), 'garbled', /could not be understood/],
      ['another shape', json({ code: 200, result: 'yes' }), 'garbled', /could not be understood/],
      ['another product', json(details(8, [variant()])), 'garbled', /could not be understood/],
      ['variants of which none is one', json(details(7, [null, 3])), 'garbled', /could not be understood/],
      ['a 404 that is not Printful’s', text('<h1>Not found</h1>', 404), 'garbled', /was not Printful/],
      ['a redirect', text('', 302, { location: '/stores' }), 'garbled', /points to another address/],
      ['a flood', flood, 'garbled', /too large/],
      ['a compressed flood', bomb, 'garbled', /too large/],
    ])('%s', async (_, reply, problem, message) => {
      bench.server.otherwise(reply)
      // Only an endless response exceeds the timeout.
      const isEndless = reply === hang || reply === drip
      const failure = await failureOf(getProduct(isEndless ? { timeoutMs: 100 } : {}))
      expect(failure).toMatchObject({ problem, retryAt: null })
      expect(failure.message).toMatch(message)
      expect(bench.clock.waits).toHaveLength(2)
      // The client may abort a request with an endless response before a slow server has received it.
      if (!isEndless) expect(bench.server.requests).toHaveLength(3)
      expect(bench.server.requests.every(({ path }) => path === '/store/products/7')).toBe(true)
    })

    test('nobody there', async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      // A listening TCP server has an address with a port.
      const { port } = server.address() as AddressInfo
      server.close()
      await once(server, 'close')
      const failure = await failureOf(getProduct({ apiUrl: `http://127.0.0.1:${port}` }))
      expect(failure).toMatchObject({ problem: 'unreachable', message: 'Printful could not be reached.' })
      expect(bench.clock.waits).toHaveLength(2)
    })
  })

  describe('between tries', () => {
    test('a problem that a retry solves stays unnoticed', async () => {
      bench.server.script(hangUp, text('', 502), found)
      expect(await getProduct()).toMatchObject({ product: { id: 7 } })
      expect(bench.server.requests).toHaveLength(3)
    })

    test.each([
      [0, [0, 0]],
      [0.5, [500, 1000]],
      [0.999, [999, 1998]],
    ])('with luck of %d the pauses are %j ms', async (random, pauses) => {
      bench.server.otherwise(text('', 500))
      await failureOf(getProduct({ random: () => random }))
      expect(bench.clock.waits).toEqual(pauses)
    })

    test('aborting rejects with the reason of the signal, and there is no further call', async () => {
      const stop = new AbortController()
      bench.server.otherwise(() => stop.abort(new Error('Shutting down')))
      await expect(bench.client().getProduct('store', 7, stop.signal)).rejects.toThrow('Shutting down')
      expect(bench.server.requests).toHaveLength(1)
    })
  })

  describe('many failures in a row', () => {
    test('lead to a pause, told with what went wrong; afterwards one call tries', async () => {
      bench.server.otherwise(text('', 500))
      await failureOf(getProduct())
      const pausedAt = await failureOf(getProduct())
      expect(pausedAt).toMatchObject({
        problem: 'server-error',
        retryAt: new Date(bench.clock.now().getTime() + 30_000 - 1000),
      })
      expect(bench.server.requests).toHaveLength(5)

      expect((await failureOf(getProduct())).problem).toBe('paused')
      expect(bench.server.requests).toHaveLength(5)

      bench.clock.advance(30_000)
      expect((await failureOf(getProduct())).problem).toBe('server-error')
      expect(bench.server.requests).toHaveLength(6)

      bench.clock.advance(30_000)
      bench.server.otherwise(found)
      expect(await getProduct()).toMatchObject({ product: { id: 7 } })
    })

    test('a refusal in between is an answer', async () => {
      const unknown = json({ code: 404, result: 'Not Found' }, 404)
      const down = text('', 500)
      bench.server.script(down, down, unknown, down, down, unknown, down, down, unknown)
      for (let count = 0; count < 3; count += 1) expect(await getProduct()).toBeNull()
    })
  })

  test('a list in pieces is put together', async () => {
    bench.server.script(
      (response) => {
        const [head = '', tail = ''] = JSON.stringify({ result: [{ id: 1, name: 'Mütze 🧢' }] }).split('ü')
        const [first, second] = Buffer.from('ü')
        response.writeHead(200)
        response.write(Buffer.concat([Buffer.from(head), Buffer.from([first ?? 0])]), () =>
          response.end(Buffer.concat([Buffer.from([second ?? 0]), Buffer.from(tail)])),
        )
      },
      page([], null),
    )
    const list = await bench.client().listProducts('store', bench.signal)
    expect(list).toMatchObject({ products: [{ id: 1, title: 'Mütze 🧢' }] })
  })
})

describe('printful http rate limit', () => {
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
      expect(await failureOf(getProduct())).toMatchObject({
        problem: 'rate-limited',
        retryAt: failure.retryAt,
      })
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
})
