import { z } from 'zod'
import { requiredText } from '../contract/field.ts'

/** docs/product/constants.md#upload-limits */
const VIDEO_MAX_BYTES = 200 * 1024 * 1024
/** What a browser offers to choose; what is in a file, the server looks up itself. */
export const VIDEO_ENDINGS = ['.mp4', '.webm'] as const

/** A video that is about to be sent. The same one again, unchanged, goes on where it was broken off. */
export const videoUpload = z
  .strictObject({
    fileName: requiredText('File name is required', 200).refine(
      (name) => VIDEO_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)),
      'Please choose an MP4 or WebM file.',
    ),
    bytes: z
      .int()
      .min(1, 'The file is empty.')
      .max(VIDEO_MAX_BYTES, 'The file is larger than 200 MB. Please choose a smaller one.'),
    /** In ms since 1970. */
    lastModified: z.int(),
  })
  .meta({ id: 'VideoUpload' })

export const videoFile = z
  .object({
    id: z.int(),
    /** How many bytes the server has; the upload goes on from there. */
    received: z.int(),
    /** Where it is played from; null until all of it has arrived. */
    address: z.string().nullable(),
  })
  .meta({ id: 'VideoFile' })
export type VideoFile = z.infer<typeof videoFile>
