import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from './log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('has the time and the program in each line', async () => {
  const log = openLog(join(folder, 'log/troubadour.log'), { echo: false })
  const stream = new PassThrough()
  log.follow('api', stream)
  stream.end('first\nsecond\n')
  await once(stream, 'close')
  const lines = readFileSync(log.file, 'utf8').split('\n')
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z api {9}first$/)
  expect(log.lastLines('api')).toBe('first\nsecond')
})

it('begins a new file when it is full, and keeps five old ones', () => {
  const log = openLog(join(folder, 'troubadour.log'), { echo: false, maxBytes: 200 })
  for (let number = 0; number < 40; number++) log.write('api', `line ${number}`)
  expect(readdirSync(folder).sort()).toEqual([
    'troubadour.log',
    ...[1, 2, 3, 4, 5].map((number) => `troubadour.log.${number}`),
  ])
  expect(readFileSync(log.file, 'utf8')).toMatch('line 39')
})
