import { partOf } from '@troubadour/domain/schema/field'
import { recordingFields, type AudioFile, type Recording } from '@troubadour/domain/release/recording'

/** A recording with the id of its track. */
export type MockRecording = Recording & { trackId: number; isDeleted?: boolean }

/** Completes a row from the fields that a test needs. */
export function mockRecording(parts: Partial<MockRecording> & { id: number }): MockRecording {
  const createdAt = '2026-01-01T12:00:00.000Z'
  const fields = { ...partOf(recordingFields, 'initial'), title: `Recording ${parts.id}` }
  return { trackId: 1, ...fields, audio: null, createdAt, updatedAt: createdAt, version: 1, ...parts }
}

export function mockAudioFile(parts: Partial<AudioFile> = {}): AudioFile {
  const figures = { bytes: 1000, received: 0, percent: 0, durationMs: null }
  return { state: 'uploading', fileName: 'song.wav', ...figures, problem: null, ...parts }
}
