import { stack } from './stack.ts'

/** A mail as the sink stores it (tools/mail-sink/mailbox.ts). */
export interface ReceivedMail {
  id: number
  /** The envelope sender. */
  from: string
  subject: string
  /** Values by name in lower case. */
  headers: Record<string, string[]>
  text: string
  html: string
}

/** The longest time from a click until the mail arrives. */
const ARRIVAL_MS = 60_000

/** Waits for `count` mails to an address. @throws Error when they do not arrive in time */
export async function mailsTo(address: string, count: number): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ to: address, atLeast: String(count), withinMs: String(ARRIVAL_MS) })
  const response = await fetch(`${stack.mailSinkUrl}/_control/messages?${query}`)
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
  // The sink responds with a list of these.
  return (await response.json()) as ReceivedMail[]
}

/** The link in a mail's text that leads to a page. */
export function linkIn(mail: ReceivedMail | undefined, path: string): string {
  const text = mail?.text ?? ''
  const link = (text.match(/https?:\/\/[^\s<>)]+/g) ?? []).find((one) => new URL(one).pathname === path)
  if (link === undefined) throw new Error(`There is no link to ${path} in:\n${text}`)
  return link
}
