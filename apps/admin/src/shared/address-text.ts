import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
import { publicSiteUrl } from './public-origin.ts'

/** The address of a page as people read it, without 'https://'; its path where the site's own address is not known. */
export function addressText(kind: AddressKind, slug: string): string {
  const path = pathOf(kind, slug)
  return publicSiteUrl(path)?.replace(/^https?:\/\//, '') ?? path
}

/** The slug to send: undefined for one that was not touched, which follows the title as long as it is made of it. */
export function askedSlug(draft: { slug: string | null }, original: { slug: string | null }) {
  return draft.slug === original.slug ? undefined : draft.slug
}

/** What a toast says of a save, with the new address when that has changed. */
export function savedText(text: string, kind: AddressKind, before: string, after: string): string {
  if (before === after) return text
  return `${text.replace(/\w$/, '$&.')} The address is now ${addressText(kind, after)}`
}
