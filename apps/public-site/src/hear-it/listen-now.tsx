import { useState } from 'react'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { CheckIcon } from '@troubadour/ui/pictures/icon'
import { agree, useHasAgreed, withdraw } from '../shared/embed-consent.ts'
import { dispatchPlayer, usePlayer } from '../shared/player-store.ts'
import { EmbeddedPlayer, type PlayableRelease } from './embedded-player.tsx'
import styles from './hear-it.module.css'
import { ReleaseCard } from './release-card.tsx'

/**
 * The releases, newest first (docs/product/public-pages.md#listen-now). A frame of another origin cannot be paused: while
 * the floating player plays, all of them are façades, and opening one pauses the floating player.
 */
export function ListenNow({ releases, isPending }: { releases: readonly MerchItem[]; isPending: boolean }) {
  const hasAgreed = useHasAgreed('music')
  const [playedIds, setPlayedIds] = useState<readonly string[]>([])
  const isFloatingPlayerOn = usePlayer(({ isPlaying }) => isPlaying)
  // Those that were played stay façades when the floating player stops.
  if (isFloatingPlayerOn && playedIds.length > 0) setPlayedIds([])
  const choose = () => {
    if (!hasAgreed) {
      dispatchPlayer({ type: 'pause' })
      return agree('music')
    }
    withdraw('music')
    // That closes those that were played, too.
    setPlayedIds([])
  }
  const play = ({ id }: MerchItem) => {
    dispatchPlayer({ type: 'pause' })
    setPlayedIds([...playedIds, id])
  }
  const openedBy = ({ id }: MerchItem) => {
    if (isFloatingPlayerOn) return 'nobody'
    if (playedIds.includes(id)) return 'play'
    return hasAgreed ? 'agreement' : 'nobody'
  }
  return (
    <div className={styles.listenCard}>
      <h3 className={styles.listenTitle}>Listen Now</h3>
      {releases.some(hasPlayer) && <PlayersChoice hasAgreed={hasAgreed} onChoose={choose} />}
      <PlainList className={styles.list} aria-busy={isPending || undefined}>
        {isPending &&
          [1, 2].map((place) => <Skeleton key={place} shape="picture" className={styles.skeleton} />)}
        {releases.map((release) => (
          <li key={release.id}>
            {hasPlayer(release) ? (
              <EmbeddedPlayer release={release} openedBy={openedBy(release)} onPlay={() => play(release)} />
            ) : (
              <ReleaseCard release={release} />
            )}
          </li>
        ))}
      </PlainList>
    </div>
  )
}

function hasPlayer(release: MerchItem): release is PlayableRelease {
  return Boolean(release.spotifyEmbedUrl) && !release.isComingSoon
}

const TEXT_ID = 'players-choice'

/** Shows all players at once, now and on later visits, until the same button takes it back. */
function PlayersChoice({ hasAgreed, onChoose }: { hasAgreed: boolean; onChoose: () => void }) {
  return (
    <div className={styles.choice}>
      <Button
        variant="secondary"
        size="small"
        className={styles.button}
        aria-pressed={hasAgreed}
        aria-describedby={TEXT_ID}
        onClick={onChoose}
      >
        <span className={styles.box}>{hasAgreed && <CheckIcon />}</span>
        Always show players
      </Button>
      <p id={TEXT_ID}>
        Spotify then learns of your visits and may set cookies. This browser remembers your choice until you
        take it back.
      </p>
    </div>
  )
}
