import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { AudioFile } from '@troubadour/domain/release/recording'
import { isQuick, prefixed, type Figure } from '../figures.ts'
import { untilTrue } from '../lab/calls.ts'
import { songWav } from '../lab/media.ts'
import { filesIn } from '../lab/processes.ts'
import { addRecording, CHUNK_BYTES, uploadOf } from '../lab/recordings.ts'
import type { Database, Instance, Site } from '../lab/site.ts'
import { startForVisitors, whileTheyRead } from '../lab/visitors.ts'

/** Enough to make both forms and both downloads of four minutes twice. */
const WORK_MAX_MS = 180_000
const TWO_DAYS_S = 2 * 24 * 60 * 60

interface FileRow {
  state: AudioFile['state']
  percent: number
  isMeasured: boolean
  hasDownloads: boolean
  runner: number | null
}

/** Steps of the work on a file, recognized by its row. */
const STAGES = {
  measuring: (row: FileRow) => row.state === 'working' && !row.isMeasured,
  firstForm: (row: FileRow) => row.state === 'working' && row.isMeasured && row.percent < 55,
  secondForm: (row: FileRow) => row.state === 'working' && row.percent > 62,
  downloads: (row: FileRow) => row.state === 'ready' && row.runner !== null,
}
const isDone = (row: FileRow) => row.hasDownloads && row.runner === null

/** F23: recordings while instances and workers are killed, and visitors while a recording is worked on. */
export async function killedAudio(site: Site): Promise<Figure[]> {
  const wav = songWav(isQuick ? 60 : 240)
  const database = await site.connect()
  const { api: second, read } = await startForVisitors(site)
  const first = await site.start('api')
  const admin = await site.signIn(first.url)
  const add = async () => {
    const id = await addRecording(admin, second.url)
    return { id, ...uploadOf(admin, id, wav) }
  }
  /** Kills the workers once at each stage. */
  const killWorkers = async (id: number) => {
    for (const [stage, isAt] of Object.entries(STAGES))
      await untilRow(database, id, `a worker to kill at ${stage}`, (row) => {
        const workers = isAt(row) ? [first, second].flatMap(workersOf) : []
        for (const pid of workers) process.kill(pid, 'SIGKILL')
        return workers.length > 0
      })
  }

  // The instance that receives a file is killed in the middle of its second part; the other one gets the rest.
  const file = await add()
  await file.begin(first.url)
  await file.sendChunk(first.url, 0)
  const broken = file.sendChunk(first.url, CHUNK_BYTES).then(
    () => 0,
    () => 1,
  )
  await first.end('SIGKILL')
  const brokenOff = await broken
  const sentAgain = Math.max(0, (await file.finish(second.url)) - wav.length + CHUNK_BYTES)
  // Processing has begun meanwhile, and no stage of it may be missed.
  await Promise.all([first.start(), killWorkers(file.id)])
  await untilDone(database, file.id)
  const afterWorkers = await resultOf(site, database, file.id)

  const heard = await add()
  await heard.finish(second.url)
  const [, [failedReads]] = await whileTheyRead(read, () => untilDone(database, heard.id))

  const last = await add()
  await last.finish(second.url)
  await untilRow(database, last.id, 'its second form', STAGES.secondForm)
  await [first, second].find((one) => workersOf(one).length > 0)?.end('SIGKILL')
  await untilDone(database, last.id)
  await sweep(site, database)
  return [
    { what: 'uploads broken off', value: brokenOff },
    { what: 'bytes that were sent twice', value: sentAgain, atMost: 0 },
    ...prefixed('workers killed', afterWorkers),
    ...prefixed('instance killed', await resultOf(site, database, last.id)),
    ...(failedReads ? [failedReads] : []),
  ]
}

/** @throws Error when the work ends before, fails or takes too long */
async function untilRow(database: Database, id: number, what: string, isAt: (row: FileRow) => boolean) {
  const isThere = async () => {
    const { rows } = await database.query<FileRow>(
      `select state, percent, duration_ms is not null as "isMeasured", jsonb_array_length(downloads) > 0 as "hasDownloads", runner
       from audio_files where recording_id = $1 order by id desc limit 1`,
      [id],
    )
    const [row] = rows
    if (row && isAt(row)) return true
    if (!row || row.state === 'failed' || isDone(row))
      throw new Error(`recording ${id} did not come to ${what}: ${JSON.stringify(row)}`)
    return false
  }
  await untilTrue(what, isThere, { maxMs: WORK_MAX_MS })
}

const untilDone = (database: Database, id: number) => untilRow(database, id, 'its end', isDone)

/** The processes in which an instance works on files. */
function workersOf({ pid }: Instance): number[] {
  const children = `/proc/${pid()}/task/${pid()}/children`
  return readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Makes all files two days old, and waits for the sweep. */
async function sweep(site: Site, database: Database): Promise<void> {
  const twoDaysAgo = Date.now() / 1000 - TWO_DAYS_S
  for (const path of filesOf(site)) utimesSync(path, twoDaysAgo, twoDaysAgo)
  await database.query("update jobs set due_at = now() where name = 'unused-pictures'")
  await untilTrue('swept', async () => {
    const { rowCount } = await database.query(
      "select from jobs where name = 'unused-pictures' and due_at > now() and failed_runs = 0 and runner is null",
    )
    return rowCount === 1
  })
}

const filesOf = ({ mediaFolder }: Site) =>
  ['audio', '.incoming'].flatMap((folder) => filesIn(join(mediaFolder, folder)))

async function resultOf(site: Site, database: Database, id: number): Promise<Figure[]> {
  const { rows } = await database.query<{ name: string }>(`
    select original as name from audio_files where original is not null
    union select file ->> 'name' from audio_files, jsonb_array_elements(parts || forms || downloads) as file`)
  const named = rows.map(({ name }) => join(site.mediaFolder, name))
  const findUnnamed = () => filesOf(site).filter((path) => !named.includes(path))
  // Temporary files are deleted just after the row was written.
  await untilTrue('deleted', async () => findUnnamed().length === 0).catch(() => {})
  const unnamed = findUnnamed()
  if (unnamed.length > 0) console.log(`  without a row: ${unnamed.join(', ')}`)
  const finished = await database.query(
    `select from audio_files where recording_id = $1 and state = 'ready'
     and jsonb_array_length(forms) = 2 and jsonb_array_length(downloads) = 2`,
    [id],
  )
  const lost = named.filter((path) => !existsSync(path))
  return [
    { what: 'finished results', value: finished.rowCount ?? 0, atLeast: 1, atMost: 1 },
    { what: 'files without a row', value: unnamed.length, atMost: 0 },
    { what: 'rows without a file', value: lost.length, atMost: 0 },
  ]
}
