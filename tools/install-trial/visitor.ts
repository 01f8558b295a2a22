/** Asks one question in the network of a machine; it comes as JSON by the input, and the answer goes to the output. */
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import { ADDRESS } from './machine.ts'

export interface Visit {
  url: string
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** PEM of the certificate authority: the question is asked over HTTP/2, at the machine's address. */
  trusted?: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

function ask(question: Visit): Promise<Answer> {
  if (question.trusted === undefined) return askStandIn(question)
  return question.url.startsWith('https:') ? askByHttp2(question) : askPlainly(question)
}

/** The stand-ins of a trial have no certificates that anybody knows. */
async function askStandIn({ url, method = 'GET', body }: Visit): Promise<Answer> {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, headers: {}, body: await response.text() }
}

async function askPlainly({ url }: Visit): Promise<Answer> {
  const { hostname, pathname, search } = new URL(url)
  const sent = request({ host: ADDRESS, path: pathname + search, headers: { host: hostname } }).end()
  // The event's argument.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

async function askByHttp2({ url, method = 'GET', headers, body, trusted }: Visit): Promise<Answer> {
  const { origin, hostname, pathname, search } = new URL(url)
  const session = connect(origin, { host: ADDRESS, servername: hostname, ca: trusted })
  const json = body && JSON.stringify(body)
  const stream = session.request({
    ':method': method,
    ':path': pathname + search,
    ...(json && { 'content-type': 'application/json' }),
    ...headers,
  })
  stream.end(json)
  // The event's argument; 'once' rejects with an error of the stream.
  const [{ ':status': status = 0, ...rest }] = (await once(stream, 'response')) as [
    IncomingHttpHeaders & { ':status'?: number },
  ]
  const answer = { status, headers: rest, body: await text(stream) }
  session.close()
  return answer
}

// What the trial sends.
console.log(JSON.stringify(await ask(JSON.parse(await text(process.stdin)) as Visit)))
