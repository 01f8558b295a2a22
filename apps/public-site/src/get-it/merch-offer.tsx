import type { ReactNode } from 'react'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import { availabilityText, isReleased } from '@troubadour/domain/release'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { useSiteClock } from '../now.tsx'
import { useSite } from '../shared/site.tsx'
import styles from './merch-offer.module.css'

/** When an item comes, its price, and its buttons by its kind (docs/product/public-pages.md#merch-buttons). */
export function MerchOffer({ item, price }: { item: MerchItem; price?: ReactNode }) {
  const clock = useSiteClock()
  const isAvailable = isReleased(item, clock)
  // Coming-soon items say when they come, be it only that they come soon.
  const hasAvailability = item.isComingSoon || (item.releaseDate && !isAvailable)
  return (
    <div className={styles.offer}>
      {hasAvailability && <p className={styles.availability}>{availabilityText(item.releaseDate, clock)}</p>}
      {price}
      <div className={styles.actions}>
        {!item.isComingSoon && !item.isSoldOut && <MainAction item={item} isAvailable={isAvailable} />}
        {item.presaveUrl && (
          <LinkButton variant="secondary" size="small" href={item.presaveUrl} target="_blank">
            Pre-save
            <ForItem item={item} />
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function MainAction({ item, isAvailable }: { item: MerchItem; isAvailable: boolean }) {
  const { storeUrl } = useSite()
  const isMusic = item.category === MUSIC_CATEGORY
  const href = isMusic ? item.streamUrl : (item.link ?? storeUrl)
  if (!href) return null
  if (isMusic && !isAvailable) {
    return (
      <Button size="small" disabled>
        Stream/Buy
      </Button>
    )
  }
  return (
    <LinkButton size="small" href={href} target="_blank">
      {isMusic ? 'Stream/Buy' : 'View/Buy'}
      <ForItem item={item} />
    </LinkButton>
  )
}

/** Tells alike buttons apart for those who hear them. */
function ForItem({ item }: { item: MerchItem }) {
  return <span className="visually-hidden">{` ${item.title}`}</span>
}
