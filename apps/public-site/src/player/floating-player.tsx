import { type KeyboardEvent, useEffect, useRef } from 'react'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { MusicPlatform } from '@troubadour/domain/site/site'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { CloseIcon, PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import {
  dispatchPlayer,
  formatPlayerTime,
  PLAYER_TICK_MS,
  type PlayerTrack,
  usePlayer,
} from '../shared/player-store.ts'
import { UserText } from '../shared/user-text.tsx'
import styles from './floating-player.module.css'

/** The drawn width of the cover; the file may be larger. */
const COVER_PX = 56

/** The open player. It sticks to the bottom of the window, and lies below the footer at the end of the page. */
export function FloatingPlayer({ track }: { track: PlayerTrack }) {
  const isPlaying = usePlayer((player) => player.isPlaying)
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => dispatchPlayer({ type: 'tick' }), PLAYER_TICK_MS)
    return () => clearInterval(timer)
    // Another track starts a new second.
  }, [isPlaying, track.id])

  /** The focus returns to the control that plays the track. */
  const close = (isByKey: boolean) => {
    if (region.current?.contains(document.activeElement)) {
      document
        .querySelector<HTMLElement>(`[data-track="${CSS.escape(track.id)}"]`)
        ?.focus({ preventScroll: !isByKey })
    }
    dispatchPlayer({ type: 'close' })
  }
  /** Spread, because the lint rule allows no key handler on a section. */
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
      <UserText className={styles.title}>{track.title}</UserText>
      <button
        type="button"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        className={styles.toggle}
        onClick={() => dispatchPlayer({ type: 'toggle' })}
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

export function PlayerProgress({ title }: { title: string }) {
  const currentTime = usePlayer((player) => player.currentTime)
  const duration = usePlayer((player) => player.duration)
  const [elapsed, total] = [formatPlayerTime(currentTime), formatPlayerTime(duration)]
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        max={duration}
        value={currentTime}
        aria-label={`Progress of ${title}`}
        aria-valuetext={`${elapsed} of ${total}`}
      />
      {/* The bar announces the same. */}
      <p className={styles.time} aria-hidden="true">
        <span>{elapsed}</span> / <span>{total}</span>
      </p>
    </div>
  )
}

/** In the order of docs/product/public-pages.md#floating-player. */
const PLATFORMS: readonly [platform: MusicPlatform, name: string][] = [
  ['spotify', 'Spotify'],
  ['apple', 'Apple Music'],
  ['youtube', 'YouTube'],
  ['bandcamp', 'Bandcamp'],
]

export function PlatformLinks() {
  const { platformLinks } = useSite()
  const links = PLATFORMS.flatMap(([platform, name]) => {
    const url = platformLinks[platform]
    return url ? [{ url, name }] : []
  })
  if (links.length === 0) return null
  return (
    <PlainList className={styles.links} aria-label="Listen on">
      {links.map(({ url, name }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener" className={styles.link}>
            {name}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
