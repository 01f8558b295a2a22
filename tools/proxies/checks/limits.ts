import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN } from '../ask.ts'
import { login, type Check, type Setup } from '../setup.ts'
import { form } from './files.ts'

/** Larger than the limit of either proxy. */
const TOO_LARGE_BYTES = 40 * 1024 * 1024
/** Both proxies have a timeout of 10 s. */
const SLOW_MAX_MS = 15_000
/** Number of wrong passwords that are not throttled (docs/product/constants.md#sign-in-limits). */
const FREE_TRIES = 5

const BEGIN = 'POST /api/subscribe HTTP/1.1\r\nhost: example.com\r\n'

export const limitChecks: Check[] = [
  ['a body that is too large is refused with 413', tooLarge],
  ['endless headers end with 408 or a closed connection', endlessHeaders],
  ['too many wrong passwords are refused with 429 and Retry-After', tooMany],
]

/** nginx only: Caddy has one limit for all hosts, five minutes. */
export const endlessBodyCheck: Check = [
  'a body that never arrives ends with 408 or a closed connection',
  async ({ ports }) => {
    const rest = `origin: ${PUBLIC_ORIGIN}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`
    assert.match(await sendSlowly(ports.https, BEGIN + rest), /^(HTTP\/1\.1 408 |$)/)
  },
]

async function tooLarge({ ask, admin }: Setup) {
  const body = Buffer.alloc(TOO_LARGE_BYTES, ' ')
  const headers = { origin: PUBLIC_ORIGIN, 'content-type': 'application/json' }
  const publicAnswer = await ask(`${PUBLIC_ORIGIN}/api/subscribe`, { method: 'POST', headers, body })
  assert.equal(publicAnswer.status, 413)
  const picture = await form({ category: 'MUSIC' }, 'image', body)
  assert.equal((await admin.call('POST', '/api/admin/upload', picture)).status, 413)
  // Too large for the program, but not for the proxy.
  const event = { headers: { 'content-type': 'application/json' }, body: body.subarray(0, 500 * 1024) }
  const words = await admin.call('POST', '/api/admin/events', event)
  assert.deepEqual([words.status, await words.json()], [413, { message: 'The request is too large.' }])
}

async function endlessHeaders({ ports }: Setup) {
  const answer = await sendSlowly(ports.https, BEGIN)
  assert.match(answer, /^(HTTP\/1\.1 408 |$)/)
}

/** @returns everything received until the connection was closed */
async function sendSlowly(port: number, sent: string): Promise<string> {
  // Other checks verify the certificate.
  const socket = connect({ host: '127.0.0.1', port, servername: 'example.com', rejectUnauthorized: false })
  const signal = AbortSignal.timeout(SLOW_MAX_MS)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(sent)
  try {
    await once(socket, 'close', { signal })
  } finally {
    socket.destroy()
  }
  return answer
}

async function tooMany({ ask }: Setup) {
  const tries = []
  for (let count = 0; count <= FREE_TRIES; count += 1) tries.push(await login(ask, 'nobody', 'wrong words'))
  const last = tries.at(-1)
  assert.deepEqual([tries[0]?.status, last?.status], [401, 429])
  assert.ok(Number(last?.headers.get('retry-after')) >= 1)
  assert.match(await last!.text(), /"message"/)
  assert.equal((await ask(`${ADMIN_ORIGIN}/readyz`)).status, 200)
}
