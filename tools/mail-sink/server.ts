/** A mail server that stores all mails and shows them on a page, with commands for faults (`control.ts`). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerControl, type Commands } from '../process/control.ts'
import { FaultRules } from '../process/fault-rules.ts'
import { serve, type Served } from '../process/serve.ts'
import { controlCommands } from './control.ts'
import type { FaultRule } from './faults.ts'
import { Mailbox } from './mailbox.ts'
import { answerPage } from './pages.ts'
import { Smtp } from './smtp.ts'

/** With any other host name, a page of the internet could read the mails (DNS rebinding). */
const OWN_NAME = /^(127\.0\.0\.1|localhost)(:\d+)?$/

export interface MailSink extends Served {
  smtpUrl: string
}

/** @param ports 0 for any free one */
export async function startMailSink(ports: { port: number; smtpPort: number }): Promise<MailSink> {
  const [mailbox, faults] = [new Mailbox(), new FaultRules<FaultRule>()]
  // Each open page and each waiting test adds a listener.
  for (const source of [mailbox, faults]) source.setMaxListeners(0)
  const smtp = new Smtp({ mailbox, faults, port: ports.smtpPort })
  await smtp.start()
  const sink = { mailbox, commands: controlCommands({ mailbox, faults, smtp }) }
  const { url, stop } = await serve((request, response) => handle(sink, request, response), ports.port)
  return { url, smtpUrl: smtp.url, stop: async () => void (await Promise.all([stop(), smtp.stop()])) }
}

async function handle(
  { mailbox, commands }: { mailbox: Mailbox; commands: Commands },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', url = '/', headers } = request
  if (!OWN_NAME.test(headers.host ?? '')) return void response.writeHead(403).end()
  if (await answerControl(commands, request, response)) return
  await answerPage(mailbox, { method, path: new URL(url, 'http://sink').pathname }, response)
}
