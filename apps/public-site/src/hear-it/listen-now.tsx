import type { MerchItem } from '@troubadour/domain/merch-item'
import { Skeleton } from '@troubadour/ui/skeleton'
import { PlainList } from '@troubadour/ui/plain-list'
import { EmbeddedPlayer } from './embedded-player.tsx'
import styles from './listen-now.module.css'
import { ReleaseCard } from './release-card.tsx'

/** The releases, newest first (Specification, 2. 'Listen Now' card). */
export function ListenNow({ releases, isPending }: { releases: readonly MerchItem[]; isPending: boolean }) {
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>Listen Now</h3>
      <PlainList className={styles.list} aria-busy={isPending}>
        {isPending &&
          [1, 2].map((place) => <Skeleton key={place} shape="picture" className={styles.skeleton} />)}
        {releases.map((release) => (
          <li key={release.id}>
            {hasPlayer(release) ? <EmbeddedPlayer release={release} /> : <ReleaseCard release={release} />}
          </li>
        ))}
      </PlainList>
    </div>
  )
}

function hasPlayer(release: MerchItem): release is MerchItem & { spotifyEmbedUrl: string } {
  return Boolean(release.spotifyEmbedUrl) && !release.isComingSoon
}
