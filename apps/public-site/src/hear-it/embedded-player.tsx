import type { MerchItem } from '@troubadour/domain/merch-item'
import styles from './embedded-player.module.css'

/** Specification, 9. Embedded player height. */
const PLAYER_HEIGHT_PX = 152

/** Spotify's own player, in a box of fixed size; the title stands in it until the player has come. */
export function EmbeddedPlayer({ release }: { release: MerchItem & { spotifyEmbedUrl: string } }) {
  return (
    <div className={styles.box} style={{ height: PLAYER_HEIGHT_PX }}>
      <h4 className={styles.title}>{release.title}</h4>
      <iframe
        className={styles.player}
        title={`${release.title} on Spotify`}
        src={release.spotifyEmbedUrl}
        height={PLAYER_HEIGHT_PX}
        loading="lazy"
        allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
      />
    </div>
  )
}
