import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { startBucketServer, type BucketServer } from './programs.ts'

const CERTIFICATES = join(import.meta.dirname, '../../../../tools/mail-sink/certificates')
const certificate = (name: string) => readFileSync(join(CERTIFICATES, name), 'utf8')

/** A bucket behind TLS, as an administrator types it. This process trusts its certificate. */
export interface TlsBucket {
  server: BucketServer
  port: number
  /** Fields of its connection, without the secret. */
  values: { endpoint: string; region: string; bucket: string; accessKey: string }
  secrets: { secretKey: string }
  /** Called before each request is forwarded. @param line such as 'PUT /pictures/media/a.jpg' */
  onRequest: (line: string) => Promise<void> | void
  /** Whether connections are cut off. */
  isBroken: boolean
  close: () => Promise<void>
}

export async function startTlsBucket(): Promise<TlsBucket> {
  setDefaultCACertificates([...getCACertificates('default'), certificate('authority.crt')])
  const server = await startBucketServer('')
  const { hostname, port } = new URL(server.location.endpoint ?? '')
  const proxy = createServer({ cert: certificate('valid.crt'), key: certificate('server.key') })
  const sockets = new Set<Socket | TLSSocket>()
  proxy.on('secureConnection', (client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    upstream.pipe(client)
    client.on('data', (chunk: Buffer) => {
      const [, line] = /^((?:GET|PUT|HEAD|DELETE) \S+?)(?:\?\S*)? HTTP/.exec(chunk.toString('latin1')) ?? []
      if (bucket.isBroken) return client.destroy()
      client.pause()
      void Promise.resolve(line && bucket.onRequest(line)).then(() => {
        upstream.write(chunk)
        client.resume()
      })
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, not on a pipe.
  const own = (proxy.address() as AddressInfo).port
  const bucket: TlsBucket = {
    server,
    port: own,
    values: { endpoint: `https://localhost:${own}`, region: '', bucket: 'pictures', accessKey: 'S3RVER' },
    secrets: { secretKey: 'S3RVER' },
    onRequest: () => {},
    isBroken: false,
    async close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await server.close()
    },
  }
  return bucket
}
