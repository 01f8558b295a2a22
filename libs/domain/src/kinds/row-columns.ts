import type { ContentName } from '../content/kind-names.ts'

/** On which a row's place in the administrators' list, its group, year and visibility depend. */
export const ROW_COLUMNS = {
  // A reading that is not current is made anew of the texts.
  events: [
    ...(['isFeatured', 'isVisible', 'startsAt', 'endsAt', 'timeZone', 'reading'] as const),
    ...(['date', 'time', 'language', 'createdAt'] as const),
  ],
  musicTracks: [
    ...(['createdAt', 'position', 'saleInfo', 'isComingSoon'] as const),
    ...(['isVisibleInHearIt', 'isVisibleInStore'] as const),
  ],
  posts: ['publishedAt', 'isVisible'],
  ownPages: ['position', 'isVisible'],
  ownProducts: ['createdAt', 'position', 'isVisible'],
} as const satisfies Record<ContentName, readonly string[]>

/** The field with the picture that a row shows while its list is put in order; a list begins with it. */
export const ORDER_PICTURES = {
  musicTracks: 'imageUrl',
  ownProducts: 'pictures',
} as const satisfies Partial<Record<ContentName, string>>
