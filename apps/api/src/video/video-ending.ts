import { readHead } from '../shared/read-head.ts'

const HEAD_BYTES = 64
/** EBML, which WebM and Matroska begin with. */
const EBML = '1a45dfa3'
/** Of files that hold sound or a picture alone. */
const OTHER_BRANDS = /^(?:M4[ABP] |avi[fs]|hei[cfms]|mif1)$/

/** The ending that a file of this content has; null for one that is no MP4 or WebM. */
export async function videoEnding(path: string): Promise<'.mp4' | '.webm' | null> {
  const head = await readHead(path, HEAD_BYTES)
  const text = head.toString('latin1')
  if (text.slice(4, 8) === 'ftyp') return OTHER_BRANDS.test(text.slice(8, 12)) ? null : '.mp4'
  return head.toString('hex', 0, 4) === EBML && text.includes('webm') ? '.webm' : null
}
