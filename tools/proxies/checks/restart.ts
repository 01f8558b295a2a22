import assert from 'node:assert/strict'
import { callSteadily, isAnswered } from '../../experiments/lab/calls.ts'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN } from '../ask.ts'
import type { Check } from '../place.ts'

const CALLS_PER_S = 50
const PATHS = ['/', '/api/events', '/terms', '/api/site']
/** One call of so many changes something, or would: an unknown link is answered with 404. */
const WRITE_EVERY = 10
const WRITE = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const restartCheck: Check = [
  'two instances of the public site start anew, one after the other, and no request fails',
  async ({ ask, publicSites }) => {
    const load = callSteadily(CALLS_PER_S, (index) =>
      index % WRITE_EVERY === 0
        ? ask(`${PUBLIC_ORIGIN}/api/unsubscribe/none`, { ...WRITE, body: 'List-Unsubscribe=One-Click' })
        : ask(PUBLIC_ORIGIN + (PATHS[index % PATHS.length] ?? '/')),
    )
    for (const instance of publicSites) {
      assert.equal(await instance.end('SIGTERM'), 0)
      await instance.start()
    }
    const calls = await load.stop()
    const failed = calls.filter((call) => !isAnswered(call) && call.status !== 404)
    const kinds = Map.groupBy(failed, ({ status, problem }) => problem || status)
    const words = [...kinds].map(([kind, some]) => `${some.length} x ${kind}`).join(', ')
    assert.ok(calls.length > CALLS_PER_S, `there were only ${calls.length} calls`)
    assert.equal(failed.length, 0, `of ${calls.length} calls ${words}`)
  },
]

/** Of Caddy alone: nginx answers 502. */
export const waitingCheck: Check = [
  'the only instance of the admin starts anew, and a request waits for it',
  async ({ ask, adminProgram }) => {
    await adminProgram.end('SIGTERM')
    const waiting = ask(`${ADMIN_ORIGIN}/admin`)
    await adminProgram.start()
    assert.equal((await waiting).status, 200)
  },
]
