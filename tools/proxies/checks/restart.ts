import assert from 'node:assert/strict'
import { callSteadily, isAnswered, noneBut } from '../../experiments/lab/calls.ts'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN } from '../ask.ts'
import { hostOf, type Check } from '../setup.ts'

const CALLS_PER_S = 50
const PATHS = ['/', '/api/events', '/terms', '/api/site']
/** One in so many calls is a POST with an unknown link, for which 404 is the right response. */
const WRITE_EVERY = 10
const WRITE = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const restartCheck: Check = [
  'both instances of the public site are restarted in turn, and no request fails',
  async ({ ask, takeOut, publicSites }) => {
    using load = callSteadily(CALLS_PER_S, (index) =>
      index % WRITE_EVERY === 0
        ? ask(`${PUBLIC_ORIGIN}/api/unsubscribe/none`, { ...WRITE, body: 'List-Unsubscribe=One-Click' })
        : ask(PUBLIC_ORIGIN + (PATHS[index % PATHS.length] ?? '/')),
    )
    for (const instance of publicSites) {
      // After SIGTERM the program still responds for DRAIN_SECONDS, in which the proxy rereads its files.
      takeOut(hostOf(instance))
      assert.equal(await instance.end('SIGTERM'), 0)
      await instance.start()
    }
    takeOut('')
    const calls = await load.stop()
    assert.ok(calls.length > CALLS_PER_S, `there were only ${calls.length} calls`)
    const { value } = noneBut(
      'requests that failed',
      calls,
      (call) => isAnswered(call) || call.status === 404,
    )
    assert.equal(value, 0, `${value} of ${calls.length} calls failed`)
  },
]

/** Caddy only: nginx responds with 502. */
export const waitingCheck: Check = [
  'the only admin is restarted, and a request waits for it',
  async ({ ask, adminProgram }) => {
    await adminProgram.end('SIGTERM')
    const waiting = ask(`${ADMIN_ORIGIN}/admin`)
    await adminProgram.start()
    assert.equal((await waiting).status, 200)
  },
]
