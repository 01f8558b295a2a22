import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
import { publicSiteUrl } from './public-origin.ts'

/** The path of a thing's public page; null for one that visitors do not see. */
export function sitePathOf(kind: AddressKind, { isVisible, slug }: { isVisible: boolean; slug: string }) {
  return isVisible ? pathOf(kind, slug) : null
}

/** What the toast of something saved offers; undefined where there is no public page to see. */
export function seeOnSite(path: string | null) {
  const url = path && publicSiteUrl(path)
  if (!url) return undefined
  return { label: 'See it on the site', onSelect: () => void window.open(url, '_blank', 'noopener') }
}
