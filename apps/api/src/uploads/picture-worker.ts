import { answerOrder } from '../jobs/run-apart.ts'
import type { PictureOrder } from './make-picture-apart.ts'
import { makePicture } from './make-picture.ts'

answerOrder(({ file, format }: PictureOrder) => makePicture(file, format))
