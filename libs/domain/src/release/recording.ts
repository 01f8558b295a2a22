import { z } from 'zod'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import {
  allServerOwned,
  flagField,
  optionalField,
  optionalText,
  partOf,
  patchPartOf,
  requiredText,
  rowId,
  rowStamps,
  textField,
} from '../schema/field.ts'
import { offer, priceFields } from './pricing.ts'

/** docs/product/constants.md#audio */
const AUDIO_MAX_BYTES = 500 * 1024 * 1024
export const RECORDINGS_MAX = 100
/** File types in the browser's file dialog; the server detects the content itself. */
export const AUDIO_ENDINGS = ['.wav', '.aif', '.aiff', '.flac', '.mp3', '.m4a'] as const

const AUDIO_ENDING_MESSAGE = 'Please choose a WAV, AIFF, FLAC, MP3 or M4A file.'
const AUDIO_SIZE_MESSAGE = 'The file is larger than 500 MB. Please choose a smaller one, such as FLAC.'

/** Two letters of the country, three of the registrant, two digits of the year, five of the recording. */
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const optionalIsrc = optionalText(20)
  .transform((value) => value && value.replace(/[\s-]/g, '').toUpperCase())
  .refine((value) => !value || ISRC.test(value), 'Must be an ISRC such as US-S1Z-26-00001')

const textFields = {
  title: textField(requiredText('Title is required', 200)),
  credits: optionalField(optionalText(2000)),
  lyrics: optionalField(optionalText(20_000)),
  isrc: optionalField(optionalIsrc),
  isExplicit: flagField(false),
}

/** The fields that administrators edit (docs/product/validation.md#recordings). */
export const recordingFields = { ...textFields, ...priceFields }

/** States of a file (docs/product/states.md#audio-files). */
const AUDIO_STATES = ['uploading', 'queued', 'working', 'ready', 'failed'] as const

/** The newest file of a recording in administrators' responses. */
export const audioFile = z.object({
  state: z.enum(AUDIO_STATES),
  fileName: z.string(),
  bytes: z.int(),
  /** Last modification, in ms since 1970; missing when the browser did not send it. */
  lastModified: z.int().optional(),
  /** Bytes received so far, from which the upload resumes. */
  received: z.int(),
  /** Progress of processing, 0 to 100. */
  percent: z.int(),
  /** Why it failed, or waits longer than usual, as a message for the musician; else null. */
  problem: z.string().nullable(),
  /** Null until it is measured. */
  durationMs: z.int().nullable(),
  /** False when the file that was sent is not stored, as in the demo: nothing can be tried again. Else missing. */
  hasOriginal: z.boolean().optional(),
})
export type AudioFile = z.infer<typeof audioFile>

/** A recording of a release in administrators' responses (docs/product/entities.md#recording). */
export const recording = z.object({
  id: z.int(),
  ...partOf(recordingFields, 'output'),
  audio: audioFile
    .nullable()
    .describe(
      'The newest file that was chosen for it: state, fileName, bytes, lastModified, received, percent, problem, durationMs, hasOriginal; null until one is chosen',
    ),
  isHeard: z
    .boolean()
    .optional()
    .describe('True if its newest file or an older one can be heard, else missing'),
  ...rowStamps,
})
export type Recording = z.infer<typeof recording>

export const recordingConflict = conflictOf(recording)

/** All recordings of a release, in order. */
export const recordingList = z.object({
  recordings: z.array(recording),
  /** False when this server cannot process audio. */
  isAudioAvailable: z.boolean(),
  /** True when there are files to download, now or soon. */
  isFetchable: z.boolean().optional(),
})

export const recordingInput = z.strictObject({
  ...allServerOwned(recording),
  ...partOf(recordingFields, 'input'),
})

/** Input for changing a recording: any of its fields, and the version that was loaded. */
export const recordingPatch = z
  .strictObject({
    ...allServerOwned(recording),
    ...patchPartOf(recordingFields),
    version: z.int().min(1).nullish(),
  })
  .partial()

/** All recordings of a release in their new order. */
export const recordingOrder = z.strictObject({ ids: z.array(rowId).max(RECORDINGS_MAX) })

/** A file to upload. The same file, unchanged, resumes an interrupted upload. */
export const audioUpload = z.strictObject({
  fileName: requiredText('File name is required', 200).refine(
    (name) => AUDIO_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)),
    AUDIO_ENDING_MESSAGE,
  ),
  bytes: z.int().min(1, 'The file is empty.').max(AUDIO_MAX_BYTES, AUDIO_SIZE_MESSAGE),
  /** Milliseconds since 1970. */
  lastModified: z.int().optional(),
})

/** Whether a chosen file is the one whose upload was interrupted, so that it can resume. */
export function isSameFile(begun: z.infer<typeof audioUpload>, chosen: z.infer<typeof audioUpload>): boolean {
  return (
    begun.fileName === chosen.fileName &&
    begun.bytes === chosen.bytes &&
    begun.lastModified === chosen.lastModified
  )
}

/** Offset of a chunk in the file. */
export const chunkOffset = z.object({
  offset: z.coerce.number().int().min(0).max(AUDIO_MAX_BYTES).default(0),
})

/** Codecs for playback, best first. */
export const HEARD_CODECS = ['opus', 'aac'] as const

/** An encoded file of a recording, as an administrator plays it. */
export const soundOfRecording = z.object({ id: rowId, codec: z.enum(HEARD_CODECS) })

/** A recording as visitors play it. */
export const heardRecording = z.object({
  id: z.int(),
  ...partOf(textFields, 'output'),
  /** What it costs by itself, where visitors can buy it now; otherwise missing. */
  offer: offer.optional(),
  /** Duration of the playable part. */
  durationMs: z.int(),
  /** True for a preview; otherwise missing. */
  isPreview: z.boolean().optional(),
  /** Duration of the whole recording, for a preview; otherwise missing. */
  wholeDurationMs: z.int().optional(),
  /** The waveform: loudness over time, 0 to 255. */
  peaks: z.array(z.int()),
  /** The same audio in several encodings, best first. */
  streams: z.array(z.object({ src: z.string(), type: z.string() })),
})
export type HeardRecording = z.infer<typeof heardRecording>

export const heardRecordings = z.object({ recordings: z.array(heardRecording) })
export const releaseSlug = z.object({ slug: z.string().max(200) })
