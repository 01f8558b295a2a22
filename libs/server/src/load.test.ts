import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { callKindOf, loadKindOf, LoadShedder, siteKindOf, TickBudget, type LoadKind } from './load.ts'

describe('a tick of the event loop that is too long (docs/reliability.md#faults, F16)', () => {
  const LIMITS = { visitors: 1, forms: 1, admin: 1 }
  let now = 0
  const shedder = new LoadShedder(LIMITS, new TickBudget(() => now))
  const admits = (kind: LoadKind) => shedder.admits(() => kind)

  it('turns away visitors first, then others, never health; the next tick begins anew', async () => {
    const first = Array.from({ length: 100 }, () => {
      now += 3
      return admits('visitors')
    })
    // A hundred requests are not an overload, however slow the machine is.
    expect(first).not.toContain(false)
    const kinds = ['visitors', 'forms', 'admin', 'files', 'health'] as const
    expect(kinds.map(admits)).toEqual([false, false, true, true, true])
    now += 301
    expect(kinds.map(admits)).toEqual([false, false, false, false, true])
    expect(shedder.shed).toEqual({ visitors: 2, forms: 2, admin: 1, files: 1, health: 0 })
    await nextTick()
    expect(admits('visitors')).toBe(true)
    shedder.stop()
  })
})

describe('budgets', () => {
  it('are apart, and a place is free again when its answer is sent or given up', () => {
    const shedder = new LoadShedder({ visitors: 1, forms: 1, admin: 1 })
    // Only its 'close' event is used.
    const response = new EventEmitter() as ServerResponse
    expect(shedder.enter('visitors', response)).not.toBeNull()
    expect(shedder.enter('visitors', response)).toBeNull()
    expect(shedder.enter('forms', new EventEmitter() as ServerResponse)).not.toBeNull()
    expect(shedder.enter('admin', new EventEmitter() as ServerResponse)).not.toBeNull()
    expect(shedder.enter('health', response)).not.toBeNull()
    expect(shedder.shed.visitors).toBe(1)
    response.emit('close')
    expect(shedder.enter('visitors', response)).not.toBeNull()
    shedder.stop()
  })

  it.each([
    ['GET', '/healthz', 'health'],
    ['GET', '/readyz?now', 'health'],
    ['GET', '/media/demo/cover.webp', 'files'],
    ['GET', '/api/events', 'visitors'],
    ['GET', '/api/events?admin=true', 'admin'],
    ['GET', '/api/user', 'admin'],
    ['POST', '/api/login', 'admin'],
    ['POST', '/api/validate-2fa', 'admin'],
    ['POST', '/api/subscribe', 'forms'],
    ['GET', '/nowhere', 'visitors'],
  ])('%s %s of the API is of the kind %s', (method, url, kind) => {
    expect(callKindOf(method, url)).toBe(kind)
  })

  it.each([
    ['GET', '/', 'visitors'],
    ['HEAD', '/?category=MUSIC', 'visitors'],
    ['GET', '/page-data/abc/', 'visitors'],
    ['GET', '/assets/app.js', 'files'],
    ['GET', '/healthz', 'health'],
    ['GET', '/api/site', 'forms'],
    ['POST', '/subscribe', 'forms'],
  ])('%s %s of the public site is of the kind %s', (method, url, kind) => {
    expect(siteKindOf(method, url)).toBe(kind)
  })

  it('take a page of the admin for the administrator’s', () => {
    expect(['/admin', '/assets/app.js', '/healthz'].map((url) => loadKindOf(url, 'admin'))).toEqual([
      'admin',
      'files',
      'health',
    ])
  })
})
