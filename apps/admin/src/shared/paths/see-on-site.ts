import { pathOf, type AddressKind } from '@troubadour/domain/address/slug'
import { publicSiteUrl } from './public-origin.ts'

/** The path of the public page; null when it is not visible. */
export function sitePathOf(kind: AddressKind, { isVisible, slug }: { isVisible: boolean; slug: string }) {
  return isVisible ? pathOf(kind, slug) : null
}

/** The toast's action after a save; undefined without a public page. */
export function seeOnSite(path: string | null) {
  const url = path && publicSiteUrl(path)
  if (!url) return undefined
  return { label: 'See it on the site', onSelect: () => void window.open(url, '_blank', 'noopener') }
}
