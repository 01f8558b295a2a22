import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { Button } from '@troubadour/ui/forms/button'
import { PlayIcon } from '@troubadour/ui/pictures/icon'
import { usePlayerUrl, useSite } from '../shared/page-context.tsx'
import { ReleaseCover, ReleaseTitle } from './release-parts.tsx'
import { UserText } from '../shared/user-text.tsx'
import styles from './release.module.css'

/** docs/product/constants.md#public-page-constants */
const PLAYER_HEIGHT_PX = 152

export type PlayableRelease = MerchItem & { spotifyEmbedUrl: string }

/** The Play button, which had the focus, is disabled then. */
const takeFocus = (player: HTMLIFrameElement | null) => player?.focus({ preventScroll: true })

/**
 * Spotify's own player, in a box of fixed size, once the visitor lets it in: by playing this one, or by agreeing to all
 * players. Until then, and behind the player while it loads, a façade of ours, so that nothing moves. The link is for a
 * player that fails, and for pages without scripts.
 */
export function EmbeddedPlayer({
  release: { title, slug, imageUrl, spotifyEmbedUrl },
  openedBy,
  onPlay,
}: {
  release: PlayableRelease
  openedBy: 'nobody' | 'play' | 'agreement'
  onPlay: () => void
}) {
  const { projectName } = useSite()
  const playerUrl = usePlayerUrl(spotifyEmbedUrl)
  const isFacade = openedBy === 'nobody'
  return (
    <>
      <div className={isFacade ? styles.box : styles.openBox} style={{ minHeight: PLAYER_HEIGHT_PX }}>
        <ReleaseCover imageUrl={imageUrl} className={styles.playerCover} />
        <div className={styles.playerWords}>
          <ReleaseTitle title={title} slug={slug} />
          <UserText className={styles.playerArtist}>{projectName}</UserText>
          <Button
            size="small"
            className={styles.playerPlay}
            aria-label={`Play ${title}`}
            disabled={!isFacade}
            onClick={onPlay}
          >
            <PlayIcon />
            Play
          </Button>
        </div>
        {!isFacade && (
          <iframe
            ref={openedBy === 'play' ? takeFocus : undefined}
            className={styles.player}
            title={`${title} on Spotify`}
            src={playerUrl}
            height={PLAYER_HEIGHT_PX}
            loading="lazy"
            allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
          />
        )}
      </div>
      <p className={styles.source}>
        {'Spotify plays this from its own site. '}
        <a
          href={spotifyEmbedUrl.replace('/embed/', '/')}
          target="_blank"
          rel="noopener"
          aria-label={`Open in Spotify: ${title}`}
        >
          Open in Spotify
        </a>
      </p>
    </>
  )
}
