import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Keep } from '../config/backup-config.ts'
import type { MediaStore, SizedStream } from '../media/media-store.ts'
import { encrypted } from './age.ts'
import {
  completeCopies,
  indexObject,
  listObjects,
  pathOfObject,
  readObjectSums,
  sumsObject,
  type CopyIndex,
} from './backup-copies.ts'
import { FILE_MODE, hashOf, listParts, NAME } from './backup-files.ts'
import { outdatedBackups } from './retention.ts'
import { severalAtOnce } from '../shared/several-at-once.ts'

interface CopyOptions {
  /** Where the copies are. */
  store: MediaStore
  /** The folder of all backups, and the backup to copy. */
  folder: string
  name: string
  recipient: string
  /** Put into the copy; also the key of the files' names. */
  appSecret: string
  keep: Keep
}

/** The digests of the encrypted objects, which cannot be computed again: one line of JSON for each. */
const SUMS_FILE = 'files/copies.jsonl'

/**
 * Copies a backup to where it leaves the machine, encrypted. Files that were copied before are not copied again, also
 * those of an interrupted copy. Then outdated copies are deleted.
 */
export async function copyBackup(options: CopyOptions): Promise<void> {
  const { store, folder, name, appSecret, keep } = options
  const objects = await listObjects(store)
  const known = await readKnownSums(store, folder, completeCopies(objects).at(-1))
  const sums = new Map<string, string>()

  async function put(object: string, content: SizedStream): Promise<void> {
    const { stream, bytes } = await encrypted(content, options.recipient)
    const hash = createHash('sha256')
    const hashed = async function* () {
      // Streams of bytes.
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
    }
    await store.put(object, { stream: Readable.from(hashed(), { objectMode: false }), bytes })
    sums.set(object, hash.digest('hex'))
  }

  const parts: CopyIndex['parts'] = []
  await severalAtOnce(await listParts(join(folder, name)), async (path) => {
    const file = join(folder, name, path)
    const object = objectFor(path, options)
    parts.push({ path, object })
    const sum = known.get(object)
    if (path.startsWith('../') && sum !== undefined && objects.has(object)) {
      sums.set(object, sum)
      return
    }
    await put(object, { stream: createReadStream(file), bytes: (await stat(file)).size })
    const line = `${JSON.stringify([object, sums.get(object)])}\n`
    if (path.startsWith('../')) await appendFile(join(folder, SUMS_FILE), line, { mode: FILE_MODE })
  })
  const index = Buffer.from(JSON.stringify({ appSecret, parts } satisfies CopyIndex))
  await put(indexObject(name), { stream: Readable.from([index]), bytes: index.length })
  // Last, because it makes the copy a complete one.
  const lines = [...sums].map(([object, sum]) => `${sum}  ${pathOfObject(name, object)}\n`)
  await store.put(sumsObject(name), Buffer.from(lines.join('')))
  await writeKnownSums(folder, sums)
  await deleteOutdated(store, keep, name)
}

/** The object of a part; the key in the name of a file hides which file is there. */
function objectFor(path: string, { name, appSecret, recipient }: CopyOptions): string {
  if (!path.startsWith('../')) return `${name}/${path}.age`
  // Files for a former recipient are copied again.
  const text = `name of a file in a backup for ${recipient}: ${path}`
  return `files/${createHmac('sha256', appSecret).update(text).digest('hex')}.age`
}

/** @param newest the last complete copy, which a new machine knows nothing of */
async function readKnownSums(store: MediaStore, folder: string, newest: string | undefined) {
  const listed = newest === undefined ? null : await readObjectSums(store, newest).catch(() => null)
  const known = listed ?? new Map<string, string>()
  const lines = await readFile(join(folder, SUMS_FILE), 'utf8').catch(() => '')
  for (const line of lines.split('\n')) {
    try {
      // Only this file writes it.
      const [object, sum] = JSON.parse(line) as [string, string]
      known.set(object, sum)
    } catch {
      // The line of a killed copy may be incomplete; its file is copied again.
    }
  }
  return known
}

async function writeKnownSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const temporary = join(folder, `${SUMS_FILE}.new`)
  await writeFile(temporary, [...sums].map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
    mode: FILE_MODE,
  })
  await rename(temporary, join(folder, SUMS_FILE))
}

/** Deletes outdated and incomplete copies, and the files that no other copy names. */
async function deleteOutdated(store: MediaStore, keep: Keep, newest: string): Promise<void> {
  const objects = await listObjects(store)
  const listed = completeCopies(objects)
  const complete = new Map<string, Map<string, string>>()
  for (const name of listed) {
    const sums = await readObjectSums(store, name).catch(() => undefined)
    // Where the place does not respond, nothing is deleted; a damaged list is not complete.
    if (sums === undefined) return
    if (sums) complete.set(name, sums)
  }
  // A place that returns something else than what was written a moment ago.
  if (!complete.has(newest)) return
  const outdated = new Set(outdatedBackups([...complete.keys()], keep))
  const kept = new Set([...complete.keys()].filter((name) => name === newest || !outdated.has(name)))
  // First what makes them complete.
  for (const name of listed) if (!kept.has(name)) await store.delete(sumsObject(name))
  const named = new Set<string>()
  for (const name of kept) {
    named.add(sumsObject(name))
    for (const object of complete.get(name)?.keys() ?? []) named.add(object)
  }
  const ours = [...objects.keys()].filter((object) => /^(?:files|troubadour-[^/]+Z)\//.test(object))
  await severalAtOnce(
    ours.filter((object) => !named.has(object)),
    (object) => store.delete(object),
  )
  const [source] = await store.sources()
  if (source?.kind !== 'folder') return
  // Their empty folders.
  const gone = new Set(
    ours.map((object) => object.split('/')[0] ?? '').filter((name) => NAME.test(name) && !kept.has(name)),
  )
  for (const name of gone) await rm(join(source.folder, name), { recursive: true, force: true })
}

/**
 * Compares the digests of a copy's encrypted objects. Damaged ones are deleted, so that they are copied again.
 * @throws Error that names them
 */
export async function tryCopy(store: MediaStore, folder: string, name: string): Promise<void> {
  const known = await readKnownSums(store, folder, name)
  const damaged: string[] = []
  const sums = await readObjectSums(store, name)
  if (!sums) throw new Error(`The copy of the backup is damaged: ${sumsObject(name)}`)
  await severalAtOnce(sums.keys(), async (object) => {
    const content = await store.open(object)
    if (content && (await hashOf(content)) === known.get(object)) return
    damaged.push(object)
    await store.delete(object)
  })
  if (damaged.length > 0) throw new Error(`The copy of the backup is damaged: ${damaged.join(', ')}`)
}
