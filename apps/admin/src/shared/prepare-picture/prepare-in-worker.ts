import pLimit from 'p-limit'
import {
  maxUploadBytes,
  PRESS_CATEGORY,
  sizeMessage,
  uploadProblem,
} from '@troubadour/domain/media/upload-rules'
import type { PictureAnswer, PictureQuestion } from './picture.worker.ts'
import { preparePicture, STILL_TYPES } from './prepare-picture.ts'

const LOCATION_MESSAGE = 'This browser cannot take the location out of this picture. Please save it as JPEG.'

/** One at a time, because a decoded photo takes 200 MB. */
const oneAtATime = pLimit(1)

/** A chosen file that cannot be sent; the message is for the person. */
export class UnsendablePicture extends Error {}

/** Why a chosen file cannot be sent, judged by type and size, or null. Shrinking may still help a large one. */
export function choiceProblem(file: File, category?: string): string | null {
  const problem = uploadProblem(file, category)
  const mayShrink = category !== PRESS_CATEGORY && STILL_TYPES.includes(file.type)
  return problem === sizeMessage(category) && mayShrink ? null : problem
}

/** `preparePicture` in a worker, if possible. @throws UnsendablePicture; the signal’s reason */
export function prepareInWorker(
  file: File,
  { category, signal }: { category?: string; signal: AbortSignal },
): Promise<File> {
  return oneAtATime(async () => {
    signal.throwIfAborted()
    const question = { file, maxBytes: maxUploadBytes(category) }
    const answer = await askWorker(question, signal)
    signal.throwIfAborted()
    const prepared = answer === 'failed' ? await preparePicture(file, question.maxBytes) : answer
    if (!prepared) throw new UnsendablePicture(LOCATION_MESSAGE)
    // Removing metadata does not count as shrinking.
    const { size } = prepared.isRedrawn ? prepared.file : file
    if (size > question.maxBytes) throw new UnsendablePicture(sizeMessage(category))
    return prepared.file
  })
}

async function askWorker(question: PictureQuestion, signal: AbortSignal): Promise<PictureAnswer> {
  if (typeof Worker === 'undefined') return 'failed'
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<PictureAnswer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data)
    worker.onerror = () => resolve('failed')
    signal.addEventListener('abort', () => resolve('failed'))
  })
  worker.postMessage(question)
  return answer.finally(() => worker.terminate())
}
