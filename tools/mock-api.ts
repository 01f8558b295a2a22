/**
 * The API's mock as a program, for work on a front end alone: `node tools/mock-api.ts`, on API_PORT (3000).
 * Its data is forgotten when it stops.
 */
import { createServer } from 'node:http'
import { getResponse } from 'msw'
import { mockHandlers } from '@troubadour/api-client/mock/handlers'
import { seedMockData } from '@troubadour/api-client/mock/seed'

const handlers = mockHandlers(seedMockData(), new Date())
const port = Number(process.env.API_PORT ?? 3000)

createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  // Without an encoding a request's chunks are buffers.
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const request = new Request(`http://127.0.0.1:${port}${incoming.url}`, {
    method: incoming.method,
    headers: { 'content-type': incoming.headers['content-type'] ?? 'application/json' },
    body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
  })
  const response =
    (await getResponse(handlers, request)) ?? Response.json({ message: 'Not found' }, { status: 404 })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}).listen(port, '127.0.0.1', () => console.log(`The mock of the API answers on http://127.0.0.1:${port}`))
