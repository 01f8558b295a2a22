import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { seedMockData, type MockData } from '@troubadour/api-client/mock/seed'

/** An API in this process, with ETags as the real one has them. */
export interface StubApi {
  origin: string
  data: MockData
  /** 'answering', failing with 503, or hanging. */
  mode: 'answering' | 'failing' | 'hanging'
  /** How many requests have come, answered or not. */
  arrivals: number
  /** What was answered, in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string; status: number }[]
  stop: () => Promise<void>
}

/** Starts one on a free port. */
export async function startStubApi(parts?: Partial<MockData>): Promise<StubApi> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    api.arrivals += 1
    if (api.mode === 'hanging') return
    const [status, answer] =
      api.mode === 'failing' ? [503, { message: 'Down' }] : answerTo(api.data, url, body)
    const text = JSON.stringify(answer)
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    const isKnown = status === 200 && headers['if-none-match'] === etag
    api.requests.push({ method, url, headers, body, status: isKnown ? 304 : status })
    response.writeHead(isKnown ? 304 : status, { 'content-type': 'application/json', etag })
    response.end(isKnown ? undefined : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: StubApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on TCP
    data: seedMockData(parts),
    mode: 'answering',
    arrivals: 0,
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return api
}

function answerTo(data: MockData, url: string, body: string): [status: number, answer: unknown] {
  const visible = data.events.filter(({ isVisible }) => isVisible)
  if (url === '/api/site') return [200, data.site]
  if (url === '/api/events') return [200, visible]
  if (url === '/api/events/featured') return [200, visible.find(({ isFeatured }) => isFeatured) ?? null]
  if (url.startsWith('/api/merch-items')) return [200, data.merchItems]
  if (url === '/api/instagram-posts') return [200, data.posts]
  if (url !== '/api/subscribe') return [404, { message: 'Not found' }]
  if (body.includes('wrong')) {
    const errors = { email: 'Please enter a valid email address' }
    return [400, { message: 'Please correct the marked fields.', errors }]
  }
  return body.includes('refused') ? [403, { message: 'Wrong origin' }] : [201, { message: 'Thank you.' }]
}
