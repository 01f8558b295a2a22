import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Served = Awaited<ReturnType<typeof serve>>

/** As the programs' own (libs/web-server/src/web-server.ts): a client never sends a request while this end closes. */
const KEEP_ALIVE_MS = 72_000

/** Serves HTTP on the loopback address. @param port 0 for any free one */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
  port = 0,
) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      console.error(error)
      response.destroy()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // It listens to a port, not to a pipe.
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Closes all connections at once, including those that wait for a response. */
    async stop() {
      const closed = once(server, 'close')
      server.close().closeAllConnections()
      await closed
    },
  }
}
