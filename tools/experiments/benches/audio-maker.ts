/** Measures a recording and makes its forms, and says how much memory it took: megabytes, at most. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../start/config.ts'

const [file = ''] = process.argv.slice(2)
const sourceOf = (name: string) => pathToFileURL(join(PROJECT_ROOT, 'apps/api/src/audio', name)).href
// Imported by their addresses, because tools do not depend on apps; this is what the sources declare.
const { measureAudio } = (await import(sourceOf('measure-audio.ts'))) as {
  measureAudio: (file: string, report: () => void) => Promise<unknown>
}
const { encodeAudio } = (await import(sourceOf('encode-audio.ts'))) as {
  encodeAudio: (order: { file: string; gain: number; targets: object[] }, report: () => void) => Promise<void>
}
const { AUDIO_FORMS } = (await import(sourceOf('audio-forms.ts'))) as { AUDIO_FORMS: readonly object[] }

await measureAudio(file, () => {})
const targets = AUDIO_FORMS.map((form, index) => ({ form, file: `${file}-${index}.m4a` }))
await encodeAudio({ file, gain: -1, targets }, () => {})
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
console.log(Number(kilobytes) / 1024)
