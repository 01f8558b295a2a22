import { inOneLine } from '../links/web-text.ts'
import { isOwnProduct } from './merch-order.ts'

// This file imports no schemas, because public pages load no zod.

/** Characters that fit on the two lines of a card. */
export const CARD_TEXT_LENGTH = 120
/** More sizes or colours are summarized. */
export const LISTED_MAX = 4

/** Size and colour of a variant; '' without one. */
interface Kind {
  size: string
  colour: string
}

/**
 * A product's text on a card (docs/product/public-pages.md#merch-card): its sizes and colours, then the beginning of
 * its description; null when there is none.
 */
export function cardText(variants: readonly Kind[], description: string | null): string | null {
  const kinds = [sizesText(variants), coloursText(variants)].filter(Boolean).join(' · ')
  const text = [kinds && description ? `${kinds}. ` : kinds, description ?? ''].join('')
  return text ? inOneLine(text, CARD_TEXT_LENGTH) : null
}

/** 'S, M, L', or 'S to 2XL' when there are many; in the shop's order. */
function sizesText(variants: readonly Kind[]): string {
  const sizes = distinct(variants.map(({ size }) => size))
  return sizes.length > LISTED_MAX ? `${sizes[0]} to ${sizes.at(-1)}` : sizes.join(', ')
}

/** 'Pine, Moss', or '9 colors' when there are many. */
function coloursText(variants: readonly Kind[]): string {
  const colours = distinct(variants.map(({ colour }) => colour))
  return colours.length > LISTED_MAX ? `${colours.length} colors` : colours.join(', ')
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words.filter(Boolean))]
}

/**
 * The URL where a product can be bought; null while it cannot (docs/product/public-pages.md#merch-buttons), and for the
 * musician's own, which is bought on this site.
 */
export function purchaseUrl(
  product: { id: string; link: string | null; isComingSoon: boolean; isSoldOut: boolean },
  storeUrl: string | null,
): string | null {
  return isOwnProduct(product) || product.isComingSoon || product.isSoldOut
    ? null
    : (product.link ?? storeUrl)
}

/** Groups variants of the same size and price, with all their colours. */
export function groupVariants<T extends Kind & { price: string; isSoldOut: boolean }>(
  variants: readonly T[],
) {
  const groups = Map.groupBy(variants, ({ size, price, isSoldOut }) =>
    JSON.stringify([size, price, isSoldOut]),
  )
  return [...groups.values()].map((group) => {
    // A group is not empty.
    const { size, price, isSoldOut } = group[0]!
    return { size, price, isSoldOut, colours: distinct(group.map(({ colour }) => colour)) }
  })
}
