/**
 * Does one piece of the API's slow work on a file: `picture`, `share`, `audio`, or `downloads`, which is `audio` with
 * the downloads. Prints the memory used, in megabytes, and the bytes of a share picture.
 */
import { readFileSync } from 'node:fs'
import { importSource, memoryOf } from './processes.ts'

const [work, file = ''] = process.argv.slice(2)
const CARD = {
  id: 'show-1',
  title: 'Lanterns on the Lake',
  lines: ['Thursday, November 26, 2026, 8:00 PM', 'The Lantern Room, 1 Water Street, Asheville'],
  siteName: 'Hollow Pine',
  imageUrl: '',
}

/** Calls a function of the API. */
async function run(path: string, name: string, ...order: unknown[]): Promise<unknown> {
  type Source = Record<string, (...order: unknown[]) => Promise<unknown>>
  // Without such a function this fails, as it should.
  return (await importSource<Source>(`apps/api/src/${path}`))[name]!(...order)
}

let bytes = 0
if (work === 'picture') {
  await run('uploads/make-picture.ts', 'makePicture', file, 'jpeg')
} else if (work === 'share') {
  // It returns the picture.
  bytes = ((await run('share/draw-share-picture.ts', 'drawSharePicture', CARD, readFileSync(file))) as Buffer)
    .length
} else {
  const ignore = () => {}
  const variants = await importSource<{ AUDIO_VARIANTS: object[] }>('apps/api/src/audio/audio-variants.ts')
  const targets = variants.AUDIO_VARIANTS.map((variant, index) => ({ variant, file: `${file}-${index}.m4a` }))
  await run('audio/measure-audio.ts', 'measureAudio', file, ignore)
  await run('audio/encode-audio.ts', 'encodeAudio', { file, gain: -1, targets }, ignore)
  const downloads = { file, targets: { flac: `${file}.flac`, mp3: `${file}.mp3` } }
  if (work === 'downloads') await run('audio/encode-downloads.ts', 'encodeDownloads', downloads)
}
console.log(JSON.stringify({ megabytes: memoryOf('self', 'VmHWM'), bytes }))
