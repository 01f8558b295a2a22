import { z } from 'zod'
import { errorResponse } from '../schema/endpoint-schemas.ts'
import { isoDateTime, rowId } from '../schema/field.ts'

/** Who may download a release (docs/product/states.md#downloads). */
export const DOWNLOADS = ['none', 'free', 'email', 'code'] as const
export type Downloads = (typeof DOWNLOADS)[number]

/** 'original' is the uploaded file. */
const DOWNLOAD_FORMATS = ['flac', 'mp3', 'original'] as const

/** A downloadable file of a recording. */
const downloadFile = z.object({
  format: z.enum(DOWNLOAD_FORMATS),
  /** Name of the saved file. */
  name: z.string(),
  bytes: z.int(),
  href: z.string(),
})
export type DownloadFile = z.infer<typeof downloadFile>

/** All recordings of a release in one file, with cover and lyrics. */
const releaseZip = downloadFile.omit({ format: true })
export type ReleaseZip = z.infer<typeof releaseZip>

export const downloadList = z.object({
  recordings: z.array(z.object({ id: z.int(), title: z.string(), files: z.array(downloadFile) })),
  /** True while more files are being made; otherwise missing. */
  isPreparing: z.boolean().optional(),
  /** Missing while there is none. */
  zip: releaseZip.optional(),
})

/** The downloads of a release, by recording in order. */
export const releaseDownloads = downloadList.extend({
  /** Who may download; unless everybody may, no recordings are listed. */
  downloads: z.enum(DOWNLOADS),
})

/** The token of a link or file, signed by the server. */
export const downloadToken = z.object({ token: z.string().max(200) })

/** The page data of a download link (docs/product/states.md#download-links); the files' URLs are valid for 6 hours. */
export const linkedDownloads = downloadList.extend({
  release: z.object({ slug: z.string(), title: z.string(), imageUrl: z.string() }),
  /** When the link expires. */
  expiresAt: isoDateTime,
})
export type LinkedDownloads = z.infer<typeof linkedDownloads>

/** The error of an expired, altered or dead download link, with its release if that is visible. */
export const deadDownloadLink = errorResponse.extend({
  release: z.object({ slug: z.string(), title: z.string() }).nullable(),
})

/** A file of a release: the recording's id and the format. */
export const downloadedFile = z.object({
  slug: z.string().max(200),
  recordingId: rowId,
  format: z.enum(DOWNLOAD_FORMATS),
})

/** docs/product/constants.md#audio */
const PREVIEW_MIN_S = 15
const PREVIEW_MAX_S = 120
export const PREVIEW_RANGE = `${PREVIEW_MIN_S} to ${PREVIEW_MAX_S}`
const PREVIEW_MESSAGE = `Must be a whole number from ${PREVIEW_RANGE}`
const previewSeconds = z
  .int(PREVIEW_MESSAGE)
  .min(PREVIEW_MIN_S, PREVIEW_MESSAGE)
  .max(PREVIEW_MAX_S, PREVIEW_MESSAGE)

/** Blank becomes null; forms send the number as text. */
export const optionalPreviewSeconds = z
  .union([previewSeconds, z.string().trim()], PREVIEW_MESSAGE)
  .nullish()
  .transform((value) => (value === '' || value === undefined || value === null ? null : Number(value)))
  .pipe(previewSeconds.nullable())
