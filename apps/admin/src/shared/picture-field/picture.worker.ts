import { preparePicture, type PreparedPicture } from './prepare-picture.ts'

/** What the worker answers for the file that it is sent; 'failed' for a reason of its own. */
export type PictureAnswer = PreparedPicture | 'failed'

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void preparePicture(data)
    .catch((): PictureAnswer => 'failed')
    .then((answer) => postMessage(answer))
})
