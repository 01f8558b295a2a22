import { useState, type CSSProperties } from 'react'
import { readableTextColour } from '@troubadour/domain/card-colour'
import type { MerchItem } from '@troubadour/domain/merch-item'
import { availabilityText } from '@troubadour/domain/release'
import { LinkButton } from '@troubadour/ui/button'
import { useSiteClock } from '../now.tsx'
import { useSite } from '../shared/site.tsx'
import { readCardColour } from './read-card-colour.ts'
import styles from './release-card.module.css'

const COVER_PX = 800

/** A release without a player: a card in the colour of its cover (Specification, 2. 'Listen Now' card). */
export function ReleaseCard({ release }: { release: MerchItem }) {
  const { projectName } = useSite()
  const clock = useSiteClock()
  const [colour, setColour] = useState<string>()
  const takeColour = (cover: HTMLImageElement) => setColour(readCardColour(cover))
  return (
    <article className={styles.card} style={colour ? colours(colour) : undefined}>
      <img
        // A cover that arrived before React was there has told nobody.
        ref={(cover) => {
          if (cover?.complete && cover.currentSrc && !colour) takeColour(cover)
        }}
        className={styles.cover}
        src={release.imageUrl}
        alt=""
        width={COVER_PX}
        height={COVER_PX}
        loading="lazy"
        onLoad={(event) => takeColour(event.currentTarget)}
        onError={(event) => takeColour(event.currentTarget)}
      />
      <div className={styles.words}>
        <h4 className={styles.title}>{release.title}</h4>
        {projectName && <p className={styles.artist}>{projectName}</p>}
        <p className={styles.availability}>{availabilityText(release.releaseDate, clock)}</p>
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
    </article>
  )
}

function colours(background: string) {
  // React's type knows no custom properties.
  return { '--card': background, '--on-card': readableTextColour(background) } as CSSProperties
}
