import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../process/ports.ts'
import type { Program } from '../../start/config.ts'
import { untilReady } from '../../start/programs.ts'
import { DIE_WITH_PARENT } from '../../start/side-programs.ts'

/** One of the built programs, on a port that it keeps over its starts. */
export interface Instance {
  url: string
  /** NaN before the first start. */
  readonly pid: number
  readonly isRunning: boolean
  /** Starts it, and waits until it may be sent traffic. */
  start: () => Promise<void>
  /** @returns its exit code; null for one that was killed */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Stops it without closing its connections, like a machine that no longer answers. */
  freeze: () => void
}

/** @param options.folder of its build */
export async function newInstance(options: {
  program: Program
  folder: string
  logFile: string
  env: NodeJS.ProcessEnv
}): Promise<Instance> {
  const { program, folder, logFile } = options
  const port = await freePort()
  const env = { ...options.env, [program.portVariable]: String(port) }
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const instance: Instance = {
    url,
    get pid() {
      return child?.pid ?? NaN
    },
    get isRunning() {
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    async start() {
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, join(folder, 'main.js')], {
        env,
        cwd: folder,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      await untilReady({ program, child }, url)
    },
    async end(signal) {
      if (!child || !instance.isRunning) return child?.exitCode ?? null
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = await exited
      // Node's own event: the number, or null beside the signal.
      return code as number | null
    },
    freeze() {
      child?.kill('SIGSTOP')
    },
  }
  return instance
}

/** Starts a command of the API's build. @param programs the folder of all builds */
export function startCommand(programs: string, name: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(programs, 'api', `${name}.js`)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  // Node's own event: the number, or null beside the signal.
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }))
  return { child, ended }
}

/** @throws Error with its output when it fails */
export async function runCommand(programs: string, name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, text } = await startCommand(programs, name, env).ended
  if (code !== 0) throw new Error(`${name} failed:\n${text}`)
  return text
}
