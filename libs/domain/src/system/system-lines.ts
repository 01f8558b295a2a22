import { CONNECTIONS_PATH } from '../connections/connection-names.ts'
import { PRINTFUL_STAND_IN } from '../connections/stand-ins.ts'
import type { Moment } from '../time/zoned-time.ts'
import { countText } from '../texts/count-text.ts'
import { diskLine } from './disk-line.ts'
import { hostLine } from './host-line.ts'
import { jobWords } from './job-words.ts'
import { line, textFact, timeFact } from './line.ts'
import { mailLine } from './mail-line.ts'
import type { SystemLine, SystemProblem } from './system.ts'
import type { SystemFacts } from './system-facts.ts'
import { SYSTEM_PATH } from './system-values.ts'
import { deadLinkText, screenOfUse } from '../watched-links/dead-link.ts'

/** Fewer requests that failed are no reason to write to anybody. */
const ERRORS_MIN = 10
const CLOCK_MAX_MS = 60_000
const BACKUPS_OFF_ADVICE =
  'If nothing else backs it up, a broken disk loses everything. Whoever looks after the server turns the nightly backups on: the guide of the installation says how, under ‘Backup and restore’. Then connect ‘Copies of backups’, which keeps a copy away from this server.'
/** Jobs whose failure has a line of its own. */
const JOBS_OF_LINES = ['backup', 'send-mails', 'catalogue']

/** Every line of the screen System, in its order (docs/product/states.md#system). */
export function systemLines(facts: SystemFacts, now: Moment): SystemLine[] {
  return [
    hostLine('public-host', 'Address of the site', facts.hosts.public, now),
    hostLine('admin-host', 'Address of the admin', facts.hosts.admin, now),
    backupLine(facts),
    diskLine(facts.disk, now),
    mailLine(facts.mail, failedJob(facts, 'send-mails'), now),
    printfulLine(facts),
    ...jobLines(facts),
    ...linkLines(facts),
    errorLine(facts),
    clockLine(facts),
    versionLine(facts),
  ]
}

/** What is wrong, for the dashboard and the daily mail. */
export function problemsOf(lines: readonly SystemLine[]): SystemProblem[] {
  return lines
    .filter(({ state }) => state === 'problem')
    .map(({ name, sentence, advice, to }) => ({ name, sentence, advice, to: to ?? SYSTEM_PATH }))
}

const failedJob = ({ jobs }: SystemFacts, name: string) =>
  jobs.some((job) => job.name === name && job.failedRuns > 0) ? name : null

function backupLine(facts: SystemFacts): SystemLine {
  const { isOn, problem, lastAt, nextAt } = facts.backups
  const base = { name: 'backups', title: 'Backups' } as const
  if (!isOn)
    return line({
      ...base,
      state: 'off',
      sentence: 'The site does not back itself up.',
      advice: BACKUPS_OFF_ADVICE,
      to: CONNECTIONS_PATH,
    })
  return line({
    ...base,
    facts: [timeFact('Last', lastAt, 'none yet'), timeFact('Next', nextAt, 'at the next start')],
    job: failedJob(facts, 'backup'),
    ...(problem === null
      ? { state: 'ok', sentence: 'The site is backed up every night.' }
      : {
          state: 'problem',
          sentence: problem,
          advice:
            'Press ‘Back up now’. If that fails, too, give the sentence to whoever looks after the server.',
        }),
  })
}

function printfulLine(facts: SystemFacts): SystemLine {
  const { way, syncedAt, problem } = facts.printful
  const base = { name: 'printful', title: 'Printful', to: CONNECTIONS_PATH } as const
  if (way === 'none') return line({ ...base, state: 'off', sentence: 'No Printful store is connected.' })
  if (way === 'stand-in') return line({ ...base, state: 'off', sentence: PRINTFUL_STAND_IN })
  const read = {
    facts: [timeFact('Last read', syncedAt, 'not yet')],
    job: failedJob(facts, 'catalogue'),
  }
  if (problem !== null)
    return line({
      ...base,
      ...read,
      state: 'problem',
      sentence: 'Your Printful store could not be read.',
      advice:
        syncedAt === null
          ? 'The store shows no products until this works: see Connections.'
          : 'Visitors still see the products that were read before.',
      details: [problem],
    })
  if (syncedAt === null)
    return line({ ...base, ...read, state: 'unknown', sentence: 'Your Printful store was not read yet.' })
  return line({ ...base, ...read, state: 'ok', sentence: 'Your Printful store is read.' })
}

function jobLines({ jobs }: SystemFacts): SystemLine[] {
  const failed = jobs.filter(({ name, failedRuns }) => failedRuns > 0 && !JOBS_OF_LINES.includes(name))
  const title = 'Background jobs'
  if (failed.length === 0)
    return [line({ name: 'jobs', title, state: 'ok', sentence: 'No other job has failed.' })]
  return failed.map(({ name, failedRuns, problem, nextAt }) =>
    line({
      name: `job-${name}`,
      title,
      state: 'problem',
      sentence: `‘${jobWords(name)}’ failed${failedRuns > 1 ? ` ${failedRuns} times` : ''}.`,
      advice: 'It is tried again by itself.',
      facts: [timeFact('Next try', nextAt, '')],
      details: problem === null ? [] : [problem],
      job: name,
    }),
  )
}

/** Lines of the dead links that are told; there is room for more on no screen and in no mail. */
const LINK_LINES_MAX = 20

function linkLines({ links: { areWatched, dead } }: SystemFacts): SystemLine[] {
  const title = 'Links'
  const base = { name: 'links', title } as const
  if (!areWatched)
    return [
      line({ ...base, state: 'off', sentence: 'The site has no public address, so no link is watched.' }),
    ]
  if (dead.length === 0)
    return [line({ ...base, state: 'ok', sentence: 'No link that is watched leads nowhere.' })]
  return dead.slice(0, LINK_LINES_MAX).map((link) =>
    line({
      name: `link-${link.id}`,
      title,
      state: 'problem',
      sentence: deadLinkText(link),
      advice: 'Correct it. If it works, press ‘It is fine’.',
      // The schema requires one.
      to: screenOfUse(link.uses[0]!),
      facts: [timeFact('Since', link.firstDeadAt, '')],
    }),
  )
}

function errorLine({ errors: { count, lastAt } }: SystemFacts): SystemLine {
  const base = { name: 'errors', title: 'Errors' } as const
  if (count === 0) return line({ ...base, state: 'ok', sentence: 'No request failed in the last 24 hours.' })
  const facts = [timeFact('Last in the hour from', lastAt, '')]
  const failed = `${countText(count, 'request')} failed in the last 24 hours.`
  if (count < ERRORS_MIN)
    return line({ ...base, facts, state: 'ok', sentence: `${failed} So few need no attention.` })
  return line({
    ...base,
    facts,
    state: 'problem',
    sentence: failed,
    advice: 'The log of the server says why. Give this sentence to whoever looks after it.',
  })
}

function clockLine({ clockAheadMs, hosts }: SystemFacts): SystemLine {
  const base = { name: 'clock', title: 'Clock' } as const
  const clocks = [
    { of: 'the database', ms: clockAheadMs },
    ...Object.values(hosts).flatMap(({ reading }) =>
      reading?.clockAheadMs == null ? [] : [{ of: new URL(reading.origin).host, ms: reading.clockAheadMs }],
    ),
  ]
  const details = clocks.map(
    ({ of, ms }) => `The program’s clock is ${(ms / 1000).toFixed(1)} s ahead of that of ${of}.`,
  )
  const wrong = clocks.find(({ ms }) => Math.abs(ms) > CLOCK_MAX_MS)
  if (!wrong) return line({ ...base, details, state: 'ok', sentence: 'The clock is right.' })
  return line({
    ...base,
    details,
    state: 'problem',
    sentence: `The clocks of the program and of ${wrong.of} are ${countText(Math.round(Math.abs(wrong.ms) / 1000), 'second')} apart.`,
    advice:
      'Codes of authenticator apps may be refused. Let the server set its clock by the network: timedatectl set-ntp true',
  })
}

function versionLine({ version: { name, commit, since, newest } }: SystemFacts): SystemLine {
  const base = {
    name: 'version',
    title: 'Version',
    facts: [
      timeFact('Since', since, 'unknown'),
      textFact('Newer version', newest ? newest.version : 'not looked for'),
    ],
    details: commit === null ? [] : [`Commit ${commit}`],
    checkedAt: newest?.at ?? null,
  } as const
  const sentence = name === null ? 'The program runs from its source.' : `Troubadour ${name} is running.`
  if (!newest || name === null || newest.version === name)
    return line({
      ...base,
      facts: newest?.version === name ? [base.facts[0], textFact('Newer version', 'none')] : [...base.facts],
      details: [...base.details],
      state: 'ok',
      sentence,
    })
  return line({
    ...base,
    facts: [...base.facts],
    details: [...base.details],
    state: newest.isSecurityFix ? 'problem' : 'ok',
    sentence: newest.isSecurityFix
      ? `Version ${newest.version} of Troubadour mends a security weakness of the one that runs.`
      : `${sentence} There is a newer version, ${newest.version}.`,
    advice: 'Whoever looks after the server installs it: troubadour update',
  })
}
