import { fork } from 'node:child_process'
import { HttpError } from '../http/http-error.ts'

type Outcome<Result> =
  { result: Result } | { refusal: { statusCode: number; message: string } } | { failure: string }

/** Longer than the worst picture within the limits takes. */
const TIMEOUT_MS = 60_000

/**
 * Work with pictures in a separate process: one that brings the decoder down brings nothing else down, what the decoder
 * runs in knows no secret, and all memory is given back (in the API's own process it would stay at 300 MB).
 * @param worker address of the program, which calls `answerOrder`
 * @throws HttpError that the work has thrown
 */
export async function runApart<Order, Result>(worker: URL, order: Order): Promise<Result> {
  const child = fork(worker, {
    // Threads with a pool of memory each would take half as much again.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const outcome = await new Promise<Outcome<Result>>((resolve, reject) => {
    // The worker sends nothing else.
    child.once('message', (message) => resolve(message as Outcome<Result>))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The picture's process ended: ${signal ?? code}`)))
    // An object, as everything that is sent to a process.
    child.send(order as object)
  })
  if ('refusal' in outcome) throw new HttpError(outcome.refusal.statusCode, outcome.refusal.message)
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome.result
}

/** The address of a worker's program: beside the bundle, or in the source beside the caller. */
export function workerBeside(url: string, name: string): URL {
  return new URL(`./${name}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url)
}

/** In a worker: gets one order by message, answers by message, and ends. */
export function answerOrder<Order, Result>(work: (order: Order) => Promise<Result>): void {
  // Who asked is gone.
  process.once('disconnect', () => process.exit())
  // The only one who sends is runApart.
  process.once('message', async (order: Order) => {
    const outcome = await outcomeOf(() => work(order))
    process.send?.(outcome, () => process.disconnect())
  })
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof HttpError)
      return { refusal: { statusCode: error.statusCode, message: error.message } }
    return { failure: error instanceof Error ? String(error.stack) : String(error) }
  }
}
