import { once } from 'node:events'
import { createServer } from 'node:http'
import { control, read } from './fake.ts'

/** Registers a receiver for all notices, has one sent, and gives what came in. */
export async function sendNoticeTo(notice: { type: string; productId: number }): Promise<unknown> {
  let received: unknown
  const receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      received = JSON.parse(text)
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has no port.')
  try {
    const url = `http://127.0.0.1:${address.port}/notices`
    await read('/webhooks', { method: 'POST', body: JSON.stringify({ url, types: [notice.type] }) })
    const answer = await control('POST', 'notify', notice)
    if (JSON.stringify(answer) !== '{"status":204}') throw new Error(`Not taken: ${JSON.stringify(answer)}`)
    return received
  } finally {
    receiver.close()
    receiver.closeAllConnections()
  }
}
