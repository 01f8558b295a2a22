import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Lab } from './lab.ts'

/** Stands between a program and a server, and can make the way between them long. */
export interface TcpProxy {
  port: number
  /** How much longer each packet takes, in either direction, from now on; in ms. */
  latencyMs: number
}

/** @param target port of the server, on this machine */
export async function startTcpProxy(lab: Lab, target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // One that is cut ends the other; why, the programs see by themselves.
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      pass(from, to, proxy)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens to a port, not to a pipe.
  const proxy: TcpProxy = { port: (server.address() as AddressInfo).port, latencyMs: 0 }
  lab.atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return proxy
}

function pass(from: Socket, to: Socket, proxy: TcpProxy) {
  // What was sent first arrives first, also when the way gets shorter meanwhile.
  let lastArrival = 0
  const later = (arrive: () => void) => {
    lastArrival = Math.max(lastArrival, performance.now() + proxy.latencyMs)
    const waitMs = lastArrival - performance.now()
    if (waitMs <= 0) arrive()
    else setTimeout(arrive, waitMs)
  }
  from.on('data', (chunk) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
}
