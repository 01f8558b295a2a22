import { EventEmitter, once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignal } from './shutdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<void>(() => {})

/** A program that has received SIGTERM. */
function stopping(options: { isProduction: boolean; drainSeconds?: number; close: () => Promise<void> }) {
  const signals = new EventEmitter()
  const exit = vi.fn<(code: number) => void>()
  const begin = vi.fn<() => void>()
  const close = vi.fn(options.close)
  const steps = {
    app: Fastify(),
    drainSeconds: undefined,
    developmentDrainSeconds: 1,
    ...options,
    begin,
    close,
  }
  const stopped = stopOnSignal(steps, { signals, exit })
  signals.emit('SIGTERM')
  return { signals, exit, begin, close, stopped }
}

it.each([
  ['production', { isProduction: true }, 3, 15],
  ['production with a drain of its own', { isProduction: true, drainSeconds: 40 }, 40, 15],
  ['production with a short one', { isProduction: true, drainSeconds: 1 }, 1, 15],
  ['development', { isProduction: false }, 1, 7],
])('in %s the limit counts from the end of the drain', async (_name, options, drainS, limitS) => {
  const { begin, close, exit } = stopping({ ...options, close: () => never })
  await vi.advanceTimersByTimeAsync(drainS * 1000 - 1)
  expect([begin.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(limitS * 1000)
  expect([close.mock.calls.length, exit.mock.calls]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(2)
  expect(exit.mock.calls).toEqual([[1]])
})

it('a second signal changes nothing, and a stop in time is no forced one', async () => {
  const { signals, begin, close, exit, stopped } = stopping({ isProduction: true, close: async () => {} })
  await vi.advanceTimersByTimeAsync(1000)
  // `emit` returns false without a listener: the signal would end the process.
  expect([signals.emit('SIGTERM'), signals.emit('SIGINT')]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(2000)
  await stopped
  await vi.advanceTimersByTimeAsync(60_000)
  expect([begin.mock.calls.length, close.mock.calls.length, exit.mock.calls]).toEqual([1, 1, []])
})

it('a connection that is kept goes soon after the answer that was under way', async () => {
  vi.useRealTimers()
  const app = Fastify({ keepAliveTimeout: 72_000 })
  const gate = new EventEmitter()
  app.get('/', async () => {
    gate.emit('requested')
    await once(gate, 'answer')
    return 'whole'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const answered = once(get(url, { agent }), 'response')
  await once(gate, 'requested')
  const signals = new EventEmitter()
  const exit = vi.fn<(code: number) => void>()
  const steps = { app, isProduction: false, drainSeconds: 0, developmentDrainSeconds: 0, begin: () => {} }
  const stopped = stopOnSignal(
    {
      ...steps,
      close: async () => {
        const closed = app.close()
        gate.emit('answer')
        await closed
      },
    },
    { signals, exit },
  )
  signals.emit('SIGINT')
  // The type of the response event's arguments.
  const [response] = (await answered) as [IncomingMessage]
  expect(await response.setEncoding('utf8').toArray()).toEqual(['whole'])
  await stopped
  expect(exit).not.toHaveBeenCalled()
  agent.destroy()
})
