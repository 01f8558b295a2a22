import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { HttpError } from './http-error.ts'

type Outcome<Result> =
  | { result: Result }
  | { refusal: Pick<HttpError, 'statusCode' | 'message' | 'details'> }
  | { failure: string }
type Message<Result> = Outcome<Result> | { progress: number }

/** Longer than the slowest picture within the limits takes. */
const TIMEOUT_MS = 60_000
/** Visitors come first. A server with an even lower priority passes its own on. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
const MEMORY_CHECK_MS = 500
const MEGABYTE = 1024 * 1024

interface ChildOptions {
  /** The process is killed after this time. */
  timeoutMs?: number
  /**
   * The process is killed above this memory size; only on Linux, which reports the memory of a process. Elsewhere this
   * limits only its JavaScript objects.
   */
  maxBytes?: number
  /** Its environment in addition to what it needs; none of it where files of strangers are read. */
  env?: NodeJS.ProcessEnv
  /** Aborting it kills the process. */
  signal?: AbortSignal
  /** Called once for each per cent, with a value from 0 to 1. */
  onProgress?: (progress: number) => void
}

/** The process ended without a response: it crashed, or was killed at its limits. */
export class ChildEndedError extends Error {}

/**
 * Processes untrusted files in a separate process: a crash of the decoder harms nothing else, the decoder has no access
 * to secrets, and all memory is freed (in the API's own process 300 MB would stay allocated).
 * @param worker URL of the program, which calls `answerOrder`
 * @throws HttpError that the work threw; ChildEndedError
 */
export async function runInChild<Order, Result>(
  worker: URL,
  order: Order,
  { timeoutMs = TIMEOUT_MS, maxBytes = Infinity, env, signal, onProgress }: ChildOptions = {},
): Promise<Result> {
  const child = fork(worker, {
    env: {
      ...env,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // Limits the memory pools: one for each thread would add half as much memory again.
      MALLOC_ARENA_MAX: '2',
    },
    execArgv: maxBytes === Infinity ? [] : [`--max-old-space-size=${Math.floor(maxBytes / MEGABYTE)}`],
    serialization: 'advanced',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  })
  // Without a pid the process could not be started, which its event says below.
  if (child.pid !== undefined && getPriority() < PRIORITY) setPriority(child.pid, PRIORITY)
  const stopLimit = maxBytes === Infinity ? undefined : limitMemory(child, maxBytes)
  const outcome = await new Promise<Outcome<Result>>((resolve, reject) => {
    child.on('message', (message) => {
      // The worker sends nothing else.
      const sent = message as Message<Result>
      if ('progress' in sent) onProgress?.(sent.progress)
      else resolve(sent)
    })
    child.once('error', reject)
    child.once('exit', (code, killed) =>
      reject(new ChildEndedError(`The worker's process ended: ${killed ?? code}`)),
    )
    // Messages to a process must be objects.
    child.send(order as object)
  }).finally(stopLimit)
  if ('refusal' in outcome) {
    const { statusCode, message, details } = outcome.refusal
    throw new HttpError(statusCode, message, details)
  }
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome.result
}

/** Kills a process that exceeds its memory limit. @returns a function that stops the check */
function limitMemory(child: ChildProcess, maxBytes: number): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
    if (Number(kilobytes) * 1024 > maxBytes) child.kill('SIGKILL')
  }, MEMORY_CHECK_MS)
  return () => clearInterval(timer)
}

/** The URL of a worker's program: beside the bundle, or in the source beside the caller. */
export function workerBeside(url: string, name: string): URL {
  return new URL(`./${name}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url)
}

/** Runs in the worker: handles one order, responds by message, and ends. */
export function answerOrder<Order, Result>(
  work: (order: Order, report: (progress: number) => void) => Promise<Result>,
): void {
  let percent = 0
  const report = (progress: number) => {
    if (Math.floor(progress * 100) === percent) return
    percent = Math.floor(progress * 100)
    process.send?.({ progress })
  }
  // The parent process has ended.
  process.once('disconnect', () => process.exit())
  // Only runInChild sends messages.
  process.once('message', async (order: Order) => {
    const outcome = await outcomeOf(() => work(order, report))
    process.send?.(outcome, () => process.disconnect())
  })
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof HttpError) {
      const { statusCode, message, details } = error
      return { refusal: { statusCode, message, details } }
    }
    return { failure: error instanceof Error ? String(error.stack) : String(error) }
  }
}
