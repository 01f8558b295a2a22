import { answerOrder } from '../shared/run-in-child.ts'
import { makePicture } from './make-picture.ts'
import type { PictureOrder } from './store-picture.ts'

answerOrder(({ file, format }: PictureOrder) => makePicture(file, format))
