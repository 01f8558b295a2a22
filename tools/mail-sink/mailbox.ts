import { EventEmitter } from 'node:events'
import { simpleParser } from 'mailparser'
import { matchesPattern } from '../process/fault-rules.ts'

const MESSAGES_AT_MOST = 20_000
const RECIPIENTS_AT_MOST = 200_000

export interface Envelope {
  id: number
  /** ISO 8601. */
  receivedAt: string
  /** Envelope addresses, which decide who receives the mail. */
  from: string
  to: string[]
  source: Buffer
  parsed?: Promise<Contents>
}

interface Contents {
  subject: string
  /** Unfolded values by name in lower case; a repeated header has several. */
  headers: Record<string, string[]>
  text: string
  /** '' when there is none. */
  html: string
}

export type ReceivedMail = Omit<Envelope, 'source' | 'parsed'> & Contents & { size: number }

/** Stores the messages. They are only parsed when they are read, so that a flood of them costs little. */
export class Mailbox extends EventEmitter<{ change: [] }> {
  readonly #messages: Envelope[] = []
  /** Includes the recipients of messages that are deleted already. */
  readonly #recipients: string[] = []
  #lastId = 0

  add(message: { from: string; to: string[]; source: Buffer }) {
    this.#lastId += 1
    this.#recipients.push(...message.to)
    this.#messages.push({ id: this.#lastId, receivedAt: new Date().toISOString(), ...message })
    keepLast(this.#messages, MESSAGES_AT_MOST)
    keepLast(this.#recipients, RECIPIENTS_AT_MOST)
    this.emit('change')
  }

  clear() {
    this.#messages.length = 0
    this.#recipients.length = 0
  }

  get size(): number {
    return this.#messages.length
  }

  /** Oldest first. @param to a recipient, '*' for anything */
  find(to: string): Envelope[] {
    return this.#messages.filter((message) => message.to.some((address) => matchesPattern(to, address)))
  }

  async read(messages: readonly Envelope[]): Promise<ReceivedMail[]> {
    return Promise.all(
      messages.map(async (message) => {
        const { id, receivedAt, from, to, source } = message
        return { id, receivedAt, from, to, size: source.length, ...(await contentsOf(message)) }
      }),
    )
  }

  /** The latest, newest first. */
  latest(count: number): Promise<ReceivedMail[]> {
    return this.read(this.#messages.slice(-count).reverse())
  }

  async get(id: number): Promise<(ReceivedMail & { source: Buffer }) | undefined> {
    const message = this.#messages.find((one) => one.id === id)
    if (!message) return undefined
    const [mail] = await this.read([message])
    return mail && { ...mail, source: message.source }
  }

  /** Addresses in the order of their mails; one that received two mails is listed twice. */
  recipients(): string[] {
    return this.#recipients
  }
}

/** Drops a tenth at once: moving thousands of entries for each new one would be slow. */
function keepLast(entries: unknown[], atMost: number) {
  if (entries.length > atMost * 1.1) entries.splice(0, entries.length - atMost)
}

function contentsOf(message: Envelope): Promise<Contents> {
  message.parsed ??= parse(message.source)
  return message.parsed
}

async function parse(source: Buffer): Promise<Contents> {
  const { subject, headerLines, text, html } = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
  })
  const headers: Record<string, string[]> = {}
  for (const { key, line } of headerLines) {
    const value = line.slice(line.indexOf(':') + 1).replace(/\r?\n[ \t]+/g, ' ')
    ;(headers[key] ??= []).push(value.trim())
  }
  return { subject: subject ?? '', headers, text: text ?? '', html: html || '' }
}
