import { readHead } from '../shared/read-head.ts'

const HEAD_BYTES = 64
/** EBML magic bytes, of WebM and Matroska. */
const EBML = '1a45dfa3'
/** Brands of files with only audio or a picture. */
const OTHER_BRANDS = /^(?:M4[ABP] |avi[fs]|hei[cfms]|mif1)$/

/** The file extension for this content; null unless it is an MP4 or WebM. */
export async function videoEnding(path: string): Promise<'.mp4' | '.webm' | null> {
  const head = await readHead(path, HEAD_BYTES)
  const text = head.toString('latin1')
  if (text.slice(4, 8) === 'ftyp') return OTHER_BRANDS.test(text.slice(8, 12)) ? null : '.mp4'
  return head.toString('hex', 0, 4) === EBML && text.includes('webm') ? '.webm' : null
}
