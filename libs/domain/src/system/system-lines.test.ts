import { describe, expect, it } from 'vitest'
import { problemsOf, systemLines } from './system-lines.ts'
import type { DiskSample, HostReading, SystemFacts } from './system-facts.ts'
import { systemLine } from './system.ts'

const NOW = '2026-06-15T16:00:00.000Z'
const DAY_MS = 24 * 3600 * 1000
const GB = 1e9
const daysFromNow = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()

const READING: HostReading = {
  at: daysFromNow(-0.2),
  origin: 'https://www.hollowpine.example',
  addresses: ['203.0.113.9'],
  trouble: null,
  reason: null,
  certificate: { expiresAt: daysFromNow(61.5), issuer: 'A CA' },
  clockAheadMs: 400,
}
const FACTS: SystemFacts = {
  version: { name: '1.4.0', commit: 'abc', since: daysFromNow(-30) },
  hosts: {
    public: { origin: READING.origin, reading: READING },
    admin: {
      origin: 'https://admin.hollowpine.example',
      reading: { ...READING, origin: 'https://admin.hollowpine.example' },
    },
  },
  disk: { databaseBytes: 5e7, freeBytes: 40 * GB, samples: [], isInBucket: false },
  backups: { isOn: true, problem: null, lastAt: daysFromNow(-1), nextAt: daysFromNow(0.5) },
  mail: {
    way: 'server',
    sentAt: daysFromNow(-1),
    waiting: 0,
    waitingSince: null,
    refused: 0,
    problem: null,
    failedTrial: null,
    wrongRecords: 0,
    domainFault: null,
  },
  printful: { way: 'store', syncedAt: daysFromNow(-0.1), problem: null },
  jobs: [{ name: 'clean-up', failedRuns: 0, problem: null, nextAt: NOW }],
  errors: { count: 0, lastAt: null },
  links: { areWatched: true, dead: [] },
  clockAheadMs: 12,
}

type Parts = { [Name in keyof SystemFacts]?: Partial<SystemFacts[Name]> }
function factsOf(parts: Parts): SystemFacts {
  const changed = Object.entries(parts).map(([name, part]) => {
    // Each part belongs to the fact of its name.
    const usual = FACTS[name as keyof SystemFacts]
    return [name, Array.isArray(part) || typeof part !== 'object' ? part : { ...(usual as object), ...part }]
  })
  return { ...FACTS, ...Object.fromEntries(changed) }
}
const lineOf = (name: string, parts: Parts) => {
  const found = systemLines(factsOf(parts), NOW).find((line) => line.name === name)
  if (!found) throw new Error(`There is no line ${name}`)
  return found
}
const host = (parts: Partial<HostReading>): Parts => ({
  hosts: { public: { origin: READING.origin, reading: { ...READING, ...parts } } },
})
const sample = (daysAgo: number, freeBytes: number | null): DiskSample => ({
  ...{ at: daysFromNow(-daysAgo), pictures: 2 * GB, audio: 3 * GB, others: 0, backups: 6 * GB, freeBytes },
})

it('nothing is wrong where everything works, and each line is one', () => {
  const lines = systemLines(FACTS, NOW)
  expect(problemsOf(lines)).toEqual([])
  expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'ok'))
  for (const line of lines) expect(systemLine.safeParse(line).error).toBeUndefined()
})

describe.each<[name: string, sentence: RegExp, parts: Parts]>([
  ['public-host', /^www.hollowpine.example is not found/, host({ trouble: 'no-address' })],
  ['public-host', /has expired/, host({ certificate: { expiresAt: daysFromNow(-1), issuer: '' } })],
  [
    'public-host',
    /has expired/,
    host({ trouble: 'wrong-certificate', certificate: { expiresAt: daysFromNow(-1), issuer: '' } }),
  ],
  ['public-host', /do not trust/, host({ trouble: 'wrong-certificate' })],
  ['public-host', /ends in 13 days/, host({ certificate: { expiresAt: daysFromNow(13.9), issuer: '' } })],
  ['public-host', /ends in 1 day,/, host({ certificate: { expiresAt: daysFromNow(1.1), issuer: '' } })],
  ['disk', /nearly full: 900.0 MB/, { disk: { freeBytes: 0.9 * GB } }],
  ['disk', /full in about 10 days/, { disk: { freeBytes: 10 * GB, samples: [sample(10, 20 * GB)] } }],
  ['backups', /^The last backup failed/, { backups: { problem: 'The last backup failed: no space.' } }],
  ['mail', /did not leave/, { mail: { problem: 'Connection refused' } }],
  ['mail', /^The last test/, { mail: { failedTrial: { at: NOW, text: 'Nothing answers at port 587.' } } }],
  ['mail', /^2 mails have waited/, { mail: { waiting: 2, waitingSince: daysFromNow(-0.1), sentAt: null } }],
  [
    'mail',
    /^Mail is sent, but 3 records of your domain are wrong, so it may end in the folder for spam\.$/,
    { mail: { wrongRecords: 3 } },
  ],
  [
    'mail',
    /^Mail is sent, but 1 record of your domain is wrong, so it may end in the folder for spam\.$/,
    { mail: { wrongRecords: 1 } },
  ],
  [
    'mail',
    /^3 records of your domain are wrong, so mail may end in the folder for spam\.$/,
    { mail: { wrongRecords: 3, sentAt: null } },
  ],
  [
    'mail',
    /^The domain a\.example does not exist\.$/,
    { mail: { wrongRecords: 4, domainFault: 'The domain a.example does not exist.' } },
  ],
  ['mail', /did not leave/, { mail: { wrongRecords: 3, problem: 'Connection refused' } }],
  ['printful', /could not be read/, { printful: { problem: 'Timeout' } }],
  [
    'job-clean-up',
    /failed 2 times/,
    { jobs: [{ name: 'clean-up', failedRuns: 2, problem: 'No', nextAt: NOW }] },
  ],
  [
    'link-5',
    /^The ticket link of ‘Lanterns’ leads nowhere/,
    {
      links: {
        dead: [
          {
            ...{ id: 5, url: 'https://tickets.org/a', status: '404', firstDeadAt: NOW },
            uses: [{ kind: 'show', id: 12, title: 'Lanterns' }],
          },
        ],
      },
    },
  ],
  ['errors', /^10 requests failed/, { errors: { count: 10, lastAt: NOW } }],
  ['clock', /database are 61 seconds apart/, { clockAheadMs: -61_000 }],
  ['clock', /www.hollowpine.example are 90 seconds apart/, host({ clockAheadMs: 90_000 })],
  [
    'version',
    /mends a security weakness/,
    { version: { newest: { version: '1.4.1', isSecurityFix: true, at: NOW } } },
  ],
])('%s', (name, sentence, parts) => {
  it(`is a problem: ${sentence}`, () => {
    const [problem, ...others] = problemsOf(systemLines(factsOf(parts), NOW))
    expect(problem).toMatchObject({
      name,
      sentence: expect.stringMatching(sentence),
      advice: expect.any(String),
    })
    expect(others).toEqual([])
  })
})

describe.each<[name: string, state: string, sentence: RegExp, parts: Parts]>([
  ['public-host', 'ok', /14 days more/, host({ certificate: { expiresAt: daysFromNow(14.1), issuer: '' } })],
  ['public-host', 'unknown', /does not reach/, host({ trouble: 'unreachable', certificate: null })],
  ['public-host', 'unknown', /DNS did not answer/, host({ trouble: 'no-dns', certificate: null })],
  ['public-host', 'unknown', /was not looked up yet/, host({ origin: 'https://former.example' })],
  [
    'public-host',
    'off',
    /on this machine only/,
    { hosts: { public: { origin: 'https://localhost', reading: null } } },
  ],
  [
    'public-host',
    'off',
    /no certificate/,
    { hosts: { public: { origin: 'http://a.example', reading: null } } },
  ],
  ['public-host', 'off', /not told/, { hosts: { public: { origin: undefined, reading: null } } }],
  ['disk', 'unknown', /does not say/, { disk: { freeBytes: null } }],
  ['backups', 'off', /does not back itself up/, { backups: { isOn: false } }],
  ['mail', 'unknown', /^No mail was sent yet/, { mail: { sentAt: null } }],
  ['mail', 'ok', /leaves/, { mail: { failedTrial: { at: daysFromNow(-2), text: 'Nothing answers.' } } }],
  ['mail', 'off', /not set up/, { mail: { way: 'none' } }],
  ['mail', 'off', /stays on this machine/, { mail: { way: 'sink' } }],
  // A long announcement: the oldest waits, but others leave.
  [
    'mail',
    'ok',
    /leaves/,
    { mail: { waiting: 2, waitingSince: daysFromNow(-0.1), sentAt: daysFromNow(-0.01) } },
  ],
  ['printful', 'unknown', /not read yet/, { printful: { syncedAt: null } }],
  ['printful', 'off', /No Printful store/, { printful: { way: 'none' } }],
  ['printful', 'off', /No store of your own/, { printful: { way: 'stand-in', problem: 'Timeout' } }],
  ['links', 'off', /no public address/, { links: { areWatched: false } }],
  ['errors', 'ok', /^9 requests/, { errors: { count: 9, lastAt: NOW } }],
  ['version', 'ok', /from its source/, { version: { name: null } }],
  [
    'version',
    'ok',
    /newer version, 1.5.0/,
    { version: { newest: { version: '1.5.0', isSecurityFix: false, at: NOW } } },
  ],
])('%s', (name, state, sentence, parts) => {
  it(`is ${state}: ${sentence}`, () => {
    expect(lineOf(name, parts)).toMatchObject({ state, sentence: expect.stringMatching(sentence) })
    expect(problemsOf(systemLines(factsOf(parts), NOW))).toEqual([])
  })
})

it('says what a trial of the mail server found where mails do not leave, or how to find out', () => {
  const text = 'Nothing answers at port 587.'
  const adviceOf = (failedTrial: SystemFacts['mail']['failedTrial']) =>
    lineOf('mail', { mail: { problem: 'ECONNREFUSED', failedTrial } }).advice
  expect(adviceOf({ at: NOW, text })).toBe(`${text} What waits is tried again by itself.`)
  const press =
    'Press ‘Send a test to me’ in Connections: it says what is wrong. What waits is tried again by itself.'
  expect(adviceOf(null)).toBe(press)
  // Mail left after that trial.
  expect(adviceOf({ at: daysFromNow(-2), text })).toBe(press)
})

it('says in plain words what to do where there are no backups', () => {
  const { advice, to } = lineOf('backups', { backups: { isOn: false } })
  expect(advice).toContain('connect ‘Copies of backups’')
  expect(advice).not.toContain('BACKUPS')
  expect(to).toBe('/admin/site/connections')
})

it('the failure of a job that has a line of its own is not told twice', () => {
  const jobs = ['backup', 'send-mails', 'catalogue'].map((name) => ({
    name,
    failedRuns: 1,
    problem: '',
    nextAt: NOW,
  }))
  const lines = systemLines({ ...FACTS, jobs }, NOW)
  expect(lines.flatMap(({ job }) => job ?? [])).toEqual(['backup', 'send-mails', 'catalogue'])
  expect(lines.filter(({ name }) => name.startsWith('job'))).toMatchObject([{ name: 'jobs', state: 'ok' }])
})

it.each<[string, number | null, DiskSample[]]>([
  ['cannot be told yet: it takes 7 days', 10 * GB, []],
  ['cannot be told yet: it takes 7 days', 10 * GB, [sample(6.9, 20 * GB)]],
  ['cannot be told yet: it takes 7 days', 10 * GB, [sample(9, null)]],
  ['cannot be told yet: it takes 7 days', null, [sample(9, 20 * GB)]],
  ['in about 20 days', 20 * GB, [sample(10, 30 * GB), sample(1, 21 * GB)]],
  ['not within two years', 20 * GB, [sample(10, 20 * GB)]],
  ['not within two years', 30 * GB, [sample(10, 20 * GB)]],
])('the disk is full at this pace: %s', (text, freeBytes, samples) => {
  const { facts } = lineOf('disk', { disk: { freeBytes, samples } })
  expect(facts.at(-1)).toEqual({ label: 'Full at this pace', text, at: null })
})

it('says that a bucket has no limit', () => {
  const { facts } = lineOf('disk', { disk: { isInBucket: true, samples: [sample(0, GB)] } })
  expect(facts[1]?.text).toBe('2.0 GB in the bucket, which has no limit')
  expect(facts[4]).toMatchObject({ label: 'Backups', text: '6.0 GB' })
})
