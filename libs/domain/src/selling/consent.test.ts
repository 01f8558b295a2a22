import { expect, it } from 'vitest'
import { textReader } from '../texts/fill-text.ts'
import { pageTexts } from '../texts/page-texts.ts'
import { isoDay } from '../time/zoned-time.ts'
import { consentText } from './consent.ts'

const june = isoDay('2026-06-03')
const begins = (files: Parameters<typeof consentText>[0]) =>
  /files (.+?), (?:as|and|those)/.exec(consentText(files, textReader(pageTexts), 'en'))?.[1]

it.each([
  ['files that are out', ['now', 'now'], 'at once'],
  ['a pre-order', [june], 'on June 3, 2026'],
  ['two that come out on one day', [june, june], 'on June 3, 2026'],
] as const)('says when %s come (docs/product/selling.md#consent)', (_what, files, when) => {
  expect(begins(files)).toBe(when)
})

it.each([
  ['a pre-order without a day', [null]],
  ['files, of which some are out', ['now', june]],
  ['those of several days', [june, isoDay('2026-07-01')]],
] as const)('says of %s that each comes when it is out', (_what, files) => {
  expect(consentText(files, textReader(pageTexts), 'en')).toContain(
    'that are not out yet as soon as they are',
  )
})
