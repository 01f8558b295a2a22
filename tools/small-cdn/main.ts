import type { AddressInfo } from 'node:net'
import { createSmallCdn, PURGE_PATH } from './small-cdn.ts'

/** Runs the small CDN, `node tools/small-cdn/main.ts`, on a port that is free; it ends with whoever started it. */
const server = createSmallCdn().listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // listens on TCP
  const origin = `http://127.0.0.1:${port}`
  process.stdout.write(`The small CDN is listening at ${origin} purge ${origin}${PURGE_PATH}\n`)
})
process.on('disconnect', () => process.exit())
