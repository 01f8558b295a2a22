import { answerOrder } from '../shared/run-in-child.ts'
import { drawIcon } from './draw-icon.ts'
import type { IconOrder } from './icon.routes.ts'

answerOrder(({ picture, kind }: IconOrder) => drawIcon(picture, kind))
