/**
 * A mail server that keeps what it is given, for the demo and the tests: nothing leaves this machine. Its mails can be
 * read on a page, and `control.ts` has switches for what goes wrong.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { FaultRules } from '../process/fault-rules.ts'
import { serve, type Served } from '../process/serve.ts'
import { answerControl, type Sink } from './control.ts'
import type { FaultRule } from './faults.ts'
import { Mailbox } from './mailbox.ts'
import { answerPage } from './pages.ts'
import { Smtp } from './smtp.ts'

const CONTROL = '/_control/'
/** Under any other name a page of the internet could read along (DNS rebinding). */
const OWN_NAME = /^(127\.0\.0\.1|localhost)(:\d+)?$/

export interface MailSink extends Served {
  smtpUrl: string
}

/** @param ports 0 for any that is free */
export async function startMailSink(ports: { port: number; smtpPort: number }): Promise<MailSink> {
  const [mailbox, faults] = [new Mailbox(), new FaultRules<FaultRule>()]
  // Each page and each test that waits listens.
  for (const source of [mailbox, faults]) source.setMaxListeners(0)
  const smtp = new Smtp({ mailbox, faults, port: ports.smtpPort })
  await smtp.start()
  const sink = { mailbox, faults, smtp }
  const { url, stop } = await serve((request, response) => handle(sink, request, response), ports.port)
  return { url, smtpUrl: smtp.url, stop: async () => void (await Promise.all([stop(), smtp.stop()])) }
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
