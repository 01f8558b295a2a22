import type { CSSProperties } from 'react'
import { readableTextColour } from '@troubadour/domain/media/card-colour'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { availabilityText } from '@troubadour/domain/release'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSiteClock } from '../now.tsx'
import { useSite } from '../shared/site.tsx'
import { PlayControl } from './play-control.tsx'
import styles from './release-card.module.css'
import { ReleaseCover } from './release-cover.tsx'
import { ReleaseTitle } from './release-title.tsx'
import { useCardColour } from './use-card-colour.ts'

/** A release without a player: a card in the colour of its cover (docs/product/public-pages.md#listen-now). */
export function ReleaseCard({ release }: { release: MerchItem }) {
  const { projectName } = useSite()
  const clock = useSiteClock()
  const [colour, readColour] = useCardColour(release.cardColour)
  return (
    <article
      className={styles.card}
      style={colour ? colours(colour) : undefined}
      // A cover that arrived before React was there has told nobody.
      ref={(card) => {
        const cover = card?.querySelector('img')
        if (cover?.complete && cover.naturalWidth > 0) readColour(cover)
      }}
    >
      <ReleaseCover imageUrl={release.imageUrl} className={styles.cover} onSettled={readColour} />
      <div className={styles.words}>
        <ReleaseTitle title={release.title} />
        {projectName && (
          <p dir="auto" className={styles.artist}>
            {projectName}
          </p>
        )}
        <p className={styles.availability}>{availabilityText(release.releaseDate, clock)}</p>
        <div className={styles.actions}>
          <PlayControl release={release} />
          {release.presaveUrl && (
            <LinkButton
              variant="secondary"
              size="small"
              href={release.presaveUrl}
              target="_blank"
              className={styles.presave}
            >
              Pre-save
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}

function colours(background: string) {
  // React's type knows no custom properties.
  return { '--card': background, '--on-card': readableTextColour(background) } as CSSProperties
}
