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

/** Requests an address of the site from the proxy. */
export type Ask = ReturnType<typeof createAsk>

/** @param certificates that sign the proxy's */
export function createAsk(ports: { http: number; https: number }, certificates: Buffer) {
  const agent = new Agent({ keepAlive: true, ca: certificates })
  const plainAgent = new PlainAgent({ keepAlive: true })

  return function ask(url: string, question: Question = {}): Promise<Response> {
    const { method = 'GET', headers = {}, body } = question
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
      // Has no effect after the response: the upload of a refused body may break off.
      sent.on('error', (error: Error & { code?: string }) => {
        // Browsers retry on a new connection, too: the proxy may close idle ones at any time.
        const wasIdle = sent.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
        if (wasIdle) resolve(ask(url, question))
        else reject(error)
      })
      sent.on('response', (answer) => {
        const { statusCode: status = 0, headersDistinct } = answer
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        const isEmpty = status === 204 || status === 304
        buffer(answer).then((bytes) => {
          resolve(new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: pairs }))
        }, reject)
      })
      sent.end(body)
    })
  }
}
