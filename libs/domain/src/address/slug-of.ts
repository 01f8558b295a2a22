import slugify from '@sindresorhus/slugify'
import { eventSchedule, type ScheduledEvent } from '../event/event-schedule.ts'
import { SLUG_MAX_LENGTH } from './slug.ts'

const DAY_MS = 86_400_000

/** The source of a slug: the title and, for a show, its date. */
export interface Named extends ScheduledEvent {
  id: number
  title: string
}

/** The day of a show that does not recur, YYYY-MM-DD; '' for anything else. */
function dayOf(named: Named): string {
  if (!named.date) return ''
  // The time zone of the texts only affects hours; times set by hand have their own.
  const { firstDay, isRecurring } = eventSchedule(named, { timeZone: 'UTC' })
  return firstDay === null || isRecurring ? '' : new Date(firstDay * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The slug of content, from its title and, for a show, its day (docs/product/states.md#addresses). A title without
 * Latin letters and digits gives the day and the id.
 */
export function slugOf(named: Named): string {
  const words = /[\p{Script=Latin}\d]/u.test(named.title) ? slugify(named.title) : ''
  const ending = [dayOf(named), words ? '' : named.id].filter(Boolean).join('-')
  const cut = words.slice(0, SLUG_MAX_LENGTH - ending.length - 1).replace(/-+$/, '')
  return [cut, ending].filter(Boolean).join('-')
}

/** Whether the slug was derived from the content, and not set by hand. */
export function isDerivedSlug(named: Named & { slug: string }): boolean {
  const derived = slugOf(named)
  return named.slug === derived || /^-\d+$/.test(named.slug.replace(derived, ''))
}

/**
 * The slug that content gets when it is saved, unless it is taken (docs/product/states.md#addresses).
 * @param asked from the request: a slug; null to derive it from the title; undefined to keep the current one, which
 * follows the title unless it was set by hand
 */
export function wantedSlug({
  before,
  after,
  asked,
}: {
  before?: Named & { slug: string }
  after: Named
  asked: string | null | undefined
}): string {
  if (asked) return asked
  const wanted = slugOf(after)
  if (!before) return wanted
  const isKept = isDerivedSlug(before) ? slugOf(before) === wanted : asked === undefined
  return isKept ? before.slug : wanted
}
