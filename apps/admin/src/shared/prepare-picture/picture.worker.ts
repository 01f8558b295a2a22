import { preparePicture, type PreparedPicture } from './prepare-picture.ts'

/** The worker's response to a file; 'failed' for an unexpected error. */
export type PictureAnswer = PreparedPicture | 'failed'

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void preparePicture(data)
    .catch((): PictureAnswer => 'failed')
    .then((answer) => postMessage(answer))
})
