import { answerOrder } from '../jobs/run-apart.ts'
import { AUDIO_FORMS } from './audio-forms.ts'
import { encodeAudio } from './encode-audio.ts'
import { measureAudio } from './measure-audio.ts'
import type { AudioOrder } from './work-on-audio.ts'

answerOrder<AudioOrder, unknown>((order, report) => {
  if (order.kind === 'measure') return measureAudio(order.file, report)
  const targets = order.targets.map((file, index) => ({ file, form: AUDIO_FORMS[index] ?? AUDIO_FORMS[0] }))
  return encodeAudio(order.file, order.gain, targets, report)
})
