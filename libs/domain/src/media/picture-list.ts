import { z } from 'zod'
import { URL_MAX_LENGTH } from '../schema/field.ts'
import { isMediaPath } from '../schema/urls.ts'
import { ALT_MAX_LENGTH } from './upload-rules.ts'

export const listedPicture = z.object({
  /** Path of an uploaded picture, `/media/…`. */
  filePath: z.string(),
  /** Alternative text. */
  alt: z.string(),
})
export type ListedPicture = z.infer<typeof listedPicture>

/** Uploaded pictures in their order. */
export const pictureList = z.array(listedPicture)

const pictureInput = z.strictObject({
  filePath: z.string().max(URL_MAX_LENGTH).refine(isMediaPath, 'Choose a picture from Pictures'),
  alt: z.string().trim().max(ALT_MAX_LENGTH, `Must be at most ${ALT_MAX_LENGTH} characters`).default(''),
})

/** Of a request; missing, there are none. @param max how many there may be */
export const pictureListInput = (max: number) =>
  z.array(pictureInput).max(max, `At most ${max} pictures`).default([])
