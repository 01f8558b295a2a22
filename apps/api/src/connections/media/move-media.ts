import { createHash, randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Db } from '../../db/tables.ts'
import { JobError, type Job } from '../../jobs/job.ts'
import { isMediaName, type MediaStore, type StoredFile } from '../../media/media-store.ts'
import { openPlace } from '../../media/placed-media-store.ts'
import { bucketFault } from '../../media/try-bucket.ts'
import { HttpError, withPlainDiskFull } from '../../shared/http-error.ts'
import { severalAtOnce } from '../../shared/several-at-once.ts'
import { lockConnection, readConnections } from '../connections.repository.ts'
import type { LiveConnections } from '../live-connections.ts'
import { KEPT_MS, MOVE_JOB, namesWith, readOrder, recordCopy, storeMoveState } from './move-state.ts'

const MINUTE_MS = 60 * 1000
/** Of one run: a move needs four, and one more for each former place. */
const MAX_PASSES = 20

interface MoveDeps {
  db: Db
  now: () => Date
  connections: LiveConnections
  /** Its files are drawn again where they are missing, and are not moved. */
  drawnFolder: string
}

/**
 * Moves the site's files to the place of the connection (docs/product/states.md#moving-media). Each file is read again
 * where it was written; the former place is emptied only after that, and after a pass that found nothing more.
 */
export function mediaMoveJob(deps: MoveDeps): Job {
  return {
    name: MOVE_JOB,
    everyMs: 10 * MINUTE_MS,
    retry: { firstMs: MINUTE_MS, maxMs: 30 * MINUTE_MS },
    timeoutMs: 6 * 60 * MINUTE_MS,
    async run({ signal }) {
      for (let passes = 0; passes < MAX_PASSES; passes += 1) {
        const end = await runPass(deps, signal)
        // The last pass finds nothing to do, but those before it did.
        if (end !== 'again') return passes > 0 ? 'done' : end
      }
      throw new JobError('The files could not all be moved, because they change all the time.')
    },
  }
}

/** 'again' after a pass that copied something, or a change of the connection; 'nothing' where nothing is to move. */
type PassEnd = 'again' | 'done' | 'nothing'

/** Ends a pass whose order has changed. */
class Interrupted extends Error {}

interface Pass {
  db: Db
  version: number
  /** The new place, and the earliest former one. */
  to: MediaStore
  from: MediaStore
  /** @throws Interrupted, or the reason of the signal */
  checkpoint: () => Promise<void>
}

async function runPass(
  { db, now, connections, drawnFolder }: MoveDeps,
  signal: AbortSignal,
): Promise<PassEnd> {
  const row = (await readConnections(db)).find(({ name }) => name === 'media')
  const oldest = row?.former.at(-1)
  if (!row || !oldest) return 'nothing'
  const { former, version } = row
  await connections.reload()
  const places = connections.current().media
  // MEDIA_URL is set, so that the connection is not in force.
  if (places.length !== former.length + 1) return 'nothing'
  const [to, from] = await Promise.all([places[0], places.at(-1)].map((place) => openPlace(place ?? null)))
  if (!to || !from) return 'nothing'
  const checkpoint = async () => {
    signal.throwIfAborted()
    const order = await readOrder(db)
    if (order.isStopped || order.version !== version) throw new Interrupted()
  }
  const pass = { db, version, to, from, checkpoint }
  try {
    await checkpoint()
    if ((await copyAll(pass)) > 0) return 'again'
    const keptUntil = Date.parse(oldest.since) + KEPT_MS
    await storeMoveState(db, { isCopied: true })
    if (now().getTime() < keptUntil) return 'done'
    if (await emptyFormer(pass, drawnFolder)) await forgetFormer(db, version)
    return 'again'
  } catch (error) {
    if (!(error instanceof Interrupted)) throw plainError(error)
    return (await readOrder(db)).isStopped ? 'done' : 'again'
  }
}

/** @returns how many files were copied */
async function copyAll(pass: Pass): Promise<number> {
  const { db, version, to, from, checkpoint } = pass
  const there = await sizesOf(to)
  const compared = await namesWith(db, 'copied', version)
  const files = [...(await filesOf(from)).values()]
  const all = { files: files.length, bytes: sumOf(files) }
  const isDone = ({ name, bytes }: StoredFile) => compared.has(name) && there.get(name) === bytes
  const before = files.filter(isDone)
  const done = { files: before.length, bytes: sumOf(before) }
  await storeMoveState(db, { all, done })
  let copied = 0
  await severalAtOnce(
    files.filter((file) => !isDone(file)),
    async (file) => {
      await checkpoint()
      const isSame = there.get(file.name) === file.bytes && (await isSameIn(pass, file.name))
      if (!isSame) {
        await copy(pass, file)
        copied += 1
      }
      if (!(await recordCopy(db, file.name, version))) await to.delete(file.name)
      done.files += 1
      done.bytes += file.bytes
      await storeMoveState(db, { done, isCopied: false })
    },
  )
  await storeMoveState(db, { done })
  return copied
}

/** Copies a file and reads it again. One that was deleted meanwhile is none. @throws JobError when it differs */
async function copy({ to, from }: Pass, { name, bytes }: StoredFile): Promise<void> {
  const source = await from.open(name)
  if (!source) return
  const hash = createHash('sha256')
  async function* hashed() {
    // A stream of bytes.
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await to.put(name, { stream: Readable.from(hashed(), { objectMode: false }), bytes })
  } finally {
    source.destroy()
  }
  const written = await digestIn(to, name)
  if (written !== null && written !== hash.digest('hex'))
    throw new JobError('A file differs from the one that was copied. It is copied again.')
}

async function isSameIn({ to, from }: Pass, name: string): Promise<boolean> {
  const [there, here] = await Promise.all([digestIn(to, name), digestIn(from, name)])
  return there !== null && there === here
}

/** SHA-256; null for a missing file. */
async function digestIn(store: MediaStore, name: string): Promise<string | null> {
  const content = await store.open(name)
  if (!content) return null
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/**
 * Deletes the files of the former place that are in the new one, and what was deleted meanwhile from both.
 * @returns whether nothing is left to move
 */
async function emptyFormer(
  { db, version, to, from, checkpoint }: Pass,
  drawnFolder: string,
): Promise<boolean> {
  if (await isSamePlace(to, from)) return true
  for (const { name } of await from.list(drawnFolder)) await from.delete(`${drawnFolder}/${name}`)
  const deleted = await namesWith(db, 'deleted', version)
  await severalAtOnce(deleted, (name) => to.delete(name))
  const there = await sizesOf(to)
  const compared = await namesWith(db, 'copied', version)
  let isEmpty = true
  await severalAtOnce((await filesOf(from)).values(), async ({ name, bytes }) => {
    await checkpoint()
    const isThere = compared.has(name) && there.get(name) === bytes
    if (isThere || deleted.has(name)) await from.delete(name)
    else isEmpty = false
  })
  return isEmpty
}

/** Whether both are the same bucket under two addresses: then nothing is deleted. */
async function isSamePlace(to: MediaStore, from: MediaStore): Promise<boolean> {
  // Begins with a dot: it is not served, and not listed.
  const name = `.trial-${randomUUID()}`
  await to.put(name, Buffer.from('A trial of Troubadour, which deletes this file at once.\n'))
  try {
    const content = await from.open(name)
    content?.destroy()
    return content !== undefined
  } finally {
    await to.delete(name)
  }
}

/** The earliest former place has no more files. */
async function forgetFormer(db: Db, version: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, 'media')
    if (row.version !== version) return
    const former = row.former.slice(0, -1)
    await trx
      .updateTable('connections')
      .set({ former: JSON.stringify(former) })
      .where('name', '=', 'media')
      .execute()
    if (former.length === 0) await trx.deleteFrom('mediaMoveFiles').execute()
    await storeMoveState(trx, { isCopied: false })
  })
}

async function filesOf(store: MediaStore): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>()
  for await (const file of store.listAll()) if (isMediaName(file.name)) files.set(file.name, file)
  return files
}

async function sizesOf(store: MediaStore): Promise<Map<string, number>> {
  return new Map([...(await filesOf(store)).values()].map(({ name, bytes }) => [name, bytes]))
}

const sumOf = (files: readonly StoredFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Failures of a place in words; others stay. */
function plainError(error: unknown): unknown {
  const plain = withPlainDiskFull(error)
  if (!(plain instanceof HttpError)) return error
  // A bucket that failed is the cause of the error.
  const reason = plain.cause === undefined ? plain.message : bucketFault(plain).reason
  return Object.assign(new JobError(`The files could not all be moved. ${reason}`), { cause: error })
}
