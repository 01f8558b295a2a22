import { createServer } from 'node:net'
import { once } from 'node:events'

/** A port of the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has no port.')
  return address.port
}

/** True when a program could listen there. */
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
