import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { availabilityText, isReleased } from '@troubadour/domain/release'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf } from '@troubadour/domain/site/slug'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { canBeHeard, toPlayable } from '../shared/playable.ts'
import { PlayButton } from '../shared/play-button.tsx'
import { Cover } from './cover.tsx'
import { EmbedCode } from './embed-code.tsx'
import { DownloadList } from './download-list.tsx'
import { Neighbours, neighboursOf, PictureLinks, ShareButton } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import { TrackList } from './track-list.tsx'
import { usePageText } from '../shared/use-page-text.ts'
import styles from './static-pages.module.css'

const MORE_RELEASES = 3
const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const

/** A release (docs/product/public-pages.md#release-page). @param slug of one that is there */
export function ReleasePage({ slug, origin }: { slug?: string; origin?: string }) {
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  const { projectName } = useSite()
  const clock = useSiteClock()
  const release = releases.filter(hasSlug).find((one) => one.slug === slug)
  if (!release) throw new Error(`There is no release ${slug}`)
  const isOut = isReleased(release, clock)
  const day = isoDay(release.releaseDate)
  const text = usePageText()
  return (
    <PageShell className={styles.subject}>
      <Cover src={release.imageUrl} />
      <article className={styles.words}>
        <UserText as="h1" className={undefined}>
          {release.title}
        </UserText>
        <UserText className={styles.aside}>{projectName}</UserText>
        {isOut ? (
          day !== null && <p>{text('release.outText', { day: formatDay(day, LONG_DAY) })}</p>
        ) : (
          <p className={styles.mark}>
            {release.isComingSoon ? release.comingSoonTag : availabilityText(release.releaseDate, clock)}
          </p>
        )}
        <UserText className={styles.description}>{release.description}</UserText>
        <ListenLinks release={release} isOut={isOut} origin={origin} />
      </article>
      {canBeHeard(release, clock) && <TrackList release={release} />}
      {canBeHeard(release, clock) && <DownloadList slug={release.slug} />}
      <Neighbours
        kind="music"
        labels={[text('release.previousLabel'), text('release.nextLabel')]}
        {...neighboursOf(releases.filter(hasSlug), release, ({ releaseDate }) => isoDay(releaseDate))}
      />
      <nav className={styles.more} aria-label={text('release.moreTitle')}>
        {releases.length > 1 && <h2>{text('release.moreTitle')}</h2>}
        <PictureLinks
          layout="row"
          items={linksOf(releases.filter((one) => one !== release)).slice(0, MORE_RELEASES)}
        />
        <a href={PATHS.music}>{text('navigation.releasesLink')}</a>
      </nav>
    </PageShell>
  )
}

const hasSlug = (item: MerchItem): item is MerchItem & { slug: string } => item.slug !== null

function ListenLinks({
  release,
  isOut,
  origin,
}: {
  release: MerchItem
  isOut: boolean
  origin: string | undefined
}) {
  const { streamUrl, presaveUrl, spotifyEmbedUrl } = release
  const clock = useSiteClock()
  const isHeardHere = canBeHeard(release, clock)
  const text = usePageText()
  return (
    <div className={styles.actions}>
      {isHeardHere && <PlayButton size="large" playable={toPlayable(release)} />}
      {isOut && streamUrl && (
        <LinkButton
          size="large"
          variant={isHeardHere ? 'secondary' : 'primary'}
          href={streamUrl}
          target="_blank"
        >
          {text('offer.streamButton')}
        </LinkButton>
      )}
      {presaveUrl && (
        <LinkButton size="large" variant="secondary" href={presaveUrl} target="_blank">
          {text('offer.presaveButton')}
        </LinkButton>
      )}
      {spotifyEmbedUrl && (
        <LinkButton
          size="large"
          variant="secondary"
          href={spotifyEmbedUrl.replace('/embed/', '/')}
          target="_blank"
        >
          {text('offer.spotifyButton')}
        </LinkButton>
      )}
      <ShareButton />
      {origin && isHeardHere && <EmbedCode release={release} origin={origin} />}
    </div>
  )
}

const linksOf = (releases: readonly MerchItem[]) =>
  releases.filter(hasSlug).map(({ slug, title, imageUrl, releaseDate }) => {
    const day = isoDay(releaseDate)
    return {
      href: pathOf('music', slug),
      title,
      imageUrl,
      note: day === null ? null : formatDay(day, LONG_DAY),
    }
  })

/** Every release, newest first (docs/product/public-pages.md#lists). */
export function ReleasesPage() {
  const text = usePageText()
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  return (
    <PageShell className={styles.wide}>
      <h1>{text('music.title')}</h1>
      <PictureLinks layout="grid" items={linksOf(releases)} />
    </PageShell>
  )
}
