import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { readBounce, type Bounce } from './read-bounce.ts'

const FOLDER = join(import.meta.dirname, '../../testing/returned-mails')
/** The beginning of a file's name says what it is. */
const EXPECTED: Record<string, Bounce | null> = {
  hard: { kind: 'hard', cause: 'unknown-address' },
  full: { kind: 'soft', cause: 'full-mailbox' },
  soft: { kind: 'soft', cause: 'unreachable' },
  complaint: { kind: 'complaint', cause: 'spam' },
  other: { kind: 'other', cause: 'other' },
  none: null,
}
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.eml'))
const expectedOf = (file: string) => EXPECTED[file.split('.')[0] ?? '']

it('the table has at least 30 formats, and 10 mails that are none', () => {
  const isNone = (file: string) => expectedOf(file) === null
  expect(files.filter((file) => !isNone(file)).length).toBeGreaterThanOrEqual(30)
  expect(files.filter(isNone).length).toBeGreaterThanOrEqual(10)
})

it.each(files)('%s', async (file) => {
  const mail = await parseMail(readFileSync(join(FOLDER, file)))
  expect(readBounce(mail)).toEqual(expectedOf(file))
})

it.each(['hard.gmail.eml', 'hard.qmail.eml'])('%s with the line ends of mail', async (file) => {
  const source = readFileSync(join(FOLDER, file), 'utf8').replace(/\n/g, '\r\n')
  expect(readBounce(await parseMail(Buffer.from(source)))).toEqual(EXPECTED.hard)
})
