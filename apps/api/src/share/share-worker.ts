import { answerOrder } from '../jobs/run-apart.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { ShareOrder } from './share.routes.ts'

answerOrder(({ card, picture }: ShareOrder) => drawSharePicture(card, picture))
