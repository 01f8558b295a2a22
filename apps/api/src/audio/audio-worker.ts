import { answerOrder } from '../jobs/run-apart.ts'
import { AUDIO_FORMS } from './audio-forms.ts'
import { makeCover } from './cover-picture.ts'
import { encodeAudio } from './encode-audio.ts'
import { encodeDownloads } from './encode-downloads.ts'
import { measureAudio } from './measure-audio.ts'
import type { AudioOrder } from './work-on-audio.ts'

answerOrder<AudioOrder, unknown>((order, report) => {
  if (order.kind === 'measure') return measureAudio(order.file, report)
  if (order.kind === 'downloads') return encodeDownloads(order.file, order.targets)
  if (order.kind === 'cover') return makeCover(order.picture)
  const targets = order.targets.map((file, index) => ({ file, form: AUDIO_FORMS[index] ?? AUDIO_FORMS[0] }))
  return encodeAudio({ ...order, targets }, report)
})
