import type { HeardRecording } from '@troubadour/domain/release/recording'

/** A playable recording, of 100 s by default. */
export function mockRecording(parts: Partial<HeardRecording> & { id: number }): HeardRecording {
  return {
    title: `Recording ${parts.id}`,
    credits: null,
    lyrics: null,
    isrc: null,
    isExplicit: false,
    durationMs: 100_000,
    peaks: [0, 128, 255],
    streams: [
      { src: `/media/audio/${parts.id}.mp4`, type: 'audio/mp4; codecs="opus"' },
      { src: `/media/audio/${parts.id}.m4a`, type: 'audio/mp4; codecs="mp4a.40.2"' },
    ],
    ...parts,
  }
}
