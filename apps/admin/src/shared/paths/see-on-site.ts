import { publicSiteUrl } from './public-origin.ts'

/** The toast's action after a save; undefined without a public page. */
export function seeOnSite(path: string | null) {
  const url = path && publicSiteUrl(path)
  if (!url) return undefined
  return { label: 'See it on the site', onSelect: () => void window.open(url, '_blank', 'noopener') }
}
