import type { ReactNode } from 'react'
import { shortPrice } from '@troubadour/domain/merch/currency-format'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { pathOf } from '@troubadour/domain/address/slug'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from './page-context.tsx'
import { BUY_ID } from './page-ids.ts'
import { useText } from './use-text.ts'

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

/** Leads from a card to the form that buys its release or product (docs/product/public-pages.md#buying). */
export function BuyLink({
  item: { slug, storeSlug, title, offer, isForSale, shipsFrom },
  className,
}: {
  item: MerchItem
  className?: string
}) {
  const text = useText()
  if (isForSale && storeSlug)
    return (
      <ToForm path={pathOf('store', storeSlug)} title={title} variant="primary" className={className}>
        {text(shipsFrom ? 'selling.preorderGoodsButton' : 'selling.payButton')}
      </ToForm>
    )
  if (!slug || !offer) return null
  return (
    <ToForm path={pathOf('music', slug)} title={title} variant="secondary" className={className}>
      <BuyWords offer={offer} />
    </ToForm>
  )
}

const BuyWords = ({ offer }: Required<Pick<MerchItem, 'offer'>>) => useBuyWords(offer)

function ToForm({
  path,
  title,
  variant,
  className,
  children,
}: {
  path: string
  title: string
  variant: 'primary' | 'secondary'
  className: string | undefined
  children: ReactNode
}) {
  return (
    <LinkButton
      variant={variant}
      size="small"
      href={`${path}#${BUY_ID}`}
      className={className}
      // Browsers may write a currency in another way than the server.
      suppressHydrationWarning
    >
      {children}
      <span className="visually-hidden">{` ${title}`}</span>
    </LinkButton>
  )
}
