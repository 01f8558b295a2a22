import { once } from 'node:events'
import { connect } from 'node:net'

/** The response on a connection that the other end has closed. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends raw text that no HTTP client would send, and waits until the connection is closed. */
export async function rawCall(port: number, text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(text, 'latin1')
  await once(socket, 'close')
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  }
}

const HOST = 'Host: x\r\n'

/** Invalid requests, with the status of each response. */
export const BROKEN_REQUESTS: [name: string, text: string, status: number][] = [
  ['a broken request line', 'NONSENSE\r\n\r\n', 400],
  ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', `GET /healthz HTTP/1.1\r\n${HOST}host: y\r\n\r\n`, 400],
  ['a fragment', `GET /healthz#x HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a fragment before the query', `GET /api/events#?admin=true HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a space', `GET /healthz x HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a tab', `GET /healthz?\tx HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a control character', `GET /healthz?\x01 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a DEL', `GET /healthz?\x7f HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['no path', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['huge headers', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an expectation', `GET /healthz HTTP/1.1\r\n${HOST}Expect: miracles\r\n\r\n`, 417],
  ['slow headers', `GET /healthz HTTP/1.1\r\n${HOST}`, 408],
]
