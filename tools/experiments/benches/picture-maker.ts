/** Makes the files of one photo, and says how much memory it took: megabytes, at most. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../start/config.ts'

const [photo = ''] = process.argv.slice(2)
const source = pathToFileURL(join(PROJECT_ROOT, 'apps/api/src/uploads/make-picture.ts')).href
// Imported by its address, because tools do not depend on apps; this is what the source declares.
const { makePicture } = (await import(source)) as {
  makePicture: (file: string, format: 'jpeg') => Promise<unknown>
}
await makePicture(photo, 'jpeg')
// Linux's own figure; what Node tells includes the process that started this one.
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
console.log(Number(kilobytes) / 1024)
