import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AudioFile } from '@troubadour/domain/release/recording'
import type { Figure } from '../figures.ts'
import { callSteadily, noneFailed, untilTrue } from '../lab/calls.ts'
import { addRecording, beginAt, CHUNK_BYTES, send, sendChunk, type Work } from '../lab/recordings.ts'
import type { Site } from '../lab/site.ts'
import { songWav } from '../lab/song.ts'
import { startForVisitors, type Instance } from '../lab/visitors.ts'

const READS_PER_S = 50
const POLL_MS = 20
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
  const wav = songWav(site.isQuick ? 60 : 240)
  const database = await site.connect()
  const { api: second, read } = await startForVisitors(site)
  const first = await site.start('api')
  const instances = [first, second] as const
  const admin = await site.signIn(first.url)
  const work: Work = { site, admin, database, instances }

  const id = await addRecording(work)
  const upload = await uploadKilled(work, id, wav)
  // Processing has begun meanwhile, and no stage of it may be missed.
  await Promise.all([first.start(), killWorkers(work, id)])
  await untilDone(work, id)
  const figures = [...upload, ...(await resultOf(work, id, 'workers killed'))]

  const next = await addRecording(work)
  await send(second, work, next, wav)
  const reading = callSteadily(READS_PER_S, read)
  await untilDone(work, next)
  const reads = await reading.stop()

  const last = await addRecording(work)
  await send(second, work, last, wav)
  await untilRow(work, last, 'its second form', STAGES.secondForm)
  const killed = instances.find((one) => workersOf(one).length > 0)
  await killed?.end('SIGKILL')
  await untilDone(work, last)
  await sweep(work)
  figures.push(...(await resultOf(work, last, 'instance killed')))
  return [...figures, noneFailed('public reads that failed', reads)]
}

/** The instance that receives a file is killed in the middle of its second part; the other one gets the rest. */
async function uploadKilled(work: Work, id: number, wav: Buffer): Promise<Figure[]> {
  const [first, second] = work.instances
  if (!first || !second) throw new Error('There are two instances.')
  await beginAt(first, work, id, wav)
  await sendChunk(first, work, id, wav, 0)
  const broken = sendChunk(first, work, id, wav, CHUNK_BYTES).then(
    () => 0,
    () => 1,
  )
  await first.end('SIGKILL')
  const brokenOff = await broken
  const sent = await send(second, work, id, wav)
  return [
    { what: 'uploads broken off', value: brokenOff },
    { what: 'bytes that were sent twice', value: Math.max(0, sent - wav.length + CHUNK_BYTES), atMost: 0 },
  ]
}

async function rowOf({ database }: Work, id: number): Promise<FileRow> {
  const { rows } = await database.query<FileRow>(
    `select state, percent, duration_ms is not null as "isMeasured", jsonb_array_length(downloads) > 0 as "hasDownloads", runner
     from audio_files where recording_id = $1 order by id desc limit 1`,
    [id],
  )
  if (!rows[0]) throw new Error('The file has a row.')
  return rows[0]
}

/** @throws Error when the work ends before, fails or takes too long */
async function untilRow(
  work: Work,
  id: number,
  what: string,
  isAt: (row: FileRow) => boolean,
): Promise<void> {
  const end = Date.now() + WORK_MAX_MS
  for (;;) {
    const row = await rowOf(work, id)
    if (isAt(row)) return
    if (row.state === 'failed' || isDone(row) || Date.now() > end)
      throw new Error(`recording ${id} did not come to ${what}: ${JSON.stringify(row)}`)
    await delay(POLL_MS)
  }
}

const untilDone = (work: Work, id: number) => untilRow(work, id, 'its end', isDone)

/** Kills the workers once at each stage. */
async function killWorkers(work: Work, id: number): Promise<void> {
  for (const [stage, isAt] of Object.entries(STAGES))
    await untilRow(work, id, `a worker to kill at ${stage}`, (row) => {
      const workers = isAt(row) ? work.instances.flatMap(workersOf) : []
      for (const pid of workers) process.kill(pid, 'SIGKILL')
      return workers.length > 0
    })
}

/** The processes in which an instance works on files. */
function workersOf({ pid }: Instance): number[] {
  const children = `/proc/${pid()}/task/${pid()}/children`
  return readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Makes all files two days old, and waits for the sweep. */
async function sweep({ site, database }: Work): Promise<void> {
  for (const path of filesOf(site))
    utimesSync(path, Date.now() / 1000 - TWO_DAYS_S, Date.now() / 1000 - TWO_DAYS_S)
  await database.query("update jobs set due_at = now() where name = 'unused-pictures'")
  await untilTrue('swept', async () => {
    const { rows } = await database.query<{ isDone: boolean }>(
      `select due_at > now() and failed_runs = 0 and runner is null as "isDone" from jobs where name = 'unused-pictures'`,
    )
    return rows[0]?.isDone ?? false
  })
}

function filesOf({ mediaFolder }: Site): string[] {
  return ['audio', '.incoming'].flatMap((folder) =>
    readdirSync(join(mediaFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
}

async function resultOf(work: Work, id: number, what: string): Promise<Figure[]> {
  const { rows } = await work.database.query<{ name: string }>(`
    select original as name from audio_files where original is not null
    union all select file ->> 'name' from audio_files,
      jsonb_array_elements(parts || forms || downloads) as file`)
  const named = new Set(rows.map(({ name }) => join(work.site.mediaFolder, name)))
  const findUnnamed = () => filesOf(work.site).filter((path) => !named.has(path))
  // Temporary files are deleted just after the row was written.
  await untilTrue('deleted', async () => findUnnamed().length === 0).catch(() => {})
  const [stored, unnamed] = [filesOf(work.site), findUnnamed()]
  if (unnamed.length > 0) console.log(`  ${what}: ${unnamed.join(', ')}`)
  const finished = await work.database.query(
    `select from audio_files where recording_id = $1 and state = 'ready'
     and jsonb_array_length(forms) = 2 and jsonb_array_length(downloads) = 2`,
    [id],
  )
  return [
    { what: `${what}: finished results`, value: finished.rowCount ?? 0, atLeast: 1, atMost: 1 },
    { what: `${what}: files without a row`, value: unnamed.length, atMost: 0 },
    {
      what: `${what}: rows without a file`,
      value: named.size - stored.filter((path) => named.has(path)).length,
      atMost: 0,
    },
  ]
}
