import type { SubscribersFilter } from '@troubadour/api-client/mailing-list'
import type { SubscriberSource, SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import { readSearch } from '../../shared/list-query.ts'
import { SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'

/** What the list is narrowed to, as the address of the page says it; '' is no limit. */
export interface SubscriberChoice {
  search: string
  state: SubscriberState | ''
  source: SubscriberSource | ''
}

export const NO_CHOICE: SubscriberChoice = { search: '', state: '', source: '' }

/** Reads the page's query; what it has wrong is ignored. */
export function readChoice(query: URLSearchParams): SubscriberChoice {
  return {
    search: readSearch(query),
    state: toState(query.get('state')),
    source: toSource(query.get('source')),
  }
}

/** The page's query for a choice, without what is not limited. */
export function toQuery({ search, state, source }: SubscriberChoice): URLSearchParams {
  return new URLSearchParams(Object.entries({ q: search, state, source }).filter(([, value]) => value !== ''))
}

export function toFilter({ search, state, source }: SubscriberChoice): SubscribersFilter {
  return { search: search || undefined, state: state || undefined, source: source || undefined }
}

export function isNarrowed(choice: SubscriberChoice): boolean {
  return Object.values(choice).some((value) => value !== '')
}

export function toState(text: string | null): SubscriberChoice['state'] {
  return text !== null && isKeyOf(STATE_WORDS, text) ? text : ''
}

export function toSource(text: string | null): SubscriberChoice['source'] {
  return text !== null && isKeyOf(SOURCE_LABELS, text) ? text : ''
}

function isKeyOf<Key extends string>(record: Record<Key, unknown>, text: string): text is Key {
  return Object.hasOwn(record, text)
}

/** The heading of the list, by which it is named. */
export const LIST_TITLE_ID = 'subscribers-title'
/** The list itself, for links from above it. */
export const LIST_ID = 'list'
