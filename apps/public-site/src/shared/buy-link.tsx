import { shortPrice } from '@troubadour/domain/merch/currency-format'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { pathOf } from '@troubadour/domain/address/slug'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from './page-context.tsx'
import { useText } from './use-text.ts'

/** Id of the form that buys, on the page of a release. */
export const BUY_ID = 'buy'

/** The words of a button that buys: 'Buy, $8', 'Pre-order, $8', 'Name your price'. */
export function useBuyWords({
  isOpen,
  minor,
  currency,
  isPreorder,
}: NonNullable<MerchItem['offer']>): string {
  const { language } = useSite()
  const text = useText()
  return isOpen
    ? text('selling.openButton')
    : text(isPreorder ? 'selling.preorderButton' : 'selling.buyButton', {
        price: shortPrice(minor, currency, language),
      })
}

/** Leads from a card to the form that buys its release (docs/product/public-pages.md#buying). */
export function BuyLink({
  item: { slug, title, offer },
  className,
}: {
  item: MerchItem
  className?: string
}) {
  return slug && offer ? <ToForm slug={slug} title={title} offer={offer} className={className} /> : null
}

function ToForm({
  slug,
  title,
  offer,
  className,
}: Required<Pick<MerchItem, 'title' | 'offer'>> & { slug: string; className?: string | undefined }) {
  return (
    <LinkButton
      variant="secondary"
      size="small"
      href={`${pathOf('music', slug)}#${BUY_ID}`}
      className={className}
      // Browsers may write a currency in another way than the server.
      suppressHydrationWarning
    >
      {useBuyWords(offer)}
      <span className="visually-hidden">{` ${title}`}</span>
    </LinkButton>
  )
}
