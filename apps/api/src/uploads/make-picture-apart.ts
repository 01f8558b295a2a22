import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HttpError } from '../http/http-error.ts'
import type { MadePicture } from './make-picture.ts'
import type { PictureFormat } from './picture-format.ts'

export interface PictureOrder {
  file: string
  format: PictureFormat
}
export type PictureOutcome =
  { picture: MadePicture } | { refusal: { statusCode: number; message: string } } | { failure: string }

/** Longer than the worst picture within the limits takes. */
const TIMEOUT_MS = 60_000
/** Beside the bundle, or in the source. */
const WORKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './picture-worker.ts' : './picture-worker.js', import.meta.url),
)

/**
 * `makePicture` in a separate process: a picture that brings the decoder down brings nothing else down, what the
 * decoder runs in knows no secret, and all memory is given back (in the API's own process it would stay at 300 MB).
 * @throws HttpError 400 for a picture that is damaged or larger than can be handled
 */
export async function makePictureApart(order: PictureOrder): Promise<MadePicture> {
  const worker = fork(WORKER, {
    // Threads with a pool of memory each would take half as much again.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const outcome = await new Promise<PictureOutcome>((resolve, reject) => {
    // The worker sends nothing else.
    worker.once('message', (message) => resolve(message as PictureOutcome))
    worker.once('error', reject)
    worker.once('exit', (code, signal) => reject(new Error(`The picture's process ended: ${signal ?? code}`)))
    worker.send(order)
  })
  if ('refusal' in outcome) throw new HttpError(outcome.refusal.statusCode, outcome.refusal.message)
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome.picture
}
