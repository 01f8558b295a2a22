import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What came back over a connection, and when the other end closed it. */
export interface RawAnswer {
  /** 0 where there was none. */
  status: number
  openMs: number
}

/**
 * Sends bytes as they are, and waits until the connection is closed.
 * @param then what follows, piece by piece, with so many ms between two, until the other end has enough
 */
export function rawCall(
  url: string,
  bytes: string | Buffer,
  then: { piece: string; everyMs: number } | undefined,
  patienceMs: number,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const begin = performance.now()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    const over = new AbortController()
    socket.on('data', (chunk) => (answer += String(chunk)))
    // Bytes that come too late for the other end.
    socket.on('error', () => {})
    socket.on('close', () => {
      over.abort()
      const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      resolve({ status: Number(status), openMs: performance.now() - begin })
    })
    socket.write(bytes)
    if (then) void drip(over.signal, then.everyMs, () => socket.write(then.piece))
    void drip(over.signal, patienceMs, () => socket.destroy())
  })
}

async function drip(signal: AbortSignal, everyMs: number, act: () => unknown) {
  try {
    for (;;) {
      await delay(everyMs, null, { signal })
      act()
    }
  } catch {
    // The connection is closed.
  }
}
