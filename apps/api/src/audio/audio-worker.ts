import { answerOrder } from '../jobs/run-apart.ts'
import { makeCover } from './cover-picture.ts'
import { encodeAudio } from './encode-audio.ts'
import { encodeDownloads } from './encode-downloads.ts'
import { measureAudio } from './measure-audio.ts'
import type { AudioOrder } from './work-on-audio.ts'

answerOrder<AudioOrder, unknown>((order, report) => {
  if (order.kind === 'measure') return measureAudio(order.file, report)
  if (order.kind === 'downloads') return encodeDownloads(order)
  if (order.kind === 'cover') return makeCover(order.picture)
  return encodeAudio(order, report)
})
