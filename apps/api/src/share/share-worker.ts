import { answerOrder } from '../shared/run-in-child.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { ShareOrder } from './share.routes.ts'

answerOrder(({ card, picture, format }: ShareOrder) => drawSharePicture(card, picture, format))
