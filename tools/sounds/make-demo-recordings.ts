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
import { toWav } from './instruments.ts'
import { PIECES, play } from './pieces.ts'

const API = new URL('../../apps/api/src/', import.meta.url)
const FOLDER = fileURLToPath(new URL('demo/audio/', API))
/** Small, as it is in the repository. */
const FORM = { codec: 'libopus', bitrate: '40k', samples: 'flt', frame: 960 }
const NAME_LENGTH = 12

// Imported by their addresses, because tools do not depend on apps; this is what the sources declare.
const { measureAudio } = (await import(new URL('audio/measure-audio.ts', API).href)) as {
  measureAudio: (file: string, report: () => void) => Promise<MeasuredSound & { peaks: number[] }>
}
const { encodeAudio } = (await import(new URL('audio/encode-audio.ts', API).href)) as {
  encodeAudio: (
    order: { file: string; gain: number; targets: { form: typeof FORM; file: string }[] },
    report: () => void,
  ) => Promise<void>
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
  await encodeAudio({ file: wav, gain, targets: [{ form: FORM, file: made }] }, () => {})
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
