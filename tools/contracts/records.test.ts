import { describe, expect, it } from 'vitest'
import { APPS } from '../release/apps.ts'
import { contractBreaks } from './contract-breaks.ts'
import { presentContract } from './openapi-document.ts'
import {
  HOW_TO_RECORD,
  isInChangelog,
  readAcceptedBreaks,
  readRecords,
  recordOf,
  unaccepted,
  unmatched,
} from './records.ts'

it('an entry accepts its own break alone, and is unmatched once that is over', () => {
  const sentence = 'GET /api/events: 200.items.id was integer, is now string'
  const entries = [{ break: sentence, because: 'Nobody reads it.' }]
  expect([unaccepted([sentence], entries), unmatched([sentence], entries)]).toEqual([[], []])
  const next = 'GET /api/events: 200.items.id was integer, is now number'
  expect([unaccepted([next], entries), unmatched([next], entries)]).toEqual([[next], [sentence]])
})

describe('released front ends', () => {
  const records = readRecords()
  const accepted = readAcceptedBreaks('contract')

  it.each(records)('$app $version is still served', (record) => {
    expect(unaccepted(contractBreaks(record, presentContract()), accepted)).toEqual([])
  })

  it('have a record each, which would notice the loss of any call', () => {
    expect(records.map(({ app }) => app)).toEqual(expect.arrayContaining(['admin', 'api', 'public-site']))
    for (const record of records) {
      const calls = Object.values(record.paths).flatMap(Object.keys)
      expect(contractBreaks(record, { paths: {} })).toHaveLength(calls.length)
    }
  })

  it.each(APPS)('%s: a version that is still to be released is recorded as it is', (app) => {
    const present = recordOf(app)
    const record = records.find(({ app: name, version }) => name === app && version === present.version)
    // Otherwise nobody would notice lost calls: the release of this version overwrites its record.
    if (!isInChangelog(app, present.version)) expect(record, HOW_TO_RECORD).toEqual(present)
  })

  it('are broken by nothing without a reason', () => {
    for (const { because } of accepted) expect(because).toMatch(/^\S.{10,}/)
    const breaks = records.flatMap((record) => contractBreaks(record, presentContract()))
    expect(unmatched(breaks, accepted)).toEqual([])
  })
})
