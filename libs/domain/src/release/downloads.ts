import { z } from 'zod'
import { rowId } from '../contract/field.ts'

/** Who may fetch the files of a release (docs/product/states.md#downloads). */
export const DOWNLOADS = ['none', 'free', 'email', 'code'] as const
export type Downloads = (typeof DOWNLOADS)[number]

/** 'original' is the file that the musician sent. */
const DOWNLOAD_FORMATS = ['flac', 'mp3', 'original'] as const

/** A file of a recording that visitors may fetch. */
const downloadFile = z.object({
  format: z.enum(DOWNLOAD_FORMATS),
  /** As it is saved under. */
  name: z.string(),
  bytes: z.int(),
  href: z.string(),
})
export type DownloadFile = z.infer<typeof downloadFile>

/** What visitors may fetch of a release, recording by recording in order. */
export const releaseDownloads = z
  .object({
    recordings: z.array(z.object({ id: z.int(), title: z.string(), files: z.array(downloadFile) })),
  })
  .meta({ id: 'ReleaseDownloads' })

/** A file of a release: the recording's number and the format. */
export const downloadedFile = z.object({
  slug: z.string().max(200),
  recordingId: rowId,
  format: z.enum(DOWNLOAD_FORMATS),
})

/** docs/product/constants.md#audio */
const PREVIEW_MIN_S = 15
const PREVIEW_MAX_S = 120
const PREVIEW_MESSAGE = 'Must be a whole number from 15 to 120'

/** Blank is null; forms send the number as text. */
export const optionalPreviewSeconds = z
  .union(
    [
      z.int(PREVIEW_MESSAGE).min(PREVIEW_MIN_S, PREVIEW_MESSAGE).max(PREVIEW_MAX_S, PREVIEW_MESSAGE),
      z.string().trim(),
    ],
    PREVIEW_MESSAGE,
  )
  .nullish()
  .transform((value) => (value === '' || value === undefined || value === null ? null : Number(value)))
  .refine((value) => value === null || isWithin(value), PREVIEW_MESSAGE)

function isWithin(value: number): boolean {
  return Number.isInteger(value) && value >= PREVIEW_MIN_S && value <= PREVIEW_MAX_S
}
