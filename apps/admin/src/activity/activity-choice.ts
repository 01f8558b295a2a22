import type { ActivityFilter } from '@troubadour/api-client/activity'
import type { ActivityKind } from '@troubadour/domain/contract/activity'
import { instantAt, isoDay } from '@troubadour/domain/time/zoned-time'

/** What the list is narrowed to, as the address of the page says it; '' is no limit. */
export interface ActivityChoice {
  kind: ActivityKind | ''
  who: string
  /** First and last day, as YYYY-MM-DD. */
  from: string
  until: string
}

export const NO_CHOICE: ActivityChoice = { kind: '', who: '', from: '', until: '' }

export const KIND_LABELS: Record<ActivityKind, string> = {
  'sign-in': 'Sign-ins',
  refusal: 'Refusals',
  change: 'Changes',
}

/** The longest user name that the server takes, in characters. */
const WHO_MAX_LENGTH = 200
/** While a year is being typed, browsers report it as 0002, 0020 and 0202. */
const LIKELY_DAY = /^(?:19[7-9]\d|2\d{3})-\d\d-\d\d$/

/** True for a day that can be asked for. */
export function isDay(text: string): boolean {
  return LIKELY_DAY.test(text) && isoDay(text) !== null
}

/** Reads the page's query; what it has wrong is ignored. */
export function readChoice(query: URLSearchParams): ActivityChoice {
  const kind = query.get('kind') ?? ''
  const who = query.get('who') ?? ''
  const day = (key: string) => [query.get(key) ?? ''].find(isDay) ?? ''
  return {
    kind: isKind(kind) ? kind : '',
    who: who.length <= WHO_MAX_LENGTH ? who : '',
    from: day('from'),
    until: day('until'),
  }
}

/** The page's query for a choice, without what is not limited. */
export function toQuery(choice: ActivityChoice): URLSearchParams {
  return new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''))
}

/** What the server is asked: days become moments in the site's time zone, and the last day counts whole. */
export function toFilter({ kind, who, from, until }: ActivityChoice, timeZone: string): ActivityFilter {
  const midnight = (day: string, offset: number) => {
    const first = isoDay(day)
    return first === null ? undefined : new Date(instantAt(first + offset, 0, timeZone)).toISOString()
  }
  return {
    kind: kind || undefined,
    who: who || undefined,
    from: midnight(from, 0),
    until: midnight(until, 1),
  }
}

/** True when anything is limited. */
export function isNarrowed(choice: ActivityChoice): boolean {
  return Object.values(choice).some((value) => value !== '')
}

export function isKind(text: string): text is ActivityKind {
  return Object.hasOwn(KIND_LABELS, text)
}
