import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import {
  EVENT_IMAGE_TYPE_MESSAGE,
  MUSIC_IMAGE_TYPE_MESSAGE,
  PRESS_CATEGORY,
  PRESS_FILE_TYPE_MESSAGE,
  NOT_A_PICTURE_MESSAGE,
} from '@troubadour/domain/media/upload-rules'
import { HttpError } from '../shared/http-error.ts'
import { readHead } from '../shared/read-head.ts'

/** Bytes needed to detect the format. */
const HEAD_BYTES = 512

/** The decoded formats, with the decoder's names. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

type Taken = readonly [formats: readonly PictureFormat[], message: string]
const EVENT_FORMATS: Taken = [['jpeg', 'png', 'gif'], EVENT_IMAGE_TYPE_MESSAGE]
const ALL_FORMATS: readonly PictureFormat[] = [...EVENT_FORMATS[0], 'webp', 'heif']
/** Accepted formats by category; all others accept EVENT_FORMATS. */
const TAKEN = new Map<string, Taken>([
  [MUSIC_CATEGORY, [ALL_FORMATS, MUSIC_IMAGE_TYPE_MESSAGE]],
  [PRESS_CATEGORY, [ALL_FORMATS, PRESS_FILE_TYPE_MESSAGE]],
])

const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif)$/i

const SVG_MESSAGE = 'SVG drawings cannot be used. Please save the picture as PNG or JPEG.'
const HEIC_MESSAGE = 'HEIC photos cannot be used. Please save the picture as JPEG.'

/**
 * Detects the format of a picture by its magic bytes: the decoder would also accept formats that are refused here
 * (docs/security.md#uploads).
 * @param name of the file, which only affects the message of a refusal
 * @throws HttpError 415 for a format that the category does not accept
 */
export async function pictureFormat(
  path: string,
  category: string | undefined,
  name = '',
): Promise<PictureFormat> {
  const found = sniff(await readHead(path, HEAD_BYTES))
  if (found === 'svg') throw new HttpError(415, SVG_MESSAGE)
  if (found === 'heic') throw new HttpError(415, HEIC_MESSAGE)
  const [formats, message] = TAKEN.get(category ?? '') ?? EVENT_FORMATS
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
  // Works for one- and two-byte encodings and any prolog: an SVG element makes it an SVG.
  return /<(!doctype\s+)?(\w+:)?svg[\s>]/i.test(text.replaceAll('\0', '')) ? 'svg' : undefined
}

/** The ftyp box of an ISO media file: major brand, version, compatible brands. */
function sniffBrands(head: Buffer): 'heif' | 'heic' | undefined {
  const box = head.subarray(0, head.readUInt32BE(0)).toString('latin1')
  const [main = '', , ...compatible] = box.slice(8).match(/.{4}/gs) ?? []
  if (main === 'avif' || (main === 'mif1' && compatible.includes('avif'))) return 'heif'
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(main) ? 'heic' : undefined
}
