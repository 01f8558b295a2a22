import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import {
  EVENT_IMAGE_TYPE_MESSAGE,
  MUSIC_IMAGE_TYPE_MESSAGE,
  PRESS_CATEGORY,
  PRESS_FILE_TYPE_MESSAGE,
  NOT_A_PICTURE_MESSAGE,
} from '@troubadour/domain/media/media-file'
import { HttpError } from '../http/http-error.ts'
import { readHead } from '../shared/read-head.ts'

/** As many bytes as are needed to tell formats apart. */
const HEAD_BYTES = 512

/** The formats that are decoded, as the decoder calls them. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

type Taken = readonly [formats: readonly PictureFormat[], message: string]
const EVENT_FORMATS: Taken = [['jpeg', 'png', 'gif'], EVENT_IMAGE_TYPE_MESSAGE]
const ALL_FORMATS: readonly PictureFormat[] = [...EVENT_FORMATS[0], 'webp', 'heif']
/** By category, where it is not that of events. */
const TAKEN: Record<string, Taken> = {
  [MUSIC_CATEGORY]: [ALL_FORMATS, MUSIC_IMAGE_TYPE_MESSAGE],
  [PRESS_CATEGORY]: [ALL_FORMATS, PRESS_FILE_TYPE_MESSAGE],
}

const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif)$/i

const SVG_MESSAGE = 'SVG drawings cannot be used. Please save the picture as PNG or JPEG.'
const HEIC_MESSAGE = 'HEIC photos cannot be used. Please save the picture as JPEG.'

/**
 * The format of a picture, judged by its first bytes alone: the decoder would also take what is refused here
 * (docs/security.md#uploads).
 * @param name of the file, which only chooses the words of a refusal
 * @throws HttpError 415 for a format that the category does not take
 */
export async function pictureFormat(
  path: string,
  category: string | undefined,
  name = '',
): Promise<PictureFormat> {
  const found = sniff(await readHead(path, HEAD_BYTES))
  if (found === 'svg') throw new HttpError(415, SVG_MESSAGE)
  if (found === 'heic') throw new HttpError(415, HEIC_MESSAGE)
  const [formats, message] = (category !== undefined && TAKEN[category]) || EVENT_FORMATS
  if (found && formats.includes(found)) return found
  if (!found && PICTURE_NAME.test(name)) throw new HttpError(415, NOT_A_PICTURE_MESSAGE)
  throw new HttpError(415, message)
}

function sniff(head: Buffer): PictureFormat | 'svg' | 'heic' | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return sniffBrands(head)
  // In one byte a character or in two, with whatever prolog: what names an SVG element is one.
  return /<(!doctype\s+)?(\w+:)?svg[\s>]/i.test(text.replaceAll('\0', '')) ? 'svg' : undefined
}

/** The box that begins an ISO media file: its main brand, a version, and those it is compatible with. */
function sniffBrands(head: Buffer): 'heif' | 'heic' | undefined {
  const box = head.subarray(0, head.readUInt32BE(0)).toString('latin1')
  const [main = '', , ...compatible] = box.slice(8).match(/.{4}/gs) ?? []
  if (main === 'avif' || (main === 'mif1' && compatible.includes('avif'))) return 'heif'
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(main) ? 'heic' : undefined
}
