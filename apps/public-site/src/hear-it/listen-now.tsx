import { useState } from 'react'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { agree, useHasAgreed, withdraw } from '../shared/embed-consent.ts'
import { tellPlayer, usePlayer } from '../shared/player-store.ts'
import { EmbeddedPlayer, type PlayableRelease } from './embedded-player.tsx'
import styles from './listen-now.module.css'
import { PlayersChoice } from './players-choice.tsx'
import { ReleaseCard } from './release-card.tsx'

/**
 * The releases, newest first (docs/product/public-pages.md#listen-now). A frame of another origin cannot be paused: while
 * the floating player plays, all of them are façades, and letting one in pauses the floating player.
 */
export function ListenNow({ releases, isPending }: { releases: readonly MerchItem[]; isPending: boolean }) {
  const hasAgreed = useHasAgreed('music')
  const [playedIds, setPlayedIds] = useState<readonly string[]>([])
  const isFloatingPlayerOn = usePlayer(({ isPlaying }) => isPlaying)
  // Those that were played stay façades when the floating player stops.
  if (isFloatingPlayerOn && playedIds.length > 0) setPlayedIds([])
  const choose = () => {
    if (!hasAgreed) {
      tellPlayer({ type: 'pause' })
      return agree('music')
    }
    withdraw('music')
    // Taking it back means all of them.
    setPlayedIds([])
  }
  const play = ({ id }: MerchItem) => {
    tellPlayer({ type: 'pause' })
    setPlayedIds([...playedIds, id])
  }
  const openedBy = ({ id }: MerchItem) => {
    if (isFloatingPlayerOn) return 'nobody'
    if (playedIds.includes(id)) return 'play'
    return hasAgreed ? 'agreement' : 'nobody'
  }
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>Listen Now</h3>
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
