import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '@troubadour/domain/release/wav-header'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floatWav, sineWav } from '../testing/sounds.ts'
import { AUDIO_VARIANTS } from './audio-variants.ts'
import { withAudio } from './decode-audio.ts'
import { encodeAudio } from './encode-audio.ts'
import { encodeDownloads } from './encode-downloads.ts'
import { measureAudio } from './measure-audio.ts'

const DAMAGED = 'The file is damaged, or its end is missing. Please export it again.'
const NOT_AUDIO = 'This is no recording that can be read. Please choose a WAV, AIFF, FLAC, MP3 or M4A file.'
const TOO_LONG = 'The recording is longer than 3 hours. Please split it.'
const SECONDS = 2

const folder = mkdtempSync(join(tmpdir(), 'troubadour-sounds-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  writeFileSync(at('wav'), sineWav({ seconds: SECONDS }))
  await encodeDownloads({ file: at('wav'), targets: { flac: at('flac'), mp3: at('mp3') } })
  const targets = [{ variant: AUDIO_VARIANTS[1], file: at('m4a') }]
  await encodeAudio({ file: at('wav'), gain: 0, previewSeconds: null, targets }, () => {})
})

/** @returns the duration in seconds */
function decode(content: Uint8Array): Promise<number> {
  writeFileSync(at('file'), content)
  return withAudio(at('file'), 'anull', async ({ frames }) => {
    let seconds = 0
    for (const frame of frames()) {
      seconds += frame ? frame.nbSamples / frame.sampleRate : 0
      frame?.free()
    }
    return seconds
  })
}
const cut = (content: Buffer) => content.subarray(0, content.length * 0.6)
/** An empty ID3 tag, with its length as a synchsafe integer. */
const emptyTag = (bytes: number) =>
  Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, bytes >> 7, bytes & 127]),
    Buffer.alloc(bytes),
  ])

test.each([['wav'], ['flac'], ['mp3'], ['m4a']])(
  '%s is read whole, and refused when it was cut off',
  async (kind) => {
    const content = readFileSync(at(kind))
    expect(Math.abs((await decode(content)) - SECONDS)).toBeLessThan(0.1)
    await expect(decode(cut(content))).rejects.toMatchObject({ statusCode: 400, message: DAMAGED })
  },
)

test('an MP3 behind a tag is told from one that was cut off', async () => {
  const tagged = Buffer.concat([emptyTag(5000), readFileSync(at('mp3'))])
  expect(await decode(tagged)).toBeGreaterThan(SECONDS)
  await expect(decode(cut(tagged))).rejects.toMatchObject({ message: DAMAGED })
})

test('an MP3 that does not say how long it is may be a shorter one', async () => {
  const mp3 = readFileSync(at('mp3'))
  // Without the first frame, which has the Xing header.
  const silent = mp3.subarray(mp3.indexOf(mp3.subarray(0, 2), 4))
  expect(await decode(cut(silent))).toBeLessThan(SECONDS)
})

/** A small file whose header declares something enormous. */
function bomb(write: (header: Buffer) => void): Buffer {
  const header = Buffer.from(wavHeader(50_000))
  write(header)
  return Buffer.concat([header, Buffer.alloc(50_000)])
}

test.each([
  ['a text', Buffer.from('These are words, no sound.\n'.repeat(500)), NOT_AUDIO],
  ['nothing', Buffer.alloc(0), NOT_AUDIO],
  ['a file that claims 4 GB', Buffer.concat([wavHeader(2 ** 32 - 100), Buffer.alloc(4000)]), DAMAGED],
  ['one sample a second', bomb((header) => header.writeUInt32LE(1, 24)), TOO_LONG],
  ['65,535 channels', bomb((header) => header.writeUInt16LE(0xffff, 22)), NOT_AUDIO],
])('%s is refused', async (_what, content, message) => {
  await expect(decode(content)).rejects.toMatchObject({ statusCode: 400, message })
})

test.each([
  ['without samples', wavHeader(0), 'There is no sound in this file.'],
  ['silent', sineWav({ seconds: 1, level: -200 }), 'There is no sound in this file.'],
  ['with a sample that is no number', floatWav([0.5, NaN, 0.5]), DAMAGED],
  ['with an infinite sample', floatWav([0.5, Infinity, 0.5]), DAMAGED],
])('what is %s cannot be measured', async (_what, content, message) => {
  writeFileSync(at('file'), content)
  await expect(measureAudio(at('file'), () => {})).rejects.toMatchObject({ statusCode: 400, message })
})
