import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Mailbox } from '../config/mailbox-config.ts'

interface StoredMessage {
  uid: number
  source: string
  isSeen: boolean
}

/** Switches for failures. */
interface Faults {
  refusesPassword?: boolean
  /** The connection breaks instead of the answer to so many fetches of a source. */
  cutOffAt?: number
  /** Nothing is answered after the greeting. */
  isMute?: boolean
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>

/** A mail server with one mailbox that speaks as much of IMAP (RFC 9051) as our reader uses. */
export async function startImapServer() {
  const state = { messages: [] as StoredMessage[], uidValidity: 1, faults: {} as Faults }
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let nextUid = 1
  let sources = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('* OK ready')
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
  })

  function answer(socket: Socket, line: string): void {
    const [tag = '', ...words] = line.split(' ')
    const [name = '', second = ''] = words.map((word) => word.toUpperCase())
    const command = name === 'UID' ? `UID ${second}` : name
    const say = (text: string) => socket.write(Buffer.from(`${text}\r\n`, 'latin1'))
    const done = (text = 'done') => say(`${tag} OK ${text}`)
    if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1')
    else if (command === 'LOGIN' && state.faults.refusesPassword)
      return void say(`${tag} NO [AUTHENTICATIONFAILED] wrong password of user`)
    else if (command === 'LIST') say('* LIST () "/" INBOX')
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
    } else if (!['LOGIN', 'NOOP', 'CLOSE', 'UNSELECT'].includes(command))
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
    if (isSource) parts.push(literal('BODY[]', source))
    // A server that is asked without PEEK marks the message.
    else if (/BODY\[/i.test(line)) message.isSeen = true
    if (/BODY\.PEEK\[HEADER\]/i.test(line))
      parts.push(literal('BODY[HEADER]', source.slice(0, source.indexOf('\r\n\r\n') + 4)))
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
      Object.assign(state, { messages: [], faults: {} })
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
