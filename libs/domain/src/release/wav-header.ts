const CHANNELS = 2
/** Sample formats: WAV's format tag and bits per sample. */
const SAMPLES = { integers: { kind: 1, bits: 16 }, floats: { kind: 3, bits: 32 } }

/** The header of a WAV file with two channels. @param bytes of the samples */
export function wavHeader(
  bytes: number,
  { rate = 48_000, samples = 'integers' }: { rate?: number; samples?: keyof typeof SAMPLES } = {},
): Uint8Array {
  const { kind, bits } = SAMPLES[samples]
  const frame = (CHANNELS * bits) / 8
  const parts = ['RIFF', u32(36 + bytes), 'WAVEfmt ', u32(16), u16(kind), u16(CHANNELS), u32(rate)]
  const rest = [u32(rate * frame), u16(frame), u16(bits), 'data', u32(bytes)]
  const text = new TextEncoder()
  return Uint8Array.from(
    [...parts, ...rest].flatMap((part) => (typeof part === 'string' ? [...text.encode(part)] : part)),
  )
}

const u16 = (number: number) => [number & 0xff, number >> 8]
const u32 = (number: number) => [...u16(number & 0xffff), ...u16(Math.floor(number / 0x1_0000))]
