/** Sends the same bytes and headers to every client, with as little code as `node:http` needs. Prints its port. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from './load.ts'

process.once('disconnect', () => process.exit())
process.once('message', ({ status, headers, body }: Exchange) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers).end(body)
  })
  // The server listens on a port, so this is an AddressInfo.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
