import { type CSSProperties, useState } from 'react'
import { FALLBACK_CARD_COLOUR, readableTextColour } from '@troubadour/domain/look/card-colour'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { availabilityText, isReleased } from '@troubadour/domain/release/release'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { BuyLink } from '../shared/buy-link.tsx'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { PlayButton } from '../shared/play-button.tsx'
import { playableOf } from '../shared/playable.ts'
import { ReleaseCover, ReleaseTitle } from './release-parts.tsx'
import { UserText } from '../shared/user-text.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './release.module.css'

/** A release without a player: a card in the colour of its cover (docs/product/public-pages.md#listen-now). */
export function ReleaseCard({ release }: { release: MerchItem }) {
  const { projectName } = useSite()
  const clock = useSiteClock()
  const [colour, readColour] = useCardColour(release.cardColour)
  const text = useText()
  const isOutWithoutDate = isoDay(release.releaseDate) === null && isReleased(release, clock)
  return (
    <article
      className={styles.card}
      style={colour ? colours(colour) : undefined}
      // React has missed the load event of a cover that loaded before hydration.
      ref={(card) => {
        const cover = card?.querySelector('img')
        if (cover?.complete && cover.naturalWidth > 0) readColour(cover)
      }}
    >
      <ReleaseCover imageUrl={release.imageUrl} className={styles.cover} onSettled={readColour} />
      <div className={styles.words}>
        <ReleaseTitle title={release.title} slug={release.slug} />
        <UserText className={styles.artist}>{projectName}</UserText>
        {!isOutWithoutDate && (
          <p className={styles.availability}>{availabilityText(release.releaseDate, clock, text)}</p>
        )}
        <div className={styles.actions}>
          <ListenControl release={release} />
          {release.presaveUrl && (
            <LinkButton
              variant="secondary"
              size="small"
              href={release.presaveUrl}
              target="_blank"
              className={styles.quiet}
            >
              {text('offer.presaveButton')}
              <span className="visually-hidden">{` ${release.title}`}</span>
            </LinkButton>
          )}
          <BuyLink item={release} className={styles.quiet} />
        </div>
      </div>
    </article>
  )
}

function colours(background: string) {
  // React's type has no custom properties.
  return { '--card': background, '--on-card': readableTextColour(background) } as CSSProperties
}

/** Plays the release, or leads to where it can be played (docs/product/public-pages.md#listen-now). */
function ListenControl({ release }: { release: MerchItem }) {
  const clock = useSiteClock()
  const text = useText()
  const playable = playableOf(release, clock)
  if (playable) return <PlayButton size="small" className={styles.play} playable={playable} />
  if (!release.streamUrl || !isReleased(release, clock)) return null
  return (
    <LinkButton
      variant="secondary"
      size="small"
      href={release.streamUrl}
      target="_blank"
      className={styles.quiet}
    >
      {text('hearIt.elsewhereButton')}
      <span className="visually-hidden">{` ${release.title}`}</span>
    </LinkButton>
  )
}

/**
 * The background of a card (docs/product/public-pages.md#card-colour): `known`, else read from the cover in the
 * browser.
 * @returns the colour, if known yet, and a function to call with the loaded cover, or with null after an error
 */
function useCardColour(known: string | null) {
  const [colour, setColour] = useState<string>()
  const readFrom = (cover: HTMLImageElement | null) => {
    if (known || colour) return
    if (!cover) return setColour(FALLBACK_CARD_COLOUR)
    // Loaded on demand: the API knows the colour of most covers.
    import('./read-card-colour.ts')
      .then(({ readCardColour }) => setColour(readCardColour(cover)))
      .catch(() => setColour(FALLBACK_CARD_COLOUR))
  }
  return [known ?? colour, readFrom] as const
}
