import type { SubscribersFilter } from '@troubadour/api-client/mailing-list'
import type { SubscriberSource, SubscriberState } from '@troubadour/domain/mailing-list/subscriber'
import { choiceOf, readSearch } from '../../shared/lists/list-query.ts'
import { SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'

/** The list's filters in the page's URL; '' for none. */
export interface SubscriberChoice {
  q: string
  state: SubscriberState | ''
  source: SubscriberSource | ''
}

export const NO_CHOICE: SubscriberChoice = { q: '', state: '', source: '' }

/** Reads the page's query; invalid values are ignored. */
export function readChoice(query: URLSearchParams): SubscriberChoice {
  return {
    q: readSearch(query),
    state: choiceOf(STATE_WORDS, query.get('state')),
    source: choiceOf(SOURCE_LABELS, query.get('source')),
  }
}

export function toFilter({ q, state, source }: SubscriberChoice): SubscribersFilter {
  return { search: q || undefined, state: state || undefined, source: source || undefined }
}

export const LIST_TITLE_ID = 'subscribers-title'
/** Id of the list, for links from above it. */
export const LIST_ID = 'list'
