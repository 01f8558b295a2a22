/** Makes the files of a photo, or a share picture. Prints its megabytes of memory, and the share picture's bytes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../start/config.ts'
import { memoryOf } from '../lab/processes.ts'

const [what, file = ''] = process.argv.slice(2)
const sourceOf = (path: string) => pathToFileURL(join(PROJECT_ROOT, 'apps/api/src', path)).href
const CARD = {
  id: 'show-1',
  title: 'Lanterns on the Lake',
  lines: ['Thursday, November 26, 2026, 8:00 PM', 'The Lantern Room, 1 Water Street, Asheville'],
  siteName: 'Hollow Pine',
  imageUrl: '',
}

let bytes = 0
// Imported by URL, because tools do not depend on apps; the types are those of the sources.
if (what === 'share') {
  const { drawSharePicture } = (await import(sourceOf('share/draw-share-picture.ts'))) as {
    drawSharePicture: (card: object, picture: Uint8Array) => Promise<Buffer>
  }
  bytes = (await drawSharePicture(CARD, readFileSync(file))).length
} else {
  const { makePicture } = (await import(sourceOf('uploads/make-picture.ts'))) as {
    makePicture: (file: string, format: 'jpeg') => Promise<unknown>
  }
  await makePicture(file, 'jpeg')
}
console.log(JSON.stringify({ megabytes: memoryOf('self', 'VmHWM'), bytes }))
