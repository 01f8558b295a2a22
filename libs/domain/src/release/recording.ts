import { z } from 'zod'
import { errorResponse } from '../contract/endpoint-schemas.ts'
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
} from '../contract/field.ts'

/** docs/product/constants.md#audio */
const AUDIO_MAX_BYTES = 500 * 1024 * 1024
export const AUDIO_CHUNK_BYTES = 8 * 1024 * 1024
export const RECORDINGS_MAX = 100
/** What a browser offers to choose; what is in a file, the server looks up itself. */
export const AUDIO_ENDINGS = ['.wav', '.aif', '.aiff', '.flac', '.mp3', '.m4a'] as const

const AUDIO_ENDING_MESSAGE = 'Please choose a WAV, AIFF, FLAC, MP3 or M4A file.'
const AUDIO_SIZE_MESSAGE = 'The file is larger than 500 MB. Please choose a smaller one, such as FLAC.'

/** Two letters of the country, three of who gave it out, two digits of the year, five of the recording. */
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const optionalIsrc = optionalText(20)
  .transform((value) => value && value.replace(/[\s-]/g, '').toUpperCase())
  .refine((value) => !value || ISRC.test(value), 'Must be an ISRC such as US-S1Z-26-00001')

/** The fields that an administrator writes (docs/product/validation.md#recordings). */
export const recordingFields = {
  title: textField(requiredText('Title is required', 200)),
  credits: optionalField(optionalText(2000)),
  lyrics: optionalField(optionalText(20_000)),
  isrc: optionalField(optionalIsrc),
  isExplicit: flagField(false),
}

/** How far a file is (docs/product/states.md#audio-files). */
const AUDIO_STATES = ['uploading', 'queued', 'working', 'ready', 'failed'] as const

/** The newest file of a recording, as the administrator's calls answer it. */
const audioFile = z
  .object({
    state: z.enum(AUDIO_STATES),
    fileName: z.string(),
    bytes: z.int(),
    /** When the file was last changed, in ms since 1970; missing when that was not said. */
    lastModified: z.int().optional(),
    /** How many bytes the server has; the upload goes on from there. */
    received: z.int(),
    /** Of the work on it, 0 to 100. */
    percent: z.int(),
    /** Why it failed, or waits longer than usual, for a musician; else null. */
    problem: z.string().nullable(),
    /** Null until it was read. */
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'AudioFile' })
export type AudioFile = z.infer<typeof audioFile>

/** A recording of a release as the administrator's calls answer it (docs/product/entities.md#recording). */
export const recording = z
  .object({
    id: z.int(),
    ...partOf(recordingFields, 'output'),
    /** Null until a file is chosen. */
    audio: audioFile.nullable(),
    /** True when this file or an older one can be heard; else missing. */
    isHeard: z.boolean().optional(),
    ...rowStamps,
  })
  .meta({ id: 'Recording' })
export type Recording = z.infer<typeof recording>

export const recordingConflict = errorResponse
  .extend({ current: recording })
  .meta({ id: 'RecordingConflict' })

/** All recordings of a release, in order. */
export const recordingList = z
  .object({
    recordings: z.array(recording),
    /** False where this server cannot work on audio. */
    isAudioAvailable: z.boolean(),
    /** True when there is something that visitors could download, now or soon. */
    isFetchable: z.boolean().optional(),
  })
  .meta({ id: 'RecordingList' })

export const recordingInput = z
  .strictObject({ ...allServerOwned(recording), ...partOf(recordingFields, 'input') })
  .meta({ id: 'RecordingInput' })

/** What changing a recording takes: any of its fields, and the version that they were read at. */
export const recordingPatch = z
  .strictObject({
    ...allServerOwned(recording),
    ...patchPartOf(recordingFields),
    version: z.int().min(1).nullish(),
  })
  .partial()
  .meta({ id: 'RecordingPatch' })

/** The recordings of a release in their new order, every one of them. */
export const recordingOrder = z
  .strictObject({ ids: z.array(rowId).max(RECORDINGS_MAX) })
  .meta({ id: 'RecordingOrder' })

/** A file that is about to be sent. The same one again, unchanged, goes on where it was broken off. */
export const audioUpload = z
  .strictObject({
    fileName: requiredText('File name is required', 200).refine(
      (name) => AUDIO_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)),
      AUDIO_ENDING_MESSAGE,
    ),
    bytes: z.int().min(1, 'The file is empty.').max(AUDIO_MAX_BYTES, AUDIO_SIZE_MESSAGE),
    /** In ms since 1970. */
    lastModified: z.int().optional(),
  })
  .meta({ id: 'AudioUpload' })

/** Whether a file that was chosen is the one whose upload has begun, so that it can go on. */
export function isSameFile(begun: z.infer<typeof audioUpload>, chosen: z.infer<typeof audioUpload>): boolean {
  return (
    begun.fileName === chosen.fileName &&
    begun.bytes === chosen.bytes &&
    begun.lastModified === chosen.lastModified
  )
}

/** Where in the file a chunk begins. */
export const chunkOffset = z.object({
  offset: z.coerce.number().int().min(0).max(AUDIO_MAX_BYTES).default(0),
})

/** The forms that are heard, by their codecs, the better one first. */
export const HEARD_CODECS = ['opus', 'aac'] as const

/** A form of a recording, as an administrator hears it. */
export const soundOfRecording = z.object({ id: rowId, codec: z.enum(HEARD_CODECS) })

/** A recording as visitors hear it. */
const heardRecording = z
  .object({
    id: z.int(),
    ...partOf(recordingFields, 'output'),
    /** Of what is heard. */
    durationMs: z.int(),
    /** True when only its beginning is heard; else it is missing. */
    isPreview: z.boolean().optional(),
    /** Of all of it, where only its beginning is heard; else it is missing. */
    wholeDurationMs: z.int().optional(),
    /** Loudness over time for the picture of it, 0 to 255. */
    peaks: z.array(z.int()),
    /** The same sound in several forms, the best one first. */
    streams: z.array(z.object({ src: z.string(), type: z.string() })),
  })
  .meta({ id: 'HeardRecording' })
export type HeardRecording = z.infer<typeof heardRecording>

export const heardRecordings = z
  .object({ recordings: z.array(heardRecording) })
  .meta({ id: 'HeardRecordings' })
export const releaseSlug = z.object({ slug: z.string().max(200) })
