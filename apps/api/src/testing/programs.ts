import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { readBucketUrl, type BucketLocation } from '../config/bucket-location.ts'

const SOURCE = new URL('..', import.meta.url)
/** Ends programs when their test is killed. */
const DIE_WITH_PARENT = fileURLToPath(new URL('../../../tools/process/die-with-parent.js', SOURCE))

/** A program or command in a process of its own, started like outside of tests. */
export interface StartedProgram {
  child: ChildProcess
  /** Its complete output, and the part on stderr. */
  output: { text: string; errors: string }
  exit: Promise<number>
  /** The first match in its output; rejects when it ends without one. */
  said: (pattern: RegExp) => Promise<RegExpExecArray>
}

/** @param file relative to apps/api/src; the API's own programs are started as bundles */
export function startProgram(file: string, env: NodeJS.ProcessEnv, args: string[] = []): StartedProgram {
  const bundle = join(inject('programs'), `${basename(file, '.ts')}.js`)
  const program = file.includes('/tools/') ? fileURLToPath(new URL(file, SOURCE)) : bundle
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = { text: '', errors: '' }
  // Only while a match is awaited: searching a long log at each line would take longer than the tests.
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

/** Kills a program that is still running. */
export async function endProgram({ child, exit }: StartedProgram): Promise<void> {
  if (child.exitCode === null) child.kill('SIGKILL')
  await exit
}

/** A call in the stand-in's log. */
interface StandInCall {
  method: string
  path: string
  status: number | null
}

/** A stand-in as a separate program. */
export interface StandIn {
  url: string
  /** Sends it a command (`control.ts` of tools/fake-printful and tools/fake-stripe). */
  control: (command: string, body?: unknown) => Promise<unknown>
  /** The calls to its API since the log was last cleared, as 'GET /path', without files. */
  calls: () => Promise<string[]>
  close: () => Promise<void>
}

/** The API's environment for the stand-in of Printful, with shorter waits than for Printful. */
export function standInEnv({ url }: StandIn): NodeJS.ProcessEnv {
  return { PRINTFUL_API_URL: url, PRINTFUL_API_KEY: 'demo-store-token', TEST_PRINTFUL_SPEED: '20' }
}

export async function startStandIn(service: 'printful' | 'stripe' = 'printful'): Promise<StandIn> {
  // Each takes any free port.
  const program = startProgram(`../../../tools/fake-${service}/main.ts`, {})
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
      // The stand-in's log.
      const log = (await control('GET requests')) as StandInCall[]
      return log
        .filter(({ path }) => !path.startsWith('/files/'))
        .map(({ method, path }) => `${method} ${path}`)
    },
    close: () => endProgram(program),
  }
}

/** An S3 server in a process of its own, with one bucket. */
export interface BucketServer {
  /** The value of MEDIA_URL. */
  url: string
  location: BucketLocation
  /** The access keys, as environment variables. */
  keys: NodeJS.ProcessEnv
  /** Folder of the bucket's objects, in the server's own format. */
  folder: string
  close: () => Promise<void>
}

const BUCKET = 'pictures'
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** @param prefix of all keys, so that tests share a bucket like sites */
export async function startBucketServer(prefix = 'site'): Promise<BucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-bucket-'))
  const packageFile = createRequire(import.meta.url).resolve('s3rver/package.json')
  const program = join(dirname(packageFile), 'bin/s3rver.js')
  const child = spawn(
    process.execPath,
    [
      // It encrypts page tokens with a cipher that OpenSSL has retired.
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
  // Set in this process, too, where the client looks for them.
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
