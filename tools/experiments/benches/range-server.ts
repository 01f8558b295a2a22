/** Sends a file from its beginning to every client, with as little code as that needs. Prints its port. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [file = ''] = process.argv.slice(2)
const server = createServer(async (_request, response) => {
  const { size } = await stat(file)
  response.writeHead(206, {
    'content-type': 'audio/mp4',
    'content-length': size,
    'content-range': `bytes 0-${size - 1}/${size}`,
  })
  createReadStream(file).pipe(response)
})
// The server listens on a port, so this is an AddressInfo.
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
