import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Below the system's ports for connections, which could take a port before its program listens. */
const FIRST_PORT = 20_000
/** As many ports above these hold them. */
const PORT_COUNT = 6000

let next = randomInt(PORT_COUNT)

/**
 * A port of the loopback address that nobody listens on now; each call returns another one. While this process lives,
 * no other process that asks here gets it, even if no program listens on it yet.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_COUNT; tries += 1) {
    const port = FIRST_PORT + next
    next = (next + 1) % PORT_COUNT
    if ((await holdPort(port)) && (await isPortFree(port, '127.0.0.1'))) return port
  }
  throw new Error(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} is free.`)
}

/** Holds a port by listening 6,000 above it, until this process ends. @returns false if it is held already */
function holdPort(port: number): Promise<boolean> {
  return canListen(createServer().unref(), port + PORT_COUNT, '127.0.0.1')
}

export async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  if (!(await canListen(server, port, host))) return false
  server.close()
  await once(server, 'close')
  return true
}

async function canListen(server: Server, port: number, host: string): Promise<boolean> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
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
