import { ChildEndedError, runInChild } from '../shared/run-in-child.ts'
import { invalidFields } from '../shared/http-error.ts'
import { limitWork } from './throttle.ts'

/**
 * docs/product/constants.md#import-limits: a file of 5 MB takes about a second, but on a busy machine the start of the
 * process alone may take ten.
 */
export const READING_LIMITS = { timeoutMs: 30_000, maxBytes: 512 * 1024 * 1024 }
const UNREADABLE_MESSAGE =
  'This file takes too long to read. Please check it, or split it into smaller files and import them one after the other.'
const runLimited = limitWork({
  atOnce: 1,
  waiting: 4,
  message: 'Other files are being read.',
  retryAfterS: 5,
})

/** Reads an imported file with the program at the URL. */
export type ReadFile = <Order, Result>(worker: URL, order: Order) => Promise<Result>

/**
 * Reads an imported file in a separate process, one file at a time: no file can make visitors wait.
 * @param worker URL of the program, which calls `answerOrder`
 * @throws HttpError that the work threw; 400 for a file that exceeds the limits; 503 when too many files wait
 */
export async function readFileInChild<Order, Result>(
  worker: URL,
  order: Order,
  limits = READING_LIMITS,
): Promise<Result> {
  try {
    return await runLimited(() => runInChild<Order, Result>(worker, order, limits))
  } catch (error) {
    if (!(error instanceof ChildEndedError)) throw error
    throw Object.assign(invalidFields({ file: UNREADABLE_MESSAGE }), { cause: error })
  }
}
