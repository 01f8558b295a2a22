import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { PUBLIC_ORIGIN } from '../ask.ts'
import type { Check } from '../setup.ts'

const CONNECTIONS = 5000
const AT_ONCE = 50
const REQUEST = 'GET /terms HTTP/1.1\r\nhost: example.com\r\n\r\n'

export const idleCheck: Check = [
  '5,000 idle connections stay open, and one more visitor gets a page',
  async ({ ask, ports }) => {
    const sockets: TLSSocket[] = []
    try {
      while (sockets.length < CONNECTIONS) {
        const opened = Array.from({ length: AT_ONCE }, () => openKept(ports.https))
        sockets.push(...(await Promise.all(opened)))
      }
      assert.equal((await ask(PUBLIC_ORIGIN)).status, 200)
      assert.equal(sockets.filter(({ readyState }) => readyState === 'open').length, CONNECTIONS)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
]

/** Opens a connection, awaits one response, and keeps the connection open. */
async function openKept(port: number): Promise<TLSSocket> {
  // Other checks verify the certificate.
  const socket = connect({ host: '127.0.0.1', port, servername: 'example.com', rejectUnauthorized: false })
  socket.write(REQUEST)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 200 /)
  return socket.resume()
}
