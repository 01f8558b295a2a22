import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Below the system's ports for connections, which could take a port before its program listens. */
const FIRST_PORT = 20_000
const PORT_COUNT = 12_000
/** Keeps programs that look for ports at the same time from finding the same ones. */
const PORTS_PER_PROCESS = 16

let next = (process.pid * PORTS_PER_PROCESS) % PORT_COUNT

/** A port of the loopback address that nobody listens on now; each call returns another one. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + next
  next = (next + 1) % PORT_COUNT
  return (await isPortFree(port, '127.0.0.1')) ? port : freePort()
}

export async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch (error) {
    // 'once' rejects with the server's error event.
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
      return false
    throw error
  }
}

const POLL_MS = 200

/** Waits for a port that a killed run still has. @returns false if it is not free in time */
export async function untilPortIsFree(port: number, host: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (!(await isPortFree(port, host))) {
    if (Date.now() >= deadline) return false
    await delay(POLL_MS)
  }
  return true
}
