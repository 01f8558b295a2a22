import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { SHOWN_AT_HOME } from '@troubadour/domain/home/home-sizes'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { AllLink, Section } from '../shared/section.tsx'
import { SignUpForm } from '../shared/sign-up-form.tsx'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { PlayIcon } from '@troubadour/ui/pictures/icon'
import { agree, withdraw } from '../shared/embed-consent.ts'
import { isPlayable } from '../shared/playable.ts'
import { PAUSE_EVENT } from '../shared/player-events.ts'
import { PlayersChoice } from '../shared/players-choice.tsx'
import { usePlayerIsOn } from './use-player-is-on.ts'
import { ReleaseCard } from './release-card.tsx'
import { BuyLink } from '../shared/buy-link.tsx'
import { useHasAgreed } from '../shared/use-has-agreed.ts'
import { usePlayerUrl, useSite, useSiteClock } from '../shared/page-context.tsx'
import { ReleaseCover, ReleaseTitle } from './release-parts.tsx'
import { UserText } from '../shared/user-text.tsx'
import playerStyles from './release.module.css'
import { useText } from '../shared/use-text.ts'
import styles from './hear-it.module.css'

/** After an error the list is empty, and only the console reports it (docs/product/public-pages.md#listen-now). */
export function HearItSection() {
  const { data, error, isPending } = useQuery(merchItemQueries.homeReleases())
  const text = useText()
  useEffect(() => {
    if (error) console.warn('Hear It could not be read', error)
  }, [error])
  const releases = data ?? []
  const hasReleases = releases.length > 0
  return (
    <Section id="hear-it" title={text('hearIt.title')}>
      <div className={hasReleases || isPending ? styles.columns : styles.alone}>
        {(hasReleases || isPending) && <ListenNow releases={releases} isPending={isPending} />}
        <SignUpCard hasReleases={hasReleases} />
      </div>
    </Section>
  )
}

/** The sign-up card (docs/product/public-pages.md#sign-up-card), with an anchor of its own below a long list. */
export function SignUpCard({ hasReleases }: { hasReleases: boolean }) {
  const text = useText()
  return (
    <div id="stay-updated" className={`paper ${styles.signUpCard}`}>
      <h3 className={styles.signUpTitle}>{text(hasReleases ? 'signUp.title' : 'signUp.soonTitle')}</h3>
      <p className={styles.text}>{text('signUp.text')}</p>
      <SignUpForm source="coming_soon" submitLabel={text('signUp.button')} />
      <p className={styles.note}>{text('signUp.consentText')}</p>
    </div>
  )
}

/**
 * The releases, newest first (docs/product/public-pages.md#listen-now). An embedded player of another origin cannot be
 * paused: while the floating player plays, all of them are façades, and opening one pauses the floating player.
 */
function ListenNow({ releases, isPending }: { releases: readonly MerchItem[]; isPending: boolean }) {
  const hasAgreed = useHasAgreed('music')
  const text = useText()
  const clock = useSiteClock()
  const [playedIds, setPlayedIds] = useState<readonly string[]>([])
  const isFloatingPlayerOn = usePlayerIsOn()
  const shown = releases.slice(0, SHOWN_AT_HOME.releases)
  // Opened players stay façades when the floating player stops.
  if (isFloatingPlayerOn && playedIds.length > 0) setPlayedIds([])
  const choose = () => {
    if (!hasAgreed) {
      pausePlayer()
      return agree('music')
    }
    withdraw('music')
    // This also closes opened players.
    setPlayedIds([])
  }
  const play = ({ id }: MerchItem) => {
    pausePlayer()
    setPlayedIds([...playedIds, id])
  }
  const openedBy = ({ id }: MerchItem) => {
    if (isFloatingPlayerOn) return 'nobody'
    if (playedIds.includes(id)) return 'play'
    return hasAgreed ? 'agreement' : 'nobody'
  }
  return (
    <div className={styles.listenCard}>
      <h3 className={styles.listenTitle}>{text('hearIt.listenTitle')}</h3>
      <PlainList className={styles.list} aria-busy={isPending || undefined}>
        {isPending &&
          [1, 2].map((index) => <Skeleton key={index} shape="picture" className={styles.skeleton} />)}
        {shown.map((release) => (
          <li key={release.id}>
            {hasEmbed(release, clock) ? (
              <EmbeddedPlayer release={release} openedBy={openedBy(release)} onPlay={() => play(release)} />
            ) : (
              <ReleaseCard release={release} />
            )}
          </li>
        ))}
      </PlainList>
      {shown.length < releases.length && (
        <AllLink href={SCRIPT_PATHS.music}>{text('navigation.releasesLink')}</AllLink>
      )}
      {shown.some((release) => hasEmbed(release, clock)) && (
        <PlayersChoice
          id="players-choice"
          note={text('hearIt.playersText')}
          aria-pressed={hasAgreed}
          onClick={choose}
        >
          {text('hearIt.playersButton')}
        </PlayersChoice>
      )}
    </div>
  )
}

const pausePlayer = () => dispatchEvent(new Event(PAUSE_EVENT))

/** Whether it has an embedded player: releases with recordings use the site's own player. */
function hasEmbed(release: MerchItem, clock: SiteClock): release is EmbeddedRelease {
  return Boolean(release.spotifyEmbedUrl) && !release.isComingSoon && !isPlayable(release, clock)
}

/** docs/product/constants.md#public-page-constants */
const PLAYER_HEIGHT_PX = 152

type EmbeddedRelease = MerchItem & { spotifyEmbedUrl: string }

/** The player replaces the Play button, which had the focus. */
const takeFocus = (player: HTMLIFrameElement | null) => player?.focus({ preventScroll: true })

/**
 * Spotify's player after the visitor's consent. Before, and behind the player while it loads, a façade of the same size
 * prevents layout shifts.
 */
function EmbeddedPlayer({
  release,
  openedBy,
  onPlay,
}: {
  release: EmbeddedRelease
  openedBy: 'nobody' | 'play' | 'agreement'
  onPlay: () => void
}) {
  const { title, slug, imageUrl, spotifyEmbedUrl } = release
  const { projectName } = useSite()
  const playerUrl = usePlayerUrl(spotifyEmbedUrl)
  const text = useText()
  const isFacade = openedBy === 'nobody'
  return (
    <>
      <div
        className={isFacade ? playerStyles.card : playerStyles.openCard}
        style={{ minHeight: PLAYER_HEIGHT_PX }}
      >
        <ReleaseCover imageUrl={imageUrl} className={playerStyles.cover} />
        <div className={playerStyles.words}>
          <ReleaseTitle title={title} slug={slug} />
          <UserText className={playerStyles.artist}>{projectName}</UserText>
          <div className={playerStyles.actions}>
            <Button
              size="small"
              className={playerStyles.play}
              aria-label={`${text('offer.playButton')} ${title}`}
              disabled={!isFacade}
              onClick={onPlay}
            >
              <PlayIcon />
              {text('offer.playButton')}
            </Button>
          </div>
        </div>
        {!isFacade && (
          <iframe
            ref={openedBy === 'play' ? takeFocus : undefined}
            className={playerStyles.player}
            title={text('spoken.spotifyPlayerText', { title })}
            src={playerUrl}
            height={PLAYER_HEIGHT_PX}
            loading="lazy"
            allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
          />
        )}
      </div>
      <p className={playerStyles.source}>
        <a
          href={spotifyEmbedUrl.replace('/embed/', '/')}
          target="_blank"
          rel="noopener"
          aria-label={`${text('offer.spotifyButton')}: ${title}`}
        >
          {text('offer.spotifyButton')}
        </a>
        <BuyLink item={release} />
      </p>
    </>
  )
}
