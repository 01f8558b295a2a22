import { contractOf, presentContract } from '@troubadour/domain/contract/described-calls'
import { describe, expect, it } from 'vitest'
import { APPS } from '../release/apps.ts'
import { contractBreaks } from './contract-breaks.ts'
import {
  isInChangelog,
  linesOf,
  readAcceptedBreaks,
  readEarlierContracts,
  recordOf,
  unaccepted,
  unmatched,
} from './records.ts'

const MAX_LINES = 3000

it('an entry accepts its own break alone, and is unmatched once that is over', () => {
  const sentence = 'GET /api/events: 200.items.id was integer, is now string'
  const entries = [{ break: sentence, because: 'Nobody reads it.' }]
  expect([unaccepted([sentence], entries), unmatched([sentence], entries)]).toEqual([[], []])
  const next = 'GET /api/events: 200.items.id was integer, is now number'
  expect([unaccepted([next], entries), unmatched([next], entries)]).toEqual([[next], [sentence]])
})

const earlier = readEarlierContracts()

describe('earlier calls', () => {
  const accepted = readAcceptedBreaks('contract')
  const isComplete = earlier.every(({ from }) => from === 'release')

  it.each(earlier)('$name: they are still served', (contract) => {
    expect(unaccepted(contractBreaks(contract, presentContract()), accepted)).toEqual([])
  })

  it('are known for each app, and the loss of any would be noticed', () => {
    const names = earlier.map(({ name }) => name)
    if (isComplete)
      expect(names).toEqual(expect.arrayContaining(APPS.map((app) => expect.stringMatching(`^${app}@`))))
    for (const contract of earlier) {
      const calls = Object.values(contract.paths).flatMap(Object.keys)
      expect(calls).not.toEqual([])
      expect(contractBreaks(contract, { paths: {} })).toHaveLength(calls.length)
    }
  })

  it('are broken by nothing without a reason', () => {
    for (const { because } of accepted) expect(because).toMatch(/^\S.{10,}/)
    const breaks = earlier.flatMap((contract) => contractBreaks(contract, presentContract()))
    // A break of a commit is one until the next commit of main alone.
    if (isComplete) expect(unmatched(breaks, accepted)).toEqual([])
  })
})

describe('records', () => {
  const records = APPS.map(recordOf)

  it.each(records)('$app $version is recorded once it is released', ({ app, version }) => {
    const isRecorded = earlier.some(({ name }) => name === `${app}@${version}`)
    expect(isRecorded).toBe(isInChangelog(app, version))
  })

  it.each([
    ['public-site', ['getSite', 'subscribe'], 'updateSite'],
    ['admin', ['getSite', 'updateSite'], 'subscribe'],
    ['api', ['receivePrintfulNotice'], 'getSite'],
  ])('%s: what it calls is recorded, and nothing else', (name, called, other) => {
    const paths = records.find(({ app }) => app === name)?.paths ?? {}
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((call) => 'operationId' in call && call.operationId),
    )
    expect(names).toEqual(expect.arrayContaining(called))
    expect(names).not.toContain(other)
  })

  it.each(records)('$app: the file says of each call what the description of the API says', (record) => {
    const { paths } = contractOf(JSON.parse(linesOf(record)) as object)
    expect(Object.keys(paths)).not.toEqual([])
    const present = presentContract().paths
    for (const [path, methods] of Object.entries(paths)) expect(present[path]).toMatchObject(methods)
  })

  it('are short', () => {
    const lines = records.map((record) => linesOf(record).split('\n').length)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(MAX_LINES)
  })
})
