import { pathOf, type AddressKind } from '@troubadour/domain/address/slug'
import { publicSiteUrl } from '../paths/public-origin.ts'

/** The URL of a page for display, without 'https://'; only its path when the site's origin is unknown. */
export function addressText(kind: AddressKind, slug: string): string {
  const path = pathOf(kind, slug)
  return publicSiteUrl(path)?.replace(/^https?:\/\//, '') ?? path
}

/** The slug to send: undefined when unchanged, so that a derived slug follows the title. */
export function askedSlug(draft: { slug: string | null }, original: { slug: string | null }) {
  return draft.slug === original.slug ? undefined : draft.slug
}

/** The toast after a save, with the new URL if it has changed. */
export function savedText(text: string, kind: AddressKind, before: string, after: string): string {
  if (before === after) return text
  return `${text.replace(/\w$/, '$&.')} The address is now ${addressText(kind, after)}`
}
