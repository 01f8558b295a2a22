import { runApart, workerBeside } from '../jobs/run-apart.ts'
import type { MadePicture } from './make-picture.ts'
import type { PictureFormat } from './picture-format.ts'

export interface PictureOrder {
  file: string
  format: PictureFormat
}

const WORKER = workerBeside(import.meta.url, 'picture-worker')

/**
 * `makePicture` in a separate process.
 * @throws HttpError 400 for a picture that is damaged or larger than can be handled
 */
export function makePictureApart(order: PictureOrder): Promise<MadePicture> {
  return runApart(WORKER, order)
}
