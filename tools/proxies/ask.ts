import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

export const PUBLIC_ORIGIN = 'https://example.com'
export const ADMIN_ORIGIN = 'https://admin.example.com'

interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Asks for an address of the site as if its names led to the proxy. */
export type Ask = ReturnType<typeof createAsk>

/** @param certificates of who signed those of the proxy */
export function createAsk(ports: { http: number; https: number }, certificates: Buffer) {
  const agent = new Agent({ keepAlive: true, ca: certificates })
  const plainAgent = new PlainAgent({ keepAlive: true })

  return async (url: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Response> => {
    const { protocol, hostname, pathname, search } = new URL(url)
    const isPlain = protocol === 'http:'
    const sent = (isPlain ? requestPlain : request)({
      host: '127.0.0.1',
      port: isPlain ? ports.http : ports.https,
      servername: hostname,
      agent: isPlain ? plainAgent : agent,
      path: pathname + search,
      method,
      headers: { host: hostname, ...headers },
    })
    return new Promise((resolve, reject) => {
      // What is refused before all of it was sent breaks off, and is answered nevertheless.
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const { statusCode: status = 0, headersDistinct } = answer
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        const isEmpty = status === 204 || status === 304
        // A Response wants bytes that nothing else holds.
        buffer(answer).then((bytes) => {
          resolve(new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: pairs }))
        }, reject)
      })
      sent.end(body)
    })
  }
}
