import type { MailConfig } from '../mail/mail-config.ts'
import { endProgram, startProgram } from './started-program.ts'

/** A mail as the sink has received it. */
export interface SunkMail {
  to: string[]
  subject: string
  headers: Record<string, string[]>
  text: string
  html: string
}

/** The mail sink, as the program that it is. */
export interface TestSink {
  config: MailConfig
  smtpUrl: string
  /** Tells it something (tools/mail-sink/control.ts). */
  control: (command: string, body?: unknown) => Promise<unknown>
  /** Mails to an address ('*' for anything), as soon as there are so many. */
  mailsTo: (address: string, atLeast?: number) => Promise<SunkMail[]>
  close: () => Promise<void>
}

/** Where the links of mails lead in tests. */
const LINK_ORIGIN = 'https://www.example.com'

export async function startMailSink(): Promise<TestSink> {
  const program = startProgram('../../../tools/mail-sink/main.ts', {})
  const [, url = '', smtpUrl = ''] = await program.said(/listening at (\S+) smtp (\S+)/)
  const control: TestSink['control'] = async (command, body) => {
    const [method = '', path = ''] = command.split(' ')
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${command}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const { hostname, port } = new URL(smtpUrl)
  return {
    smtpUrl,
    config: {
      server: { host: hostname, port: Number(port), security: 'none', auth: null },
      from: { name: 'Lantern Mouth', address: 'news@example.com' },
      linkOrigin: LINK_ORIGIN,
    },
    control,
    async mailsTo(address, atLeast = 1) {
      const query = new URLSearchParams({ to: address, atLeast: String(atLeast) })
      // What the sink says of its messages.
      return (await control(`GET messages?${query}`)) as SunkMail[]
    },
    close: () => endProgram(program),
  }
}
