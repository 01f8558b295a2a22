import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { isPlayable, playerWords, toPlayable } from '../shared/playable.ts'
import { PlayButton } from '../shared/play-button.tsx'
import { PLAYER_HOST_ID } from '../shared/player-events.ts'
import { UserText } from '../shared/user-text.tsx'
import { Cover } from './cover.tsx'
import { TrackList } from './track-list.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** A release embedded on another site (docs/product/public-pages.md#embed). @param slug of a playable release */
export function EmbedPage({ slug }: { slug?: string }) {
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  const { projectName } = useSite()
  const clock = useSiteClock()
  const text = usePageText()
  const release = releases.find((one) => one.slug === slug)
  if (!release || !isPlayable(release, clock)) throw new Error(`There is nothing to be heard of ${slug}`)
  return (
    <main className={styles.embed}>
      <header className={styles.embedHead}>
        <Cover src={release.imageUrl} sizes="6rem" />
        <div>
          <h1>
            <a href={pathOf('music', release.slug)} target="_blank" rel="noopener" dir="auto">
              {release.title}
            </a>
          </h1>
          <UserText className={styles.aside}>{projectName}</UserText>
        </div>
        <PlayButton className={styles.trackPlay} playable={toPlayable(release)} hasWord={false} />
      </header>
      <div id={PLAYER_HOST_ID} data-artist={projectName} data-words={playerWords(text)}>
        <span className="visually-hidden" aria-live="polite" />
      </div>
      <TrackList release={release} />
    </main>
  )
}

/** The release is hidden, unreleased, or without recordings. */
export const NoEmbedPage = () => <NoEmbed titleKey="release.absentTitle" />
/** The release could not be loaded from the API. */
export const UnavailableEmbedPage = () => <NoEmbed titleKey="page.failedText" />

function NoEmbed({ titleKey }: { titleKey: 'release.absentTitle' | 'page.failedText' }) {
  const { projectName } = useSite()
  const text = usePageText()
  return (
    <main className={styles.embed}>
      <h1 className={styles.embedTitle}>{text(titleKey)}</h1>
      <a href={PATHS.music} target="_blank" rel="noopener" dir="auto">
        {projectName ? text('release.allByLink', { artist: projectName }) : text('release.allLink')}
      </a>
    </main>
  )
}
