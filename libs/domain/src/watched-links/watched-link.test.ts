import { describe, expect, it } from 'vitest'
import { deadLinkText } from './dead-link.ts'
import { afterCheck, watchedUrl, type LinkOutcome } from './watched-link.ts'

const START = Date.parse('2026-06-15T16:00:00Z')
const HOUR_MS = 3600 * 1000

/** The states after these outcomes, each an hour after the one before, or after other hours. */
function statesAfter(outcomes: readonly LinkOutcome[], hours = 1): string[] {
  let link: Parameters<typeof afterCheck>[0] = { state: 'new', firstDeadAt: null }
  return outcomes.map((outcome, index) => {
    link = afterCheck(link, outcome, new Date(START + index * hours * HOUR_MS))
    return link.state
  })
}

describe('a link', () => {
  it.each<[string, LinkOutcome[], number, string[]]>([
    ['is dead when found so twice, an hour apart', ['dead', 'dead'], 1, ['suspected', 'dead']],
    ['is not dead before', ['dead', 'dead', 'dead'], 0.49, ['suspected', 'suspected', 'suspected']],
    [
      'is not dead where it was alive between',
      ['dead', 'alive', 'dead'],
      1,
      ['suspected', 'alive', 'suspected'],
    ],
    [
      'is dead where nothing could be told between',
      ['dead', 'cannot-tell', 'dead'],
      1,
      ['suspected', 'suspected', 'dead'],
    ],
    [
      'is never dead by what cannot be told',
      ['cannot-tell', 'cannot-tell'],
      9,
      ['cannot-tell', 'cannot-tell'],
    ],
    [
      'stays dead until it is alive',
      ['dead', 'dead', 'cannot-tell', 'alive'],
      1,
      ['suspected', 'dead', 'dead', 'alive'],
    ],
  ])('%s', (_case, outcomes, hours, states) => expect(statesAfter(outcomes, hours)).toEqual(states))
})

it.each([
  ['https://Tickets.Hollowpine.org/a b?x=1#y', 'https://tickets.hollowpine.org/a%20b?x=1'],
  ['http://hollowpine.org', 'http://hollowpine.org/'],
  ['mailto:ada@hollowpine.org', null],
  ['/shows', null],
  ['ftp://hollowpine.org/', null],
  ['https://tickets.hollowpine.example/a', null],
  ['http://localhost:4200/', null],
  [`https://hollowpine.org/${'a'.repeat(2000)}`, null],
])('%s is watched as %s', (link, url) => expect(watchedUrl(link)).toBe(url))

it.each([
  [
    { status: '404', uses: [{ kind: 'show', id: 1, title: 'Lanterns' }] },
    'The ticket link of ‘Lanterns’ leads nowhere: the answer is 404 (https://a.org/x).',
  ],
  [
    { status: 'unknown host', uses: [{ kind: 'release', id: 1, title: 'Ember' }] },
    'A link of the release ‘Ember’ leads nowhere: no name server knows its host (https://a.org/x).',
  ],
  [
    {
      status: '410',
      uses: [
        { kind: 'site', id: null, title: '' },
        { kind: 'page', id: 4, title: 'Lessons' },
      ],
    },
    'A link of the site settings, used 2 times, leads nowhere: the answer is 410 (https://a.org/x).',
  ],
] as const)('what is said of %j', (link, text) => {
  expect(deadLinkText({ url: 'https://a.org/x', status: link.status, uses: [...link.uses] })).toBe(text)
})
