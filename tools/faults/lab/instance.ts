import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../process/ports.ts'
import type { Program } from '../../start/config.ts'
import { untilReady } from '../../start/programs.ts'
import { DIE_WITH_PARENT } from '../../start/side-program.ts'

interface InstanceOptions {
  program: Program
  /** Its build. */
  folder: string
  /** Where it writes its log. */
  logFile: string
  env: NodeJS.ProcessEnv
}

/** One of the built programs, on a port of its own that it keeps over its starts. */
export class Instance {
  readonly url: string
  readonly #options: InstanceOptions
  #child: ChildProcess | undefined

  constructor(port: number, options: InstanceOptions) {
    const { program, env } = options
    this.url = `http://127.0.0.1:${port}`
    this.#options = { ...options, env: { ...env, [program.portVariable]: String(port) } }
  }

  get pid(): number {
    return this.#child?.pid ?? NaN
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it, and waits until it may be sent traffic. */
  async start() {
    const { program, folder, logFile, env } = this.#options
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, join(folder, 'main.js')], {
      env,
      cwd: folder,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    await untilReady({ program, child }, this.url)
  }

  /** @returns its exit code; null for one that was killed */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    // Node's own event: the number, or null beside the signal.
    return code as number | null
  }

  /** It stands still, and its connections stay open, as those of a machine that does not answer any more. */
  freeze() {
    this.#child?.kill('SIGSTOP')
  }

  thaw() {
    this.#child?.kill('SIGCONT')
  }
}

/** @param options.folder of its build */
export async function newInstance(options: InstanceOptions): Promise<Instance> {
  return new Instance(await freePort(), options)
}
