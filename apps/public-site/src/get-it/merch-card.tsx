import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import { Badge, Card } from '@troubadour/ui/cards/card'
import styles from './merch-card.module.css'
import { MerchOffer } from './merch-offer.tsx'
import { MerchPictures } from './merch-pictures.tsx'

/** One item of the store (docs/product/public-pages.md#merch-card). */
export function MerchCard({ item }: { item: MerchItem }) {
  const badge = item.isComingSoon ? item.comingSoonTag : item.saleInfo
  return (
    <Card as="li" isFlush className={styles.card}>
      <div className={styles.pictures}>
        <MerchPictures item={item} />
        {(badge || item.isSoldOut) && (
          <p className={styles.badges}>
            {badge && (
              <Badge dir="auto" className={item.isComingSoon ? undefined : styles.sale}>
                {badge}
              </Badge>
            )}
            {item.isSoldOut && <Badge>Sold out</Badge>}
          </p>
        )}
      </div>
      <div className={styles.words}>
        <p dir="auto" className={styles.category}>
          {item.category}
        </p>
        <h3 dir="auto" className={styles.title}>
          {item.title}
        </h3>
        {item.description && (
          <p dir="auto" className={styles.description}>
            {item.description}
          </p>
        )}
        <MerchOffer item={item} price={<Price item={item} />} />
      </div>
    </Card>
  )
}

function Price({ item: { price, originalPrice, category } }: { item: MerchItem }) {
  if (!price) return null
  return (
    <p className={styles.price}>
      {price}
      {originalPrice && category !== MUSIC_CATEGORY && (
        <s className={styles.originalPrice}>
          <span className="visually-hidden">Original price </span>
          {originalPrice}
        </s>
      )}
    </p>
  )
}
