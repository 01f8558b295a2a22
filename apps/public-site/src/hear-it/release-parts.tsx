import { isMarqueeTitle } from '@troubadour/domain/release/release'
import { pathOf } from '@troubadour/domain/address/slug'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useText } from '../shared/use-text.ts'
import { UserText } from '../shared/user-text.tsx'
import styles from './release.module.css'

/** The size of a cover whose own size is unknown. */
const COVER_PX = 800
/** The column of the cover in release.module.css, as if the card were as wide as the window. */
const SIZES = 'clamp(4.75rem, 24vw, 9.5rem)'

/** The cover of a release. @param onSettled called with the loaded picture, or null after an error */
export function ReleaseCover({
  imageUrl,
  className,
  onSettled,
}: {
  imageUrl: string
  className: string | undefined
  onSettled?: (cover: HTMLImageElement | null) => void
}) {
  return (
    <FallbackImage
      sources={imageUrl ? [imageUrl] : []}
      sizes={SIZES}
      alt=""
      width={COVER_PX}
      height={COVER_PX}
      loading="lazy"
      className={className}
      onLoad={(event) => onSettled?.(event.currentTarget)}
      fallback={
        <span
          className={`${className} ${styles.missing}`}
          ref={(missing) => {
            if (missing) onSettled?.(null)
          }}
        />
      }
    />
  )
}

/** The title of a release; a long one scrolls on small screens (docs/product/public-pages.md#listen-now). */
export function ReleaseTitle({ title, slug }: { title: string; slug: string | null }) {
  const words = useText()
  const linked = (text: string) =>
    slug ? (
      <a href={pathOf('music', slug)} className={styles.link}>
        {text}
      </a>
    ) : (
      text
    )
  if (!isMarqueeTitle(title))
    return (
      <UserText as="h4" className={styles.title}>
        {linked(title)}
      </UserText>
    )
  return (
    <div className={styles.row}>
      <h4 className={styles.title}>
        <span className={styles.strip}>
          <span dir="auto">{linked(title)}</span>
          {/* The copy makes the loop seamless. */}
          <span dir="auto" aria-hidden="true">
            {title}
          </span>
        </span>
      </h4>
      <input type="checkbox" className={styles.hold} aria-label={words('spoken.holdTitleText', { title })} />
    </div>
  )
}
