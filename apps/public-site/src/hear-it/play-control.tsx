import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { tellPlayer, usePlayer } from '../shared/player-store.ts'
import styles from './release-card.module.css'

/**
 * Opens the floating player with the release, then pauses and resumes it
 * (docs/product/public-pages.md#floating-player).
 */
export function PlayControl({ release: { id, title, imageUrl } }: { release: MerchItem }) {
  const isPlaying = usePlayer((player) => player.isPlaying && player.activeTrack?.id === id)
  const label = isPlaying ? 'Pause' : 'Play'
  return (
    <Button
      size="small"
      className={styles.play}
      aria-label={`${label} ${title}`}
      // The player gives the focus back by it.
      data-track={id}
      onClick={() => tellPlayer({ type: 'play', track: { id, title, imageUrl } })}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      {label}
    </Button>
  )
}
