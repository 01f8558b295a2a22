/** Asks one question in the network of a machine; it comes as JSON by the input, and the answer goes to the output. */
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

/** Without a known certificate authority, only the stand-ins of a trial are asked. */
async function ask({ url, method = 'GET', headers = {}, body, trusted }: Visit): Promise<Answer> {
  if (trusted !== undefined && url.startsWith('https:')) return askByHttp2({ url, method, headers, body, trusted })
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

async function askByHttp2({ url, method, headers, body, trusted }: Visit): Promise<Answer> {
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
  const answered = new Promise<Answer['headers'] & { ':status'?: number }>((resolve, reject) => {
    session.on('error', reject)
    stream.on('error', reject).on('response', resolve)
  })
  const { ':status': status = 0, ...rest } = await answered
  const answer = { status, headers: rest, body: await text(stream) }
  session.close()
  return answer
}

// What the trial sends.
console.log(JSON.stringify(await ask(JSON.parse(await text(process.stdin)) as Visit)))
