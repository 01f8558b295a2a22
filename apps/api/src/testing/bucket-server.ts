import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DIE_WITH_PARENT } from './started-program.ts'
import { readBucketUrl, type BucketLocation } from '../config/bucket-location.ts'

/** A server that speaks S3, in a process of its own, with one bucket. */
export interface BucketServer {
  /** What MEDIA_URL would be. */
  url: string
  location: BucketLocation
  /** The keys, as the environment of a program names them. */
  keys: NodeJS.ProcessEnv
  /** Where the bucket's objects are, in this server's own form. */
  folder: string
  close: () => Promise<void>
}

const BUCKET = 'pictures'
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** @param prefix of all keys; with one, tests share a bucket as sites may */
export async function startBucketServer(prefix = 'site'): Promise<BucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-bucket-'))
  const packageFile = createRequire(import.meta.url).resolve('s3rver/package.json')
  const program = join(dirname(packageFile), 'bin/s3rver.js')
  const child = spawn(
    process.execPath,
    [
      // Its tokens for the next page are made with a cipher that OpenSSL has retired.
      '--openssl-legacy-provider',
      ...['--import', DIE_WITH_PARENT],
      program,
      ...['--directory', folder, '--address', '127.0.0.1', '--port', '0', '--silent'],
      ...['--no-vhost-buckets', '--configure-bucket', BUCKET],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += String(chunk)
      const match = /listening on \S+:(\d+)/.exec(text)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', () => reject(new Error(`s3rver ended: ${text}`)))
  })
  const url = `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}`
  const location = readBucketUrl(url)
  if (!location) throw new Error(`${url} is no address of a bucket`)
  // Of this process, too: the client looks for them there.
  Object.assign(process.env, KEYS)
  return {
    url,
    location,
    keys: KEYS,
    folder: join(folder, BUCKET),
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}
