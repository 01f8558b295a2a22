import { once } from 'node:events'
import { Agent, createServer, type ClientRequestArgs, type RequestListener } from 'node:http'
import {
  connect,
  createServer as createListener,
  isIP,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net'
import type { AskDeps } from '../watched-links/ask-link.ts'
import { isPublicAddress, KNOWN_NAME } from '../shared/outside-host.ts'

/** A public address, which leads to the server of faults. */
export const PUBLIC_ADDRESS = '1.1.1.1'
const REDIRECT = 302

/** The addresses of a name, one list for each look-up; the last one stays. */
type Names = Record<string, readonly (readonly string[])[]>

export type FaultyWeb = Awaited<ReturnType<typeof startFaultyWeb>>

/**
 * The web as a test sees it: each public address leads to a server of faults, each other one to a listener that counts
 * connections. Nothing leaves this machine.
 */
export async function startFaultyWeb(names: Names = {}) {
  const requests: { host: string | undefined; path: string; userAgent: string | undefined }[] = []
  const answers = new Map<string, number>()
  const sockets: Socket[] = []
  const counted = { private: 0 }
  const lookUps = new Map<string, number>()
  let bytesOfLast = () => 0

  const web = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ host: request.headers.host, path, userAgent: request.headers['user-agent'] })
    answer(answers, request, response)
  })
  web.on('upgrade', (_request, socket) => socket.end())
  const inside = createListener((socket) => {
    counted.private += 1
    socket.destroy()
  })
  await Promise.all([listen(web), listen(inside)])

  const lookup = (name: string) => {
    if (isIP(name)) return Promise.resolve([addressOf(name)])
    const all = name === KNOWN_NAME ? [[PUBLIC_ADDRESS]] : names[name]
    if (!all) return Promise.reject(Object.assign(new Error('There is no such name'), { code: 'ENOTFOUND' }))
    const count = lookUps.get(name) ?? 0
    lookUps.set(name, count + 1)
    return Promise.resolve((all[Math.min(count, all.length - 1)] ?? []).map(addressOf))
  }

  class LeadingAgent extends Agent {
    override createConnection(
      options: ClientRequestArgs,
      done?: (error: Error | null, socket: Socket) => void,
    ) {
      const host = options.host ?? ''
      const lead = (address: string) => {
        const socket = connect(portOf(isPublicAddress(address) ? web : inside), '127.0.0.1')
        sockets.push(socket)
        bytesOfLast = () => socket.bytesRead
        return socket
      }
      if (isIP(host)) return lead(host)
      let socket: Socket | undefined
      // As a connection without a guard would look the name up.
      const find =
        options.lookup ?? ((_name, _options, found) => void lookup(host).then((all) => found(null, all)))
      find(host, { all: true }, (_error, found) => {
        const [first] = Array.isArray(found) ? found : []
        socket = lead(first?.address ?? '')
        if (!options.lookup) done?.(null, socket)
      })
      return socket
    }
  }

  return {
    requests,
    counted,
    /** Makes a path answer with this status. */
    answerWith: (path: string, status: number) => void answers.set(path, status),
    /** What the last connection received, in bytes. */
    bytesOfLast: () => bytesOfLast(),
    lookUps,
    newAgent: () => new LeadingAgent(),
    asking: {
      resolver: { lookup },
      newAgent: () => new LeadingAgent(),
      pause: async () => {},
    } satisfies Partial<AskDeps>,
    async close() {
      for (const socket of sockets) socket.destroy()
      web.closeAllConnections()
      await Promise.all([closed(web), closed(inside)])
    },
  }
}

const addressOf = (address: string) => ({ address, family: isIP(address) })
// It listens on a port, not on a pipe.
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening')
const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

/** `/404` answers this status; see below for the other paths. */
function answer(answers: Map<string, number>, ...[request, response]: Parameters<RequestListener>): void {
  const url = new URL(request.url ?? '', 'http://any')
  const [, name = '', rest = ''] = url.pathname.split('/')
  const status = answers.get(url.pathname) ?? Number(name)
  if (status >= 100) return void response.writeHead(status).end('A page')
  const faults: Record<string, () => void> = {
    silent: () => {},
    'cut-off': () => void request.socket.destroy(),
    garbage: () => void request.socket.end('This is not HTTP\r\n\r\n'),
    switch: () =>
      void request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      ),
    endless: () => void writeOn(response.writeHead(200), 'x'.repeat(65_536)),
    'endless-head': () => void writeOn(request.socket, `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(5000)}`),
    loop: () => void response.writeHead(REDIRECT, { location: url.pathname }).end(),
    hops: () =>
      void response
        .writeHead(REDIRECT, { location: rest === '1' ? '/200' : `/hops/${Number(rest) - 1}` })
        .end(),
    to: () => void response.writeHead(REDIRECT, { location: url.searchParams.get('url') ?? '' }).end(),
  }
  faults[name]?.()
}

/** Writes for as long as the other side reads. */
function writeOn(to: NodeJS.WritableStream, text: string): void {
  const write = () => {
    while (to.write(text));
  }
  to.on('error', () => {})
  to.on('drain', write)
  write()
}
