import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decoder, Demuxer, FilterAPI } from 'node-av/api'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addAudioFile, addRecording, putMedia, runJob } from '../testing/recordings.ts'
import { floatWav, sineWav } from '../testing/sounds.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const WAV_HEADER_BYTES = 44
const SECONDS = 15.3
const PICTURE = 'Xy7Lr2KdPq0a-1x1.png'

let api: TestApp
let trackId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  rmSync(join(api.mediaDir, 'audio'), { recursive: true, force: true })
  mkdirSync(join(api.mediaDir, 'audio'), { recursive: true })
})

async function addTrack(fields: object): Promise<void> {
  const body = { ...TRACK_BODY, ...fields }
  const response = await api.call('POST', '/api/admin/music', { body })
  expect(response.statusCode).toBe(201)
  trackId = response.json().id
}
const change = (body: object) => api.call('PATCH', `/api/admin/music/${trackId}`, { body })

/** What is known of a file that was measured and encoded for playback. */
const READY = { state: 'ready', durationMs: 1000, gain: 0 } as const

/** A recording with a complete uploaded file. @param row of the file, queued by default */
async function addSent(
  content: Buffer,
  { fileName = 'song.wav', ...fields }: Record<string, string>,
  row: Parameters<typeof addAudioFile>[2] = { state: 'queued' },
) {
  const recordingId = await addRecording(api, trackId, fields)
  const original = `audio/${recordingId}-${fileName}`
  putMedia(api, original, content)
  await addAudioFile(api, recordingId, { fileName, original, bytes: content.length, ...row })
}
/** A recording that only lacks its downloads: each encoding is a process of its own. */
const addReady = (content: Buffer, fields: Record<string, string>) => addSent(content, fields, READY)

const work = () => runJob(api, 'recordings')
const rows = () => api.database.db.selectFrom('audioFiles').selectAll().orderBy('recordingId').execute()
/** Each recording's downloads by their format. */
async function downloads(): Promise<Record<string, Buffer>[]> {
  const files = await rows()
  return files.map(({ downloads }) =>
    Object.fromEntries(
      downloads.map(({ format, name, bytes }) => {
        const content = readFileSync(join(api.mediaDir, name))
        expect(content).toHaveLength(bytes)
        return [format, content]
      }),
    ),
  )
}

/** The samples of a file, with 16 bits. */
function samplesOf(content: Buffer): Buffer {
  const file = join(api.mediaDir, 'audio/decoded')
  writeFileSync(file, content)
  using demuxer = Demuxer.openSync(file)
  const stream = demuxer.audio()
  if (!stream) throw new Error('There is no sound')
  using decoder = Decoder.createSync(stream)
  using filter = FilterAPI.create('aformat=sample_fmts=s16:channel_layouts=stereo')
  const parts: Buffer[] = []
  for (const frame of filter.framesSync(decoder.framesSync(demuxer.packetsSync(stream.index)))) {
    if (!frame) continue
    parts.push(Buffer.from((frame.data?.[0] ?? Buffer.alloc(0)).subarray(0, frame.nbSamples * 4)))
    frame.free()
  }
  return Buffer.concat(parts)
}

describe('what is fetched', () => {
  test('is also made for a private link, which plays all of what visitors hear a preview of', async () => {
    await addTrack({ downloads: 'none', previewSeconds: 30 })
    await addReady(sineWav({ seconds: 1, rate: 44_100, level: -30 }), { title: 'Ember' })
    const body = { name: 'Radio', note: '', press: 'none', hasDownloads: false, days: 1, trackIds: [trackId] }
    const { token } = (await api.call('POST', '/api/admin/private-links', { body })).json()
    await work()
    const page = (await api.call('GET', `/api/private-links/${token}`, { as: 'anonymous' })).json()
    const [{ streams }] = page.releases[0].recordings
    expect(streams).toMatchObject([{ type: 'audio/mpeg' }])
    const sound = await api.call('GET', streams[0].src, { as: 'anonymous' })
    const [made = {}] = await downloads()
    expect(sound.rawPayload).toEqual(made.mp3)
  })

  test('is made of a release with downloads alone, and decodes to the same samples', async () => {
    await addTrack({ downloads: 'none' })
    const wav = sineWav({ seconds: 1.2345, rate: 44_100, level: -30 })
    await addSent(wav, { title: 'Ember', isrc: 'USS1Z2600001', lyrics: 'Slow is the river' })
    await work()
    expect(await downloads()).toEqual([{}])

    await change({ downloads: 'free' })
    await work()
    const [made = {}] = await downloads()
    expect(samplesOf(made.flac!)).toEqual(wav.subarray(WAV_HEADER_BYTES))
    const flac = made.flac!.subarray(0, 500).toString()
    for (const tag of ['TITLE=Ember', 'ARTIST=', 'ISRC=USS1Z2600001', 'LYRICS=Slow is the river'])
      expect(flac).toContain(tag)
    expect(flac).not.toContain('ALBUM=')
    const mp3 = made.mp3!.subarray(0, 500).toString()
    expect(mp3).toMatch(/^ID3/)
    for (const tag of ['TIT2', 'Ember', 'TSRC', 'USLT', 'Slow is the river']) expect(mp3).toContain(tag)
    expect(Math.abs(samplesOf(made.mp3!).length / 4 / 44_100 - 1.2345)).toBeLessThan(0.1)
  })

  test('of several recordings names the release and their places, and follows a change', async () => {
    await addTrack({ downloads: 'free', title: 'Roads' })
    await addReady(sineWav({ seconds: 0.3 }), { title: 'Ember' })
    await addAudioFile(api, await addRecording(api, trackId), { state: 'failed' })
    await addReady(sineWav({ seconds: 0.3 }), { title: 'Frost' })
    await work()
    const [, , frost = {}] = await downloads()
    const head = () => frost.flac!.subarray(0, 500).toString()
    for (const tag of ['ALBUM=Roads', 'TRACKNUMBER=2', 'TRACKTOTAL=2']) expect(head()).toContain(tag)
    const before = await rows()
    await work()
    expect(await rows()).toEqual(before)
    await change({ title: 'Ways' })
    await work()
    const [ember = {}] = await downloads()
    expect(ember.mp3!.subarray(0, 500).toString()).toContain('Ways')
  })

  test('of a file that has lost something is no FLAC', async () => {
    await addTrack({ downloads: 'code' })
    await addReady(sineWav({ seconds: 0.5 }), { title: 'Ember' })
    await work()
    const [{ mp3 } = {}] = await downloads()
    await api.database.db.deleteFrom('audioFiles').execute()
    await addReady(mp3!, { title: 'Frost', fileName: 'frost.wav' })
    await work()
    expect((await downloads()).map((made) => Object.keys(made))).toEqual([['mp3']])
  })

  test('is nothing of a recording without its file, which is not tried for ever', async () => {
    await addTrack({ downloads: 'free', previewSeconds: 30 })
    await addSent(Buffer.alloc(0), { title: 'Ember' }, { ...READY, original: null })
    await work()
    expect(await rows()).toMatchObject([{ state: 'ready', runner: null, downloads: [] }])
  })

  test('of samples with a point is no FLAC', async () => {
    await addTrack({ downloads: 'free' })
    await addReady(floatWav([0.5]), { title: 'Ember' })
    await work()
    expect((await downloads()).map((made) => Object.keys(made))).toEqual([['mp3']])
  })

  test('has the cover of the release', async () => {
    const raw = { width: 1, height: 1, channels: 3 } as const
    const png = await sharp(Buffer.alloc(3), { raw }).png().toBuffer()
    for (const name of pictureFiles(`/media/${PICTURE}`)) writeFileSync(join(api.mediaDir, name), png)
    await addTrack({ downloads: 'free', imageUrl: `/media/${PICTURE}` })
    await addReady(sineWav({ seconds: 0.3 }), { title: 'Ember' })
    await work()
    const [made = {}] = await downloads()
    expect(made.mp3!.includes('APIC')).toBe(true)
    expect(made.flac!.includes('image/jpeg')).toBe(true)
    expect(samplesOf(made.flac!).length).toBe(0.3 * 48_000 * 4)
  })
})

describe('a preview', () => {
  const heard = async () =>
    (await api.call('GET', '/api/releases/ember-road/recordings', { as: 'anonymous' })).json().recordings
  const isServed = async (src: string) => (await api.call('GET', src, { as: 'anonymous' })).statusCode === 200

  test('is all that is heard, from the moment it is set', async () => {
    await addTrack({})
    await addSent(sineWav({ seconds: SECONDS }), { title: 'Ember' })
    await work()
    const [whole] = await heard()
    expect(await isServed(whole.streams[0].src)).toBe(true)
    await change({ previewSeconds: 15 })
    expect([await heard(), await isServed(whole.streams[0].src)]).toEqual([[], false])
    await work()
    const [part] = await heard()
    expect(part).toMatchObject({ durationMs: 15_000, isPreview: true, wholeDurationMs: SECONDS * 1000 })
    expect(part.peaks).toHaveLength(800)
    const { pathname } = new URL(part.streams[1].src, 'http://site.example')
    const form = readFileSync(join(api.mediaDir, pathname.slice('/media/'.length)))
    expect(Math.abs(samplesOf(form).length / 4 / 48_000 - 15)).toBeLessThan(0.1)

    // The preview stays until the full-length file is made.
    await change({ previewSeconds: null })
    expect(await heard()).toMatchObject([{ isPreview: true }])
    await work()
    const [again] = await heard()
    expect([again.durationMs, again.isPreview]).toEqual([SECONDS * 1000, undefined])
  })

  test('that could not be made says why, and is tried again when the release is changed', async () => {
    await addTrack({})
    await addSent(sineWav({ seconds: 0.3 }), { title: 'Ember' })
    await work()
    const original = join(api.mediaDir, String((await rows())[0]?.original))
    const content = readFileSync(original)
    rmSync(original)
    await change({ previewSeconds: 15 })
    await work()
    const problem = 'The file is not on the server any more. Please send it again.'
    expect(await rows()).toMatchObject([{ state: 'ready', problem, previewSeconds: null, runner: null }])
    writeFileSync(original, content)
    await work()
    expect(await heard()).toEqual([])
    await change({ previewSeconds: 20 })
    await work()
    expect(await rows()).toMatchObject([{ state: 'ready', problem: null, previewSeconds: 20, attempts: 0 }])
    expect(await heard()).toHaveLength(1)
  })

  test.each([[14], [121], ['many'], [20.5]])('of %j seconds is refused', async (previewSeconds) => {
    await addTrack({})
    const response = await change({ previewSeconds })
    expect([response.statusCode, response.json().errors.previewSeconds]).toEqual([
      400,
      'Must be a whole number from 15 to 120',
    ])
  })

  test('and downloads stay as they are for who does not send them', async () => {
    await addTrack({ downloads: 'email', previewSeconds: '30' })
    expect((await change({ title: 'Other' })).json()).toMatchObject({
      downloads: 'email',
      previewSeconds: 30,
    })
  })
})
