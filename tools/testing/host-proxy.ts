import { createServer, request, type Server } from 'node:http'

/** A proxy in front of a port, which passes the host on that a visitor asks for, as `throughProxy` says it. */
export function listenBefore(port: number, ownPort: number): Server {
  const server = createServer((asked, response) => {
    const { method, url: path, headers } = asked
    const host = String(headers['x-forwarded-host'] ?? headers.host)
    const target = { host: '127.0.0.1', port, method, path, headers: { ...headers, host }, agent: false }
    const passed = request(target)
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  // A caller that is busy for long finds its connection open.
  server.keepAliveTimeout = 0
  return server.listen(ownPort, '127.0.0.1')
}
