import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { readBucketUrl, type BucketLocation } from '../config/bucket-location.ts'

const SOURCE = new URL('..', import.meta.url)
/** A test that was cut off takes its programs with it. */
const DIE_WITH_PARENT = fileURLToPath(new URL('../../../tools/process/die-with-parent.js', SOURCE))

/** A program or command in a process of its own, as it is started outside of tests. */
export interface StartedProgram {
  child: ChildProcess
  /** Everything that it has written, and what of it went to stderr. */
  output: { text: string; errors: string }
  exit: Promise<number>
  /** The first match in what it has written; rejects when it ends without it. */
  said: (pattern: RegExp) => Promise<RegExpExecArray>
}

/** @param file below apps/api/src */
export function startProgram(file: string, env: NodeJS.ProcessEnv, args: string[] = []): StartedProgram {
  const program = fileURLToPath(new URL(file, SOURCE))
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: inject('compileCache'), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = { text: '', errors: '' }
  // Only while they wait: looking through a long log at each of its lines takes longer than the tests.
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output.text += String(chunk)
      for (const look of waiting) look()
    })
  }
  child.stderr?.on('data', (chunk) => (output.errors += String(chunk)))
  const exit = once(child, 'close').then(([code]) => Number(code))
  const said: StartedProgram['said'] = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output.text)
        if (!match) return
        waiting.delete(look)
        resolve(match)
      }
      waiting.add(look)
      look()
      void exit.then(() => reject(new Error(`ended without ${pattern}: ${output.text}`)))
    })
  return { child, output, exit, said }
}

/** Ends a program that is still running, at once. */
export async function endProgram({ child, exit }: StartedProgram): Promise<void> {
  if (child.exitCode === null) child.kill('SIGKILL')
  await exit
}

/** A call that the stand-in has logged. */
interface StandInCall {
  method: string
  path: string
  status: number | null
}

/** The stand-in for Printful, as the program that it is. */
export interface StandIn {
  url: string
  /** Tells it something (tools/fake-printful/control.ts). */
  control: (command: string, body?: unknown) => Promise<unknown>
  /** The calls of its API since they were last forgotten, as 'GET /path'; files are none. */
  calls: () => Promise<string[]>
  close: () => Promise<void>
}

/** What the API takes to reach it, and to wait for it more briefly than for the real thing. */
export function standInEnv({ url }: StandIn): NodeJS.ProcessEnv {
  return { PRINTFUL_API_URL: url, PRINTFUL_API_KEY: 'demo-store-token', TEST_PRINTFUL_SPEED: '20' }
}

export async function startStandIn(): Promise<StandIn> {
  const program = startProgram('../../../tools/fake-printful/main.ts', { FAKE_PRINTFUL_PORT: '0' })
  const [, url = ''] = await program.said(/listening at (http:\/\/127\.0\.0\.1:\d+)/)
  const control: StandIn['control'] = async (command, body) => {
    const [method = '', path = ''] = command.split(' ')
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${command}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    url,
    control,
    async calls() {
      // What the stand-in says of its log.
      const log = (await control('GET requests')) as StandInCall[]
      return log
        .filter(({ path }) => !path.startsWith('/files/'))
        .map(({ method, path }) => `${method} ${path}`)
    },
    close: () => endProgram(program),
  }
}

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
