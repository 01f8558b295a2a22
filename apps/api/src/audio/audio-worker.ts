import { answerOrder } from '../shared/run-in-child.ts'
import { encodeAudio } from './encode-audio.ts'
import { encodeDownloads } from './encode-downloads.ts'
import { measureAudio } from './measure-audio.ts'
import type { AudioOrder } from './work-on-audio.ts'

const SIDE_PX = 1400
const QUALITY = 88

answerOrder<AudioOrder, unknown>((order, report) => {
  if (order.kind === 'measure') return measureAudio(order.file, report)
  if (order.kind === 'downloads') return encodeDownloads(order)
  if (order.kind === 'cover') return makeCover(order.picture)
  return encodeAudio(order, report)
})

/** The cover in downloaded files, as JPEG, which every player shows. @param picture in any upload format */
async function makeCover(picture: Uint8Array): Promise<Uint8Array> {
  // Loaded on demand: it takes a third of the start of this process, and few orders need it.
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
