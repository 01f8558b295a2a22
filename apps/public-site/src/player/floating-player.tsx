import { useEffect, useRef, type KeyboardEvent } from 'react'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { PLAYER_TICK_MS, type PlayerTrack } from '../shared/player.ts'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { CloseIcon, PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { tellPlayer, usePlayer } from '../shared/player-store.ts'
import styles from './floating-player.module.css'
import { PlatformLinks } from './platform-links.tsx'
import { PlayerProgress } from './player-progress.tsx'

/** The drawn width of the cover; the file may be larger. */
const COVER_PX = 56

/**
 * The open player. It stands last in the page and sticks to the bottom of the window, so at the end of the page it
 * lies below the footer and covers none of it.
 */
export function FloatingPlayer({ track }: { track: PlayerTrack }) {
  const isPlaying = usePlayer((player) => player.isPlaying)
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => tellPlayer({ type: 'tick' }), PLAYER_TICK_MS)
    return () => clearInterval(timer)
    // Another track begins with a whole second of its own.
  }, [isPlaying, track.id])

  /** The focus must not go down with the player: it returns to the control that plays the track. */
  const close = (isByKey: boolean) => {
    if (region.current?.contains(document.activeElement)) {
      document
        .querySelector<HTMLElement>(`[data-track="${CSS.escape(track.id)}"]`)
        ?.focus({ preventScroll: !isByKey })
    }
    tellPlayer({ type: 'close' })
  }
  /** Spread, because the lint rule does not know that it listens for the controls inside. */
  const closesByEscape = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close(true)
    },
  }

  return (
    <section ref={region} aria-label="Music player" className={styles.player} {...closesByEscape}>
      <FallbackImage
        key={track.imageUrl}
        sources={[track.imageUrl]}
        variantsOf={mediaPicture}
        sizes={`${COVER_PX}px`}
        fallback={<span className={styles.cover} />}
        alt=""
        width={COVER_PX}
        height={COVER_PX}
        className={styles.cover}
      />
      <p dir="auto" className={styles.title}>
        {track.title}
      </p>
      <button
        type="button"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        className={styles.toggle}
        onClick={() => tellPlayer({ type: 'toggle' })}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        aria-label="Close"
        className={styles.close}
        // A click without a count came from a key.
        onClick={(event) => close(event.detail === 0)}
      >
        <CloseIcon />
      </button>
      <PlayerProgress title={track.title} />
      <PlatformLinks />
    </section>
  )
}
