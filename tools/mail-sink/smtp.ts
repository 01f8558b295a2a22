import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { matchesPattern, type FaultRules } from '../process/fault-rules.ts'
import type { FaultRule } from './faults.ts'
import type { Mailbox } from './mailbox.ts'
import { serverOptions, USUAL_OFFER, type SmtpOffer } from './smtp-offer.ts'

const HOST = '127.0.0.1'

type Answer = (error?: Error) => void

/** The mail server, which can be stopped and started again on the same port. */
export class Smtp {
  readonly #mailbox: Mailbox
  readonly #faults: FaultRules<FaultRule>
  #port: number
  #offer = USUAL_OFFER
  #server: SMTPServer | undefined
  readonly #sockets = new Map<number, Socket>()

  /** @param options.port 0 for any free one */
  constructor(options: { mailbox: Mailbox; faults: FaultRules<FaultRule>; port: number }) {
    this.#mailbox = options.mailbox
    this.#faults = options.faults
    this.#port = options.port
  }

  get url(): string {
    return `smtp://${HOST}:${this.#port}`
  }

  async start() {
    if (this.#server) return
    this.#server = new SMTPServer({
      ...serverOptions(this.#offer),
      // Accepts any name and password, and would see one that is sent without TLS.
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      logger: false,
      onConnect: (session, callback) => void this.#answer(this.#meet('connect'), session, callback),
      onAuth: ({ username: user = '' }, session, callback) => {
        const answer: Answer = (error) => callback(error, { user })
        void this.#answer(this.#meet('auth', user), session, answer)
      },
      onMailFrom: ({ address }, session, callback) => {
        void this.#answer(this.#meet('mail', address), session, callback)
      },
      onRcptTo: ({ address }, session, callback) => {
        void this.#answer(this.#meet('rcpt', address), session, callback)
      },
      onData: (stream, session, callback) => {
        // A connection that ends in the middle of a message has none to store.
        void buffer(stream).then(
          (source) => this.#receive(source, session, callback),
          () => undefined,
        )
      },
    })
    // Tests disconnect in the middle of a command.
    this.#server.on('error', () => undefined)
    const listener = this.#server.listen(this.#port, HOST)
    listener.on('connection', (socket) => {
      const { remotePort = 0 } = socket
      this.#sockets.set(remotePort, socket)
      socket.once('close', () => this.#sockets.delete(remotePort))
    })
    await once(listener, 'listening')
    // It listens to a port, not to a pipe.
    this.#port = (listener.address() as AddressInfo).port
  }

  /** Closes all connections at once; new ones are refused from then on. */
  async stop() {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise<void>((resolve) => server.close(resolve))
    for (const socket of this.#sockets.values()) socket.destroy()
    await closed
  }

  /** Starts again on the same port with another offer, of which `change` is a part. */
  async offer(change: Partial<SmtpOffer>) {
    await this.stop()
    this.#offer = { ...this.#offer, ...change }
    await this.start()
  }

  async reset() {
    if (this.#offer !== USUAL_OFFER) await this.offer(USUAL_OFFER)
    await this.start()
  }

  #meet(at: FaultRule['at'], ...addresses: string[]): FaultRule | undefined {
    const isMet = ({ to }: FaultRule) =>
      to === undefined || addresses.some((address) => matchesPattern(to, address))
    return this.#faults.meet((rule) => rule.at === at && isMet(rule))?.rule
  }

  async #receive(source: Buffer, session: SMTPServerSession, answer: Answer) {
    const { mailFrom, rcptTo } = session.envelope
    const to = rcptTo.map(({ address }) => address)
    // A server without 8BITMIME may refuse what is not ASCII.
    if (this.#offer.without.includes('8BITMIME') && source.some((byte) => byte > 127))
      return answer(refusal(554))
    const fault = this.#meet('data', ...to)
    const isAccepted = fault?.code === undefined && !fault?.drop && !fault?.hang
    if (isAccepted || fault.isKept) this.#mailbox.add({ from: mailFrom ? mailFrom.address : '', to, source })
    await this.#answer(fault, session, answer)
  }

  async #answer(fault: FaultRule | undefined, { remotePort }: SMTPServerSession, answer: Answer) {
    if (fault?.delayMs) await delay(fault.delayMs)
    if (fault?.drop) this.#sockets.get(remotePort)?.destroy()
    if (fault?.drop || fault?.hang) return
    answer(fault?.code === undefined ? undefined : refusal(fault.code, fault.message))
  }
}

function refusal(responseCode: number, message = responseCode < 500 ? 'Try again later' : 'Not here'): Error {
  return Object.assign(new Error(message), { responseCode })
}
