import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/events'
import { musicQueries } from '@troubadour/api-client/music'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { useSiteClock } from '../../shared/site-clock.ts'
import { cardValue } from './announcement-draft.ts'

/** An event or release that can be shown below the text. */
export interface CardChoice {
  value: string
  name: string
}

export interface CardChoices {
  /** What visitors see, and what is still to come. */
  events: CardChoice[]
  releases: CardChoice[]
  state: 'loading' | 'failed' | 'ready'
  /** What a card's value is called; '' for none. */
  nameOf: (value: string) => string
}

/** What can be shown in a card. */
export function useCardChoices(): CardChoices {
  const clock = useSiteClock()
  const events = useQuery(eventQueries.adminList())
  const tracks = useQuery(musicQueries.list())
  const all = [
    ...(events.data ?? []).map(({ id, title, date }) => ({
      value: cardValue({ kind: 'event', id }),
      name: `${title}, ${date}`,
    })),
    ...(tracks.data ?? []).map(({ id, title }) => ({ value: cardValue({ kind: 'track', id }), name: title })),
  ]
  const nameOf = (value: string) => {
    if (value === '') return ''
    return all.find((choice) => choice.value === value)?.name ?? 'Something that is not there any more'
  }
  const { featured, upcoming } = groupEvents(
    (events.data ?? []).filter(({ isVisible }) => isVisible),
    clock,
  )
  const toChoice = (kind: 'event' | 'track', id: number) => {
    const value = cardValue({ kind, id })
    return { value, name: nameOf(value) }
  }
  return {
    events: [...featured, ...upcoming].map(({ id }) => toChoice('event', id)),
    releases: (tracks.data ?? []).map(({ id }) => toChoice('track', id)),
    state: stateOf(events, tracks),
    nameOf,
  }
}

function stateOf(...queries: { isPending: boolean; isLoadingError: boolean }[]): CardChoices['state'] {
  if (queries.some(({ isLoadingError }) => isLoadingError)) return 'failed'
  return queries.some(({ isPending }) => isPending) ? 'loading' : 'ready'
}
