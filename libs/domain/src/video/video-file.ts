import { z } from 'zod'
import { requiredText } from '../schema/field.ts'

/** The largest video in MB (docs/product/constants.md#upload-limits). */
export const VIDEO_MB = 200
/** File types in the browser's file dialog; the server detects the content itself. */
export const VIDEO_ENDINGS = ['.mp4', '.webm'] as const

/** A video to upload. The same file, unchanged, resumes an interrupted upload. */
export const videoUpload = z.strictObject({
  fileName: requiredText('File name is required', 200).refine(
    (name) => VIDEO_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)),
    'Please choose an MP4 or WebM file.',
  ),
  bytes: z
    .int()
    .min(1, 'The file is empty.')
    .max(VIDEO_MB * 1024 * 1024, `The file is larger than ${VIDEO_MB} MB. Please choose a smaller one.`),
  /** Milliseconds since 1970. */
  lastModified: z.int(),
})

export const videoFile = z.object({
  id: z.int(),
  /** Bytes received so far, from which the upload resumes. */
  received: z.int(),
  /** Its URL for playback; null until it is complete. */
  address: z.string().nullable(),
})
export type VideoFile = z.infer<typeof videoFile>
