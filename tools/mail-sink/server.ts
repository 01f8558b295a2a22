/**
 * A mail server that keeps what it is given, for the demo and the tests: nothing leaves this machine. Its mails can be
 * read on a page, and `control.ts` has switches for what goes wrong.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerControl, type Sink } from './control.ts'
import { Faults } from './faults.ts'
import { Mailbox } from './mailbox.ts'
import { answerPage } from './pages.ts'
import { Smtp } from './smtp.ts'

const HOST = '127.0.0.1'
const CONTROL = '/_control/'
/** Under any other name a page of the internet could read along (DNS rebinding). */
const OWN_NAME = /^(127\.0\.0\.1|localhost)(:\d+)?$/

export interface MailSink {
  /** Of the page, without a slash at its end. */
  url: string
  smtpUrl: string
  stop(): Promise<void>
}

/** @param ports 0 for any that is free */
export async function startMailSink(ports: { port: number; smtpPort: number }): Promise<MailSink> {
  const [mailbox, faults] = [new Mailbox(), new Faults()]
  // Each page and each test that waits listens.
  for (const source of [mailbox, faults]) source.setMaxListeners(0)
  const smtp = new Smtp({ mailbox, faults, port: ports.smtpPort })
  const sink = { mailbox, faults, smtp }
  await smtp.start()
  const server = createServer((request, response) => {
    handle(sink, request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  server.listen(ports.port, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has no port.')
  return {
    url: `http://${HOST}:${address.port}`,
    smtpUrl: smtp.url,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      // Pages that wait for news would be waited for.
      server.closeAllConnections()
      await Promise.all([closed, smtp.stop()])
    },
  }
}

async function handle(sink: Sink, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/', headers } = request
  const { pathname, searchParams } = new URL(url, 'http://sink')
  if (!OWN_NAME.test(headers.host ?? '')) return void response.writeHead(403).end()
  if (!pathname.startsWith(CONTROL)) return answerPage(sink.mailbox, { method, path: pathname }, response)
  // No page that is open in a browser has any business here.
  if (headers.origin) return void response.writeHead(403).end()
  const answer = await answerControl(sink, {
    method,
    path: pathname.slice(CONTROL.length),
    query: searchParams,
    body: JSON.parse((await text(request)) || 'null'),
  })
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answer.body))
}
