/** Sends the same to every client, with as little code as `node:http` needs. Sends its port to its parent. */
import { createReadStream, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from './load.ts'

process.once('disconnect', () => process.exit())
process.once('message', ({ status, headers, body }: Exchange) => {
  const sendFile: RequestListener = (_request, response) => {
    const { size } = statSync(body)
    const range = { 'content-length': size, 'content-range': `bytes 0-${size - 1}/${size}` }
    response.writeHead(status, { ...headers, ...range })
    createReadStream(body).pipe(response)
  }
  const sendBytes: RequestListener = (_request, response) => {
    response.writeHead(status, headers).end(body)
  }
  const server = createServer(typeof body === 'string' ? sendFile : sendBytes)
  // The server listens on a port, so this is an AddressInfo.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
