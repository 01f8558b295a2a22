/** A process that gets one picture to make by message, answers by message, and ends. */
import { HttpError } from '../http/http-error.ts'
import type { PictureOrder, PictureOutcome } from './make-picture-apart.ts'
import { makePicture } from './make-picture.ts'

// Who asked is gone.
process.once('disconnect', () => process.exit())

// The only one who sends is make-picture-apart.ts.
process.once('message', async (order: PictureOrder) => {
  const outcome = await outcomeOf(order)
  process.send?.(outcome, () => process.disconnect())
})

async function outcomeOf({ file, format }: PictureOrder): Promise<PictureOutcome> {
  try {
    return { picture: await makePicture(file, format) }
  } catch (error) {
    if (error instanceof HttpError)
      return { refusal: { statusCode: error.statusCode, message: error.message } }
    return { failure: error instanceof Error ? String(error.stack) : String(error) }
  }
}
