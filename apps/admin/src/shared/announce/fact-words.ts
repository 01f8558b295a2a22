import type { AnnouncedDraft, FactName } from '@troubadour/domain/announce/announced'

export const NOUNS = { event: 'show', track: 'release' } as const

/** Another language, time zone or text of the site changes the words as well. */
export const STALE_TITLE = 'This would be written differently now'

export const FACT_LABELS: Record<FactName, string> = {
  title: 'Title',
  when: 'Date',
  where: 'Place',
  price: 'Price',
  tickets: 'Tickets',
  description: 'Description',
  links: 'Links',
  picture: 'Picture',
  page: 'Web address',
}

/** 'Date, Place' */
export const factsText = (changed: AnnouncedDraft['changed']) =>
  `${changed.map(({ fact }) => FACT_LABELS[fact]).join(', ')}.`
