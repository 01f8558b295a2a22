import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { productQueries } from '@troubadour/api-client/server-pages'
import { DAY } from '@troubadour/domain/event/event-card'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { releasesInOrder, storeItems } from '@troubadour/domain/merch/merch-order'
import { availabilityText, isReleased } from '@troubadour/domain/release/release'
import type { TextReader } from '@troubadour/domain/texts/fill-text'
import type { HomeTextKey } from '@troubadour/domain/texts/home-texts'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { formatDay, isoDay, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { BuyLink } from '../shared/buy-link.tsx'
import { BUY_ID } from '../shared/page-ids.ts'
import { useSiteClock } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { soonText } from '../shared/fixed-words.ts'
import { isPlayable, playableOf, showsTracks } from '../shared/playable.ts'
import { PlayButton } from '../shared/play-button.tsx'
import { BuyForm } from './buy-form.tsx'
import { EmbedCode } from './embed-code.tsx'
import { DownloadList } from './download-list.tsx'
import { neighboursOf, Onward, type PictureLink, PictureLinks, ShareButton } from './page-links.tsx'
import { ListPages, usePageOf } from './list-pages.tsx'
import { PageShell } from './page-shell.tsx'
import { ReleaseFrame } from './release-frame.tsx'
import { TrackList } from './track-list.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const MORE_RELEASES = 3
/** A release (docs/product/public-pages.md#release-page). @param slug of an existing release */
export function ReleasePage({ slug, origin }: { slug?: string; origin?: string }) {
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  const clock = useSiteClock()
  const release = releases.filter(hasSlug).find((one) => one.slug === slug)
  if (!release) throw new Error(`There is no release ${slug}`)
  const isOut = isReleased(release, clock)
  const day = isoDay(release.releaseDate)
  const text = usePageText()
  return (
    <ReleaseFrame
      release={release}
      words={
        <>
          {isOut ? (
            day !== null && <p>{text('release.outText', { day: formatDay(day, DAY, clock.language) })}</p>
          ) : (
            <p className={styles.mark}>{comingText(release, clock, text)}</p>
          )}
          {release.isComingSoon && day !== null && <p>{formatDay(day, DAY, clock.language)}</p>}
          <UserText className={styles.description}>{release.description}</UserText>
          <ListenLinks release={release} isOut={isOut} />
          <div className={styles.actions}>
            <ShareButton />
            {origin && isPlayable(release, clock) && <EmbedCode release={release} origin={origin} />}
          </div>
          {release.offer && (
            <section id={BUY_ID} className={styles.buy} aria-labelledby="buy-title">
              <h2 id="buy-title">{text('selling.title')}</h2>
              <BuyForm release={release} offer={release.offer} />
              <AlsoAs slug={release.slug} />
            </section>
          )}
        </>
      }
    >
      {showsTracks(release, clock) && <TrackList release={release} />}
      {isPlayable(release, clock) && <DownloadList slug={release.slug} />}
      <Onward
        kind="music"
        {...neighboursOf(releases.filter(hasSlug), release, ({ releaseDate }) => isoDay(releaseDate))}
      >
        {releases.length > 1 && (
          <PictureLinks
            layout="row"
            items={releases
              .filter((one) => one !== release)
              .filter(hasSlug)
              .slice(0, MORE_RELEASES)
              .map((one) => toLink(one, clock, text))}
          />
        )}
      </Onward>
    </ReleaseFrame>
  )
}

/** The products that bring its files, while they can be bought. */
function AlsoAs({ slug }: { slug: string }) {
  const { data = [] } = useQuery(productQueries.list())
  const text = usePageText()
  const products = storeItems(data).filter(({ brings, offers }) => brings?.slug === slug && offers?.length)
  if (products.length === 0) return null
  return (
    <p>
      {`${text('selling.alsoText')} `}
      {products.map(({ id, storeSlug, title, price }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <a href={pathOf('store', storeSlug)} dir="auto">{`${title}, ${price}`}</a>
        </Fragment>
      ))}
    </p>
  )
}

type WithPage = MerchItem & { slug: string }
const hasSlug = (item: MerchItem): item is WithPage => item.slug !== null

/** The releases on the page of all releases, in its order. */
export const listedReleases = (releases: readonly MerchItem[]) => releasesInOrder(releases).filter(hasSlug)

/** The date of an unreleased release. */
const comingText = (release: MerchItem, clock: SiteClock, text: TextReader<HomeTextKey>) =>
  release.isComingSoon ? soonText(release, text) : availabilityText(release.releaseDate, clock, text)

function ListenLinks({ release, isOut }: { release: MerchItem; isOut: boolean }) {
  const { streamUrl, presaveUrl, spotifyEmbedUrl } = release
  const clock = useSiteClock()
  const playable = playableOf(release, clock)
  const text = usePageText()
  return (
    <div className={styles.actions}>
      {playable && <PlayButton size="large" playable={playable} />}
      {isOut && streamUrl && (
        <LinkButton
          size="large"
          variant={playable ? 'secondary' : 'primary'}
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
    </div>
  )
}

function toLink(release: WithPage, clock: SiteClock, text: TextReader<HomeTextKey>): PictureLink {
  const { slug, title, imageUrl, releaseDate, isComingSoon } = release
  const isOut = isReleased(release, clock)
  const day = isoDay(releaseDate)
  return {
    href: pathOf('music', slug),
    title,
    imageUrl,
    mark: isOut ? null : comingText(release, clock, text),
    // The badge of an unreleased one has the date, unless its text is custom.
    note: day !== null && (isOut || isComingSoon) ? formatDay(day, DAY, clock.language) : null,
  }
}

/** Every release, newest first or in the order by hand, as in Hear It (docs/product/public-pages.md#lists). */
export function ReleasesPage() {
  const text = usePageText()
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  const clock = useSiteClock()
  const { shown, page, pageCount } = usePageOf(listedReleases(releases), 'music')
  const links = shown.map((release) => {
    const playable = playableOf(release, clock)
    const action = playable && (
      <PlayButton className={styles.picturePlay} playable={playable} hasWord={false} />
    )
    return {
      ...toLink(release, clock, text),
      action,
      buy: <BuyLink item={release} className={styles.pictureBuy} />,
    }
  })
  return (
    <PageShell current="hear-it" className={styles.wide}>
      <h1>{text('music.title')}</h1>
      <PictureLinks layout="grid" items={links} />
      <ListPages page={page} pageCount={pageCount} path={PATHS.music} label={text('music.title')} />
    </PageShell>
  )
}
