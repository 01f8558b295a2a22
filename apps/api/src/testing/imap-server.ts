import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import type { Mailbox } from '../config/mailbox-config.ts'

const CERTIFICATES = join(import.meta.dirname, '../../../../tools/mail-sink/certificates')
const certificate = (name: string) => readFileSync(join(CERTIFICATES, name), 'utf8')

interface StoredMessage {
  uid: number
  source: string
  isSeen: boolean
}

/** Switches for failures. */
interface Faults {
  refusesPassword?: boolean
  /** Passwords cannot be checked at the moment. */
  isBusy?: boolean
  /** Instead of a greeting, it says goodbye. */
  turnsAway?: boolean
  hasNoInbox?: boolean
  /** The connection breaks instead of the answer to this command, or of the greeting. */
  dropsAt?: 'greeting' | 'LOGIN' | 'SELECT'
  /** This command is never answered. */
  hangsAt?: 'LOGIN'
  /** The connection breaks instead of the answer to so many fetches of a source. */
  cutOffAt?: number
  /** Nothing is answered after the greeting. */
  isMute?: boolean
}

interface Offer {
  tls: 'none' | 'tls' | 'starttls'
  certificate: 'valid' | 'expired' | 'other-name' | 'self-signed'
}
const USUAL_OFFER: Offer = { tls: 'none', certificate: 'valid' }

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>

/** A mail server with one mailbox that speaks as much of IMAP (RFC 9051) as our reader uses. */
export async function startImapServer() {
  const state = { messages: [] as StoredMessage[], uidValidity: 1, faults: {} as Faults, offer: USUAL_OFFER }
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let nextUid = 1
  let sources = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const client = state.offer.tls === 'tls' ? encrypted(socket) : socket
    if (state.faults.dropsAt === 'greeting')
      return client === socket ? void socket.destroy() : void client.once('secure', () => client.destroy())
    client.write(`${state.faults.turnsAway ? '* BYE not you' : '* OK ready'}\r\n`)
    listen(client)
  })

  function encrypted(socket: Socket): TLSSocket {
    const cert = certificate(`${state.offer.certificate}.crt`)
    const secure = new TLSSocket(socket, { isServer: true, cert, key: certificate('server.key') })
    return secure.on('error', () => {})
  }

  function listen(socket: Socket): void {
    let rest = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      rest += text
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        commands.push(line)
        if (!state.faults.isMute) answer(socket, line)
      }
    })
  }

  function answer(socket: Socket, line: string): void {
    const [tag = '', ...words] = line.split(' ')
    const [name = '', second = ''] = words.map((word) => word.toUpperCase())
    const command = name === 'UID' ? `UID ${second}` : name
    const say = (text: string) => socket.write(Buffer.from(`${text}\r\n`, 'latin1'))
    const done = (text = 'done') => say(`${tag} OK ${text}`)
    if (command === state.faults.hangsAt) return
    if (command === state.faults.dropsAt) return void socket.destroy()
    if (command === 'CAPABILITY')
      say(`* CAPABILITY IMAP4rev1${state.offer.tls === 'starttls' ? ' STARTTLS' : ''}`)
    else if (command === 'STARTTLS') {
      done()
      return listen(encrypted(socket.removeAllListeners('data')))
    } else if (command === 'LOGIN' && state.faults.isBusy)
      return void say(`${tag} NO [UNAVAILABLE] later, user`)
    else if (command === 'LOGIN' && state.faults.refusesPassword)
      return void say(`${tag} NO [AUTHENTICATIONFAILED] wrong password of user`)
    else if (command === 'LIST' && !state.faults.hasNoInbox) say('* LIST () "/" INBOX')
    else if (command === 'SELECT' && state.faults.hasNoInbox)
      return void say(`${tag} NO no such folder of user`)
    else if (command === 'SELECT') {
      say(`* ${state.messages.length} EXISTS`)
      say('* FLAGS (\\Seen)')
      say(`* OK [UIDVALIDITY ${state.uidValidity}] valid`)
      say(`* OK [UIDNEXT ${nextUid}] next`)
      return void done('[READ-WRITE] selected')
    } else if (command === 'UID SEARCH') {
      const from = Number(/(\d+):\*/.exec(line)?.[1] ?? 1)
      const last = state.messages.at(-1)?.uid ?? 0
      const found = state.messages.filter(({ uid, isSeen }) => !isSeen && (uid >= from || uid === last))
      say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim())
    } else if (command === 'UID FETCH') {
      const isSource = /BODY\.PEEK\[\]/i.test(line)
      if (isSource && ++sources === state.faults.cutOffAt) return void socket.destroy()
      for (const text of fetched(line, isSource)) say(text)
    } else if (command === 'UID STORE') store(line)
    else if (command === 'LOGOUT') {
      say('* BYE')
      done()
      return void socket.end()
    } else if (!['LIST', 'LOGIN', 'NOOP', 'CLOSE', 'UNSELECT'].includes(command))
      return void say(`${tag} BAD unknown command`)
    done()
  }

  const uidOf = (line: string) => Number(/UID (?:FETCH|STORE) (\d+)/i.exec(line)?.[1])

  function fetched(line: string, isSource: boolean): string[] {
    const index = state.messages.findIndex(({ uid }) => uid === uidOf(line))
    const message = state.messages[index]
    if (!message) return []
    const { uid, source, isSeen } = message
    const parts = [`UID ${uid}`, `RFC822.SIZE ${source.length}`, `FLAGS (${isSeen ? '\\Seen' : ''})`]
    const literal = (name: string, text: string) => `${name} {${text.length}}\r\n${text}`
    const [, length] = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(line) ?? []
    if (isSource)
      parts.push(literal(length ? 'BODY[]<0>' : 'BODY[]', source.slice(0, Number(length ?? Infinity))))
    // A server that is asked without PEEK marks the message.
    else if (/BODY\[/i.test(line)) message.isSeen = true
    return [`* ${index + 1} FETCH (${parts.join(' ')})`]
  }

  function store(line: string): void {
    const message = state.messages.find(({ uid }) => uid === uidOf(line))
    if (message && /\+FLAGS(\.SILENT)? \(\\Seen\)/i.test(line)) message.isSeen = true
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const mailbox: Mailbox = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'bounces',
    password: 'the password',
    address: null,
  }
  return {
    mailbox,
    state,
    /** All lines that clients sent. */
    commands,
    /** @returns the message's UID */
    deliver(source: string): number {
      const uid = nextUid++
      state.messages.push({ uid, source: source.replace(/\r?\n/g, '\r\n'), isSeen: false })
      return uid
    },
    seen: () => state.messages.filter(({ isSeen }) => isSeen).map(({ uid }) => uid),
    reset(): void {
      Object.assign(state, { messages: [], faults: {}, offer: USUAL_OFFER })
      commands.length = 0
      sources = 0
    },
    async close(): Promise<void> {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
