/**
 * Measures a recording and encodes its forms, and with a second argument its downloads, too. Prints the memory used, in
 * megabytes.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../start/config.ts'
import { memoryOf } from '../lab/processes.ts'

const [file = '', downloads] = process.argv.slice(2)
const sourceOf = (name: string) => pathToFileURL(join(PROJECT_ROOT, 'apps/api/src/audio', name)).href
// Imported by URL, because tools do not depend on apps; the types are those of the sources.
const { measureAudio } = (await import(sourceOf('measure-audio.ts'))) as {
  measureAudio: (file: string, report: () => void) => Promise<unknown>
}
const { encodeAudio } = (await import(sourceOf('encode-audio.ts'))) as {
  encodeAudio: (order: { file: string; gain: number; targets: object[] }, report: () => void) => Promise<void>
}
const { encodeDownloads } = (await import(sourceOf('encode-downloads.ts'))) as {
  encodeDownloads: (order: { file: string; targets: Record<string, string> }) => Promise<unknown>
}
const { AUDIO_VARIANTS } = (await import(sourceOf('audio-variants.ts'))) as {
  AUDIO_VARIANTS: readonly object[]
}

await measureAudio(file, () => {})
const targets = AUDIO_VARIANTS.map((variant, index) => ({ variant, file: `${file}-${index}.m4a` }))
await encodeAudio({ file, gain: -1, targets }, () => {})
if (downloads) await encodeDownloads({ file, targets: { flac: `${file}.flac`, mp3: `${file}.mp3` } })
console.log(JSON.stringify({ megabytes: memoryOf('self', 'VmHWM') }))
