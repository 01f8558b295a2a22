/**
 * Plays the pieces of the demo and writes them where the demo loads them from:
 * `node tools/sounds/make-demo-recordings.ts`.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { albumGain, type MeasuredSound } from '@troubadour/domain/release/album-gain'
import { RATE } from './instruments.ts'
import { PIECES, play } from './pieces.ts'

const API = new URL('../../apps/api/src/', import.meta.url)
const FOLDER = fileURLToPath(new URL('demo/audio/', API))
/** Small, as it is in the repository. */
const FORM = { codec: 'libopus', bitrate: '40k', samples: 'flt', frame: 960 }
const NAME_LENGTH = 12
const BYTES_PER_SAMPLE = 4

// Imported by their addresses, because tools do not depend on apps; this is what the sources declare.
const { measureAudio } = (await import(new URL('audio/measure-audio.ts', API).href)) as {
  measureAudio: (file: string, report: () => void) => Promise<MeasuredSound & { peaks: number[] }>
}
const { encodeAudio } = (await import(new URL('audio/encode-audio.ts', API).href)) as {
  encodeAudio: (
    file: string,
    gain: number,
    targets: { form: typeof FORM; file: string }[],
    report: () => void,
  ) => Promise<void>
}

/** Floats of both ears as a WAV file. */
function toWav([left, right]: [Float32Array, Float32Array]): Buffer {
  const header = Buffer.alloc(44)
  const bytes = left.length * 2 * BYTES_PER_SAMPLE
  header.write('RIFF')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  // 3 is for floats, of two channels.
  header.writeUInt16LE(3, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2 * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(2 * BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  const both = new Float32Array(left.length * 2)
  for (const [at, value] of left.entries()) both.set([value, right[at] ?? 0], at * 2)
  return Buffer.concat([header, Buffer.from(both.buffer)])
}

const temporary = await mkdtemp(join(tmpdir(), 'troubadour-sounds-'))
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
const played = []
for (const [index, piece] of PIECES.entries()) {
  const wav = join(temporary, `${index}.wav`)
  await writeFile(wav, toWav(play(piece)))
  const { track, title } = piece
  played.push({ wav, track, title, ...(await measureAudio(wav, () => {})) })
}
const recordings = []
for (const { wav, peaks, ...recording } of played) {
  const gain = albumGain(played.filter(({ track }) => track === recording.track))
  const made = `${wav}.m4a`
  await encodeAudio(wav, gain, [{ form: FORM, file: made }], () => {})
  const content = await readFile(made)
  const name = `${createHash('sha256').update(content).digest('base64url').slice(0, NAME_LENGTH)}.m4a`
  await writeFile(join(FOLDER, name), content)
  recordings.push({
    ...recording,
    gain,
    name,
    bytes: content.length,
    peaks: Buffer.from(peaks).toString('base64'),
  })
}
await rm(temporary, { recursive: true })
await writeFile(
  fileURLToPath(new URL('demo/demo-recording-list.json', API)),
  `${JSON.stringify(recordings, null, 2)}\n`,
)
console.log(`${recordings.length} recordings, ${recordings.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`)
