import { preparePicture, type PreparedPicture } from './prepare-picture.ts'

/** The worker's response to a file; 'failed' for an unexpected error. */
export type PictureAnswer = PreparedPicture | 'failed'

/** @see preparePicture */
export interface PictureQuestion {
  file: File
  maxBytes: number
}

addEventListener('message', ({ data: { file, maxBytes } }: MessageEvent<PictureQuestion>) => {
  void preparePicture(file, maxBytes)
    .catch((): PictureAnswer => 'failed')
    .then((answer) => postMessage(answer))
})
