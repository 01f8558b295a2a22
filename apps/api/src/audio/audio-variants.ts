/** Encodings for playback, best first, with FFmpeg's names (docs/product/constants.md#audio). */
export const AUDIO_VARIANTS = [
  { codec: 'libopus', bitrate: '128k', samples: 'flt', frame: 960, type: 'audio/mp4; codecs="opus"' },
  { codec: 'aac', bitrate: '192k', samples: 'fltp', frame: 1024, type: 'audio/mp4; codecs="mp4a.40.2"' },
] as const
export type AudioVariant = (typeof AUDIO_VARIANTS)[number]
