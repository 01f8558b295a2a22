import type { AnnouncedDraft, FactName } from '@troubadour/domain/announce/announced'

export const NOUNS = { event: 'show', track: 'release' } as const

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
