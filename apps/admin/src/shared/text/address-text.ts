import { pathOf, type AddressKind } from '@troubadour/domain/address/slug'
import { publicSiteUrl } from '../paths/public-origin.ts'

/** The URL of a page for display, without 'https://'; only its path when the site's origin is unknown. */
export function addressText(kind: AddressKind, slug: string): string {
  const path = pathOf(kind, slug)
  return publicSiteUrl(path)?.replace(/^https?:\/\//, '') ?? path
}

/** The slug to send: undefined when unchanged, so that a derived slug follows the title. */
export function askedSlug(draft: { slug?: string | null }, original: { slug?: string | null }) {
  return draft.slug === original.slug ? undefined : draft.slug
}

/** The toast after a save, with the new URL if it has changed; a path alone would say nothing to a musician. */
export function savedText(text: string, kind: AddressKind, before = '', after = ''): string {
  if (before === after) return text
  const isKnown = publicSiteUrl() !== null
  const address = isKnown ? `The address is now ${addressText(kind, after)}` : 'The page has a new address.'
  return `${text.replace(/\w$/, '$&.')} ${address}`
}
