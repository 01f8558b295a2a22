import { json } from 'node:stream/consumers'
import { serve } from '../../process/serve.ts'
import { control, read } from './fake.ts'

/** Registers a receiver for all webhook events, has one sent, and gives what came in. */
export async function sendNoticeTo(event: { type: string; productId: number }): Promise<unknown> {
  let received: unknown
  const receiver = await serve(async (request, response) => {
    received = await json(request)
    response.writeHead(204).end()
  })
  try {
    const url = `${receiver.url}/notices`
    await read('/webhooks', { method: 'POST', body: JSON.stringify({ url, types: [event.type] }) })
    const answer = await control('POST', 'notify', event)
    if (JSON.stringify(answer) !== '{"status":204}') throw new Error(`Not taken: ${JSON.stringify(answer)}`)
    return received
  } finally {
    await receiver.stop()
  }
}
