import { answerOrder } from '../jobs/run-apart.ts'
import type { AudioOrder } from './work-on-audio.ts'
import { encodeAudio } from './encode-audio.ts'
import { measureAudio } from './measure-audio.ts'

answerOrder<AudioOrder, unknown>((order, report) =>
  order.kind === 'measure'
    ? measureAudio(order.file, report)
    : encodeAudio(order.file, order.gain, order.targets, report),
)
