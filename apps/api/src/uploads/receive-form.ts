import { open } from 'node:fs/promises'
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import {
  ALT_MAX_LENGTH,
  isTooLarge,
  PRESS_CATEGORY,
  PRESS_FILE_MAX_BYTES,
  sizeMessage,
} from '@troubadour/domain/media/media-file'
import type { FastifyRequest } from 'fastify'
import { withPlainDiskFull, HttpError } from '../http/http-error.ts'
import { readForm, type FormLimits } from '../http/large-body.ts'
import { invalidFields, refuseUnsafeText } from '../http/contract-route.ts'
import { HEAD_BYTES } from './picture-format.ts'

export const FORM_LIMITS: FormLimits = {
  files: 1,
  fields: 2,
  parts: 3,
  // One byte more than the largest file, so that a larger one is recognised.
  fileSize: PRESS_FILE_MAX_BYTES + 1,
  fieldSize: 4 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}
const CATEGORY_MAX_LENGTH = 40

const FORM_MESSAGE = 'Please send one picture, with its category before it.'
const NO_IMAGE_MESSAGE = 'Please choose a picture.'
const CATEGORY_LATE_MESSAGE = 'The category must come before the picture.'

export interface ReceivedForm {
  category: string | undefined
  alt: string
  /** Of the file, as the browser says. */
  name: string
  /** The first bytes of the picture; the rest is in the file. */
  head: Buffer
}

/**
 * Reads the form of an upload. The picture goes into a file as it comes.
 * @param file where the picture is written; it must not be there yet
 * @param category where the form does not name it
 * @throws HttpError 400, 413 or 507
 */
export async function receiveForm(
  request: FastifyRequest,
  file: string,
  category?: string,
): Promise<ReceivedForm> {
  const form: PartialForm = { category, alt: '', name: '', head: null }
  await readForm(request, { limits: FORM_LIMITS, message: FORM_MESSAGE }, (part) =>
    takePart(form, part, file),
  )
  if (!form.head) throw invalidFields({ image: NO_IMAGE_MESSAGE })
  return { ...form, head: form.head }
}

type PartialForm = Omit<ReceivedForm, 'head'> & { head: Buffer | null }

async function takePart(form: PartialForm, part: Multipart, file: string): Promise<void> {
  if (part.type === 'file') {
    if (part.fieldname !== 'image') throw invalidFields({ [part.fieldname]: 'Unknown field' })
    form.name = part.filename
    form.head = await savePicture(part, file, form.category)
    return
  }
  const value = textOf(part)
  if (part.fieldname === 'category') {
    if (form.head) throw invalidFields({ category: CATEGORY_LATE_MESSAGE })
    // Its limits are those of another call.
    if (value === PRESS_CATEGORY) throw invalidFields({ category: 'Is sent by a call of its own' })
    form.category = value
  } else if (part.fieldname === 'alt') form.alt = value
  else throw invalidFields({ [part.fieldname]: 'Unknown field' })
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  const maxLength = fieldname === 'alt' ? ALT_MAX_LENGTH : CATEGORY_MAX_LENGTH
  if (typeof value !== 'string') throw invalidFields({ [fieldname]: 'Must be text' })
  refuseUnsafeText({ [fieldname]: value })
  const text = value.trim()
  if (valueTruncated || text.length > maxLength)
    throw invalidFields({ [fieldname]: `Must be at most ${maxLength} characters` })
  return text
}

/** @returns the first bytes */
async function savePicture(part: MultipartFile, file: string, category: string | undefined): Promise<Buffer> {
  let head = Buffer.alloc(0)
  let size = 0
  let fault: unknown
  const handle = await open(file, 'wx').catch((error: unknown) => {
    throw withPlainDiskFull(error)
  })
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      if (fault !== undefined || isTooLarge(size, category)) continue
      // Throwing here would stop the parser in the middle of the form.
      await handle.writeFile(chunk).catch((error: unknown) => (fault = withPlainDiskFull(error)))
    }
  } finally {
    await handle.close()
  }
  if (isTooLarge(size, category)) throw new HttpError(413, sizeMessage(category))
  if (fault !== undefined) throw fault
  if (size === 0) throw invalidFields({ image: NO_IMAGE_MESSAGE })
  return head
}
