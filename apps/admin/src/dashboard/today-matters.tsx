import type { JobStatus } from '@troubadour/domain/activity/activity'
import type { MissingOfShow } from '@troubadour/domain/event/next-show'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import type { MissingOfRelease } from '@troubadour/domain/release/coming-release'
import { PATHS } from '@troubadour/domain/address/paths'
import type { Overview } from '@troubadour/domain/site/overview'
import type { Setup } from '@troubadour/domain/setup/setup'
import { AlertIcon, BagIcon, CalendarIcon, MailIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { jobWords } from '@troubadour/domain/system/job-words'
import {
  connectionsPath,
  editEventPath,
  editTrackPath,
  eventPath,
  newEventPath,
} from '../shared/paths/admin-paths.ts'
import { dayText, markText, newThisWeek } from './overview-words.ts'
import type { Matter } from './matter.ts'
import { disputeMatter, refundMatter, salesMatter } from './sales-matter.tsx'
import { backupMatter, systemMatters } from './system-matters.tsx'

/** The loaded data; undefined after an error. */
export interface Readings {
  overview: Overview | undefined
  figures: SubscriberFigures | undefined
  printful: PrintfulStatus | undefined
  jobs: readonly JobStatus[] | undefined
  /** Used to omit what 'Before you show the site' already says. */
  setup: Setup | undefined
}

/** The tasks of today: shows and releases first, then sign-ups, then failures. */
export function mattersOf({ overview, figures, printful, jobs, setup }: Readings): Matter[] {
  const problems = [figures && mailProblem(figures.mail, setup), printful && printfulProblem(printful, setup)]
  const backup = overview?.backupProblem ? backupMatter(overview.backupProblem) : null
  return [
    // Their time runs out.
    overview?.sales && disputeMatter(overview.sales),
    overview?.sales && refundMatter(overview.sales),
    overview && showMatter(overview.nextShow, setup),
    overview?.comingRelease && releaseMatter(overview.comingRelease),
    overview?.sales && salesMatter(overview.sales),
    figures && signUpMatter(figures.days),
    ...problems,
    backup,
    ...systemMatters(overview?.problems ?? [], Boolean(problems[0])),
    jobs &&
      jobsProblem(jobs, [
        problems[0] && 'send-mails',
        problems[1] && 'catalogue',
        // Its failure is what the row says.
        backup && 'backup',
      ]),
  ].filter((matter) => matter !== undefined && matter !== null)
}

const SHOW_PARTS: Record<MissingOfShow, string> = {
  date: 'a date that the site understands',
  picture: 'a picture',
  'ticket-link': 'a ticket link',
  address: 'an address',
}

function showMatter(show: Overview['nextShow'], setup: Setup | undefined): Matter | null {
  const base = { key: 'show', icon: <CalendarIcon /> }
  if (!show) {
    if (setup?.missing.includes('show')) return null
    const action = { label: 'Add Event', to: newEventPath }
    return { ...base, tone: 'plain', sentence: 'No show is coming up', action }
  }
  const { id, title, when, isVisible, daysAway, missing } = show
  const isTicketLinkListed = setup?.showId === id
  const mark = markText(show)
  const parts = missing
    .filter((part) => part !== 'ticket-link' || !isTicketLinkListed)
    .map((part) => SHOW_PARTS[part])
  return {
    ...base,
    tone: parts.length > 0 || !isVisible ? 'open' : 'plain',
    sentence: (
      <>
        <strong>{title}</strong> {daysAway === null ? 'is your next show' : `is ${daysText(daysAway)}`}
      </>
    ),
    remark: sentences(
      mark ? `${mark}: ${when}` : when,
      !isVisible && 'Hidden: visitors do not see it',
      missingText(parts),
    ),
    action:
      parts.length > 0
        ? { label: 'Complete the show', to: editEventPath(id) }
        : { label: 'Open the show', to: eventPath(id) },
  }
}

const RELEASE_PARTS: Partial<Record<MissingOfRelease, string>> = {
  spotify: 'its Spotify address',
  stream: 'its stream address',
}

function releaseMatter({
  id,
  title,
  day,
  daysAway,
  missing,
}: NonNullable<Overview['comingRelease']>): Matter {
  const parts = missing.flatMap((part) => RELEASE_PARTS[part] ?? [])
  const isLate = daysAway < 0
  return {
    key: 'release',
    icon: <PlayIcon />,
    tone: missing.length > 0 ? 'open' : 'plain',
    sentence: (
      <>
        <strong>{title}</strong>{' '}
        {isLate ? `should have come out ${daysText(daysAway)}` : `comes out ${daysText(daysAway)}`}
      </>
    ),
    remark: sentences(
      dayText(day, { weekday: 'long' }),
      missingText(parts),
      missing.includes('coming-soon') && 'Visitors hear it once Coming Soon is turned off',
    ),
    action: { label: `${missing.length > 0 ? 'Complete' : 'Open'} the release`, to: editTrackPath(id) },
  }
}

function signUpMatter(days: SubscriberFigures['days']): Matter | null {
  const { week, today } = newThisWeek(days)
  if (week === 0) return null
  const signUps = `${week.toLocaleString('en-US')} new ${week === 1 ? 'sign-up' : 'sign-ups'}`
  const ofToday = today > 0 ? `, ${today.toLocaleString('en-US')} of them today` : ''
  return {
    key: 'sign-ups',
    icon: <MailIcon />,
    tone: 'plain',
    sentence: today === week ? `${signUps} today` : `${signUps} this week${ofToday}`,
    action: { label: 'See who signed up', to: PATHS.adminSubscribers },
  }
}

function mailProblem(
  { isConfigured, sinkUrl, lastError, queued }: SubscriberFigures['mail'],
  setup: Setup | undefined,
): Matter | null {
  const base = { key: 'mail', icon: <MailIcon /> }
  if (!isConfigured || sinkUrl) {
    if (setup?.missing.includes('sender')) return null
    return {
      ...base,
      tone: 'open',
      sentence: sinkUrl ? NO_MAIL_SERVER_MESSAGE : 'Mail is not set up',
      remark: sinkUrl ? 'Nobody gets them.' : 'Sign-ups wait unconfirmed, and nothing can be sent.',
      action: { label: 'Set up mail', to: connectionsPath },
    }
  }
  if (!lastError) return null
  return {
    ...base,
    tone: 'trouble',
    sentence: 'The last mail did not leave',
    remark: queued > 0 ? 'What waits is tried again by itself.' : undefined,
    details: lastError.message,
    action: { label: 'Look into mail', to: PATHS.adminSubscribers },
  }
}

function printfulProblem(
  { state, isStandIn, lastError, productCount, refresh }: PrintfulStatus,
  setup: Setup | undefined,
): Matter | null {
  const base = { key: 'printful', icon: <BagIcon /> }
  const connect = { label: 'Connect a store', to: connectionsPath }
  if (isStandIn && setup?.showsStandInProducts) {
    // When the site has its own content, 'Before you show the site' says this.
    if (!setup.missing.includes('own-content')) return null
    const remark = 'Connect your own Printful store to sell yours.'
    return { ...base, tone: 'plain', sentence: 'The store shows demo products', remark, action: connect }
  }
  if (isStandIn || state === 'not-configured') {
    const remark = 'Until then the store has your music and your own merch only.'
    return { ...base, tone: 'plain', sentence: 'No Printful store is connected', remark, action: connect }
  }
  if (state !== 'failing' || refresh.isRunning) return null
  return {
    ...base,
    tone: 'trouble',
    sentence: 'Your Printful store could not be read',
    remark: productCount > 0 ? 'Visitors still see the products that were read before.' : undefined,
    details: lastError?.message,
    action: { label: 'Look into Printful', to: PATHS.adminMerch },
  }
}

/** The failed jobs, except those reported in other rows. */
function jobsProblem(jobs: readonly JobStatus[], listed: readonly unknown[]): Matter | null {
  const failed = jobs.filter(({ name, failedRuns }) => failedRuns > 0 && !listed.includes(name))
  if (failed.length === 0) return null
  return {
    key: 'jobs',
    icon: <AlertIcon />,
    tone: 'trouble',
    sentence: `${failed.length === 1 ? 'Something that runs' : `${failed.length} things that run`} in the background failed`,
    remark: sentences(failed.map(({ name }) => jobWords(name)).join(', '), 'It is tried again by itself'),
    details: failed.flatMap(({ problem }) => problem ?? []).join(' '),
    action: { label: 'See what failed', to: PATHS.adminActivity },
  }
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** 'today', 'tomorrow', 'in 4 days', '3 days ago'. */
function daysText(days: number): string {
  return relative.format(days, 'day')
}

function missingText(parts: readonly string[]): string | false {
  return parts.length > 0 && `Still missing: ${parts.join(', ')}`
}

/** Joins sentences, each with a full stop. */
function sentences(...texts: readonly (string | false)[]): string {
  return texts
    .filter((text) => text !== false)
    .map((text) => text.replace(/\.?$/, '.'))
    .join(' ')
}
