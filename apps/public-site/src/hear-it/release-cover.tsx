import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import styles from './release-cover.module.css'

/** Of covers that do not say their own. */
const COVER_PX = 800
/** The widest that a cover is drawn. */
const SIZES = '9.5rem'

/**
 * The cover of a release, for the eye alone: its title stands beside it.
 * @param onSettled gets the picture once it is there, null once it cannot be shown
 */
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
      variantsOf={mediaPicture}
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
