import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { itemPictures, shownCategory } from '@troubadour/domain/merch/merch-order'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { CARD_TEXT_LENGTH, purchaseUrl } from '@troubadour/domain/merch/product-text'
import { availabilityText, isReleased } from '@troubadour/domain/release/release'
import { pathOf, pathOfItem } from '@troubadour/domain/address/slug'
import { inOneLine } from '@troubadour/domain/links/web-text'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { BuyLink } from '../shared/buy-link.tsx'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { badgeText, categoryText } from '../shared/fixed-words.ts'
import { isPlayable } from '../shared/playable.ts'
import { UserText } from '../shared/user-text.tsx'
import { Carousel } from './carousel.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './get-it.module.css'

/** An item of the store (docs/product/public-pages.md#merch-card); with a single picture on the store page. */
export function MerchCard({ item, isOnStorePage = false }: { item: MerchItem; isOnStorePage?: boolean }) {
  const href = pathOfItem(item)
  const text = useText()
  const { isComingSoon } = item
  const badge = badgeText(item, text)
  return (
    <Card as="li" isFlush className={styles.card}>
      <div className={styles.pictures}>
        <MerchPictures item={isOnStorePage ? { ...item, additionalImages: '' } : item} href={href} />
        {(badge || item.isSoldOut) && (
          <p className={styles.badges}>
            {badge && (
              // A line below the title tells screen readers the date.
              <Badge dir="auto" aria-hidden={isComingSoon} className={isComingSoon ? undefined : styles.sale}>
                {badge}
              </Badge>
            )}
            {item.isSoldOut && <Badge>{text('offer.soldOutLabel')}</Badge>}
          </p>
        )}
      </div>
      <div className={styles.words}>
        <UserText className={styles.category}>{categoryText(shownCategory(item), text)}</UserText>
        <UserText as={isOnStorePage ? 'h2' : 'h3'} className={styles.title}>
          {href ? (
            <a href={href} className="card-link">
              {item.title}
            </a>
          ) : (
            item.title
          )}
        </UserText>
        <UserText className={styles.description}>
          {item.description && inOneLine(item.description, CARD_TEXT_LENGTH)}
        </UserText>
        <MerchOffer item={item} />
      </div>
    </Card>
  )
}

/** The stored price of tracks, including those without downloads. */
const FREE = 'Free'

function Price({ item: { price, originalPrice, category, downloads } }: { item: MerchItem }) {
  const isNoPrice = category === MUSIC_CATEGORY && price === FREE && downloads !== 'free'
  const text = useText()
  if (!price || isNoPrice) return null
  return (
    <p className={styles.price}>
      {category === MUSIC_CATEGORY && price === FREE ? text('offer.freeLabel') : price}
      {originalPrice && category !== MUSIC_CATEGORY && (
        <s className={styles.originalPrice}>
          <span className="visually-hidden">{`${text('spoken.originalPriceText')} `}</span>
          {originalPrice}
        </s>
      )}
    </p>
  )
}

/** The size of a picture whose own size is unknown. The frame is square in any case. */
const PICTURE_PX = 800
/**
 * Four, three and two cards in a row. With 31vw instead of 46vw, 3x screens load pictures for 2x, which look the same.
 */
const SIZES = '(min-width:64rem) 20rem,(min-width:45rem) 31vw,(min-resolution:2.5dppx) 31vw,46vw'

/**
 * The item's pictures, one or a carousel. A broken one is replaced by the main picture, then by text
 * (docs/product/public-pages.md#merch-card); before hydration the style sheet shows that text.
 */
function MerchPictures({ item, href }: { item: MerchItem; href: string | undefined }) {
  const { title, imageUrl } = item
  const text = useText()
  const pictures = itemPictures(item)
  const count = pictures.length
  const shown = (count > 0 ? pictures : ['']).map((picture, index) => (
    <FallbackImage
      key={picture}
      sources={[...new Set([picture, imageUrl])].filter(Boolean)}
      sizes={SIZES}
      fallback={<span className={styles.unavailable}>{text('getIt.noPictureText')}</span>}
      alt={count > 1 ? text('spoken.titledPictureText', { title, number: index + 1, count }) : ''}
      width={PICTURE_PX}
      height={PICTURE_PX}
      loading="lazy"
      data-missing={text('getIt.noPictureText')}
      className={styles.picture}
    />
  ))
  if (count <= 1) return shown
  const slides = shown.map((picture) =>
    href ? (
      // Not a tab stop: the title has the same link.
      <a key={picture.key} href={href} tabIndex={-1} className={styles.pictureLink}>
        {picture}
      </a>
    ) : (
      picture
    ),
  )
  return <Carousel label={text('spoken.picturesText', { title })}>{slides}</Carousel>
}

/** The item's date, its price, and its buttons by its kind (docs/product/public-pages.md#merch-buttons). */
function MerchOffer({ item }: { item: MerchItem }) {
  const clock = useSiteClock()
  const isAvailable = isReleased(item, clock)
  const text = useText()
  // Coming-soon items without a date say 'Coming Soon'.
  const hasAvailability = item.isComingSoon || (item.releaseDate && !isAvailable)
  return (
    <div className={styles.offer}>
      {hasAvailability && (
        <p className={styles.availability}>{availabilityText(item.releaseDate, clock, text)}</p>
      )}
      <Price item={item} />
      <div className={styles.actions}>
        {!item.isComingSoon && !item.isSoldOut && <MainAction item={item} isAvailable={isAvailable} />}
        {item.presaveUrl && (
          <LinkButton variant="secondary" size="small" href={item.presaveUrl} target="_blank">
            {text('offer.presaveButton')}
            <ForItem item={item} />
          </LinkButton>
        )}
        <BuyLink item={item} />
      </div>
    </div>
  )
}

function MainAction({ item, isAvailable }: { item: MerchItem; isAvailable: boolean }) {
  const { storeUrl } = useSite()
  const text = useText()
  const clock = useSiteClock()
  const isMusic = item.category === MUSIC_CATEGORY
  if (!item.streamUrl && isPlayable(item, clock))
    return (
      <LinkButton size="small" href={pathOf('music', item.slug)}>
        {text('offer.listenButton')}
        <ForItem item={item} />
      </LinkButton>
    )
  const href = isMusic ? item.streamUrl : purchaseUrl(item, storeUrl)
  if (!href) return null
  if (isMusic && !isAvailable) {
    return (
      <Button size="small" disabled>
        {text('offer.streamButton')}
      </Button>
    )
  }
  return (
    <LinkButton size="small" href={href} target="_blank">
      {text(isMusic ? 'offer.streamButton' : 'offer.buyButton')}
      <ForItem item={item} />
    </LinkButton>
  )
}

/** Distinguishes buttons with the same label for screen readers. */
function ForItem({ item }: { item: MerchItem }) {
  return <span className="visually-hidden">{` ${item.title}`}</span>
}
