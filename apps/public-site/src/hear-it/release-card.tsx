import { type CSSProperties, useState } from 'react'
import { FALLBACK_CARD_COLOUR, readableTextColour } from '@troubadour/domain/media/card-colour'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { availabilityText } from '@troubadour/domain/release'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { dispatchPlayer, usePlayer } from '../shared/player-store.ts'
import { ReleaseCover, ReleaseTitle } from './release-parts.tsx'
import { UserText } from '../shared/user-text.tsx'
import styles from './release.module.css'

/** A release without a player: a card in the colour of its cover (docs/product/public-pages.md#listen-now). */
export function ReleaseCard({ release }: { release: MerchItem }) {
  const { projectName } = useSite()
  const clock = useSiteClock()
  const [colour, readColour] = useCardColour(release.cardColour)
  return (
    <article
      className={styles.card}
      style={colour ? colours(colour) : undefined}
      // A cover that loaded before hydration has fired no event for React.
      ref={(card) => {
        const cover = card?.querySelector('img')
        if (cover?.complete && cover.naturalWidth > 0) readColour(cover)
      }}
    >
      <ReleaseCover imageUrl={release.imageUrl} className={styles.cover} onSettled={readColour} />
      <div className={styles.words}>
        <ReleaseTitle title={release.title} slug={release.slug} />
        <UserText className={styles.artist}>{projectName}</UserText>
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

/** Starts, pauses and resumes the release (docs/product/public-pages.md#floating-player). */
function PlayControl({ release: { id, title, imageUrl } }: { release: MerchItem }) {
  const isPlaying = usePlayer((player) => player.isPlaying && player.activeTrack?.id === id)
  const label = isPlaying ? 'Pause' : 'Play'
  return (
    <Button
      size="small"
      className={styles.play}
      aria-label={`${label} ${title}`}
      // By this the player finds the control to give the focus back to.
      data-track={id}
      onClick={() => dispatchPlayer({ type: 'play', track: { id, title, imageUrl } })}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      {label}
    </Button>
  )
}

/**
 * The background of a card (docs/product/public-pages.md#card-colour): `known`, else read from the cover in the browser.
 * @returns the colour, if any yet, and what to call with the loaded cover, or with null when it has failed
 */
function useCardColour(known: string | null) {
  const [colour, setColour] = useState<string>()
  const readFrom = (cover: HTMLImageElement | null) => {
    if (known || colour) return
    if (!cover) return setColour(FALLBACK_CARD_COLOUR)
    // Loaded when needed: most covers have a colour of the API.
    import('./read-card-colour.ts')
      .then(({ readCardColour }) => setColour(readCardColour(cover)))
      .catch(() => setColour(FALLBACK_CARD_COLOUR))
  }
  return [known ?? colour, readFrom] as const
}
