import type { Event } from '@troubadour/domain/event/event'
import { pathOf } from '@troubadour/domain/site/slug'
import { publicSiteUrl } from '../shared/public-origin.ts'

/** What the toast of a saved event offers; undefined for one that visitors do not see. */
export function seeOnSite({ isVisible, slug }: Pick<Event, 'isVisible' | 'slug'>) {
  const url = isVisible ? publicSiteUrl(pathOf('shows', slug)) : null
  if (url === null) return undefined
  return { label: 'See it on the site', onSelect: () => void window.open(url, '_blank', 'noopener') }
}
