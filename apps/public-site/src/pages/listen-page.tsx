import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { LONG_DAY } from '@troubadour/domain/event/event-card'
import type { SiteLink } from '@troubadour/domain/links/site-links'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { listenPath, platformsOf, presavesOf } from '@troubadour/domain/release/listen'
import { dayOfRelease, isReleased } from '@troubadour/domain/release/release'
import { releaseReminderAt } from '@troubadour/domain/release/reminder'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LinkButton } from '@troubadour/ui/forms/button'
import { Icon } from '@troubadour/ui/pictures/icon'
import { LINK_ICONS } from '../layout/link-icons.ts'
import { soonText } from '../shared/fixed-words.ts'
import { useBuyWords } from '../shared/buy-link.tsx'
import { BUY_ID } from '../shared/page-ids.ts'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { PlayButton } from '../shared/play-button.tsx'
import { playableOf, showsTracks } from '../shared/playable.ts'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { CountdownText } from './countdown-text.tsx'
import { Cover } from './cover.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { TrackList } from './track-list.tsx'
import { usePrice } from './use-price.ts'
import styles from './static-pages.module.css'

type WithSlug = MerchItem & { slug: string }

/** A release everywhere, before and after it is out (docs/product/public-pages.md#listen-page). */
export function ListenPage({ slug }: { slug?: string }) {
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  const { projectName, tagline } = useSite()
  const clock = useSiteClock()
  const text = usePageText()
  const release = releases.find((one): one is WithSlug => one.slug !== null && one.slug === slug)
  if (!release) throw new Error(`There is no release ${slug}`)
  const isOut = isReleased(release, clock)
  const playable = playableOf(release, clock)
  return (
    <main className={`page-content ${styles.listen}`}>
      <Cover src={release.imageUrl} sizes="(min-width: 48rem) 26rem, 92vw" />
      <div className={styles.listenWords}>
        <header>
          <UserText as="h1">{release.title}</UserText>
          <a href={PATHS.home} className={styles.listenArtist} dir="auto">
            {projectName || tagline}
          </a>
        </header>
        {!isOut && <Coming release={release} />}
        {playable && <PlayButton size="large" playable={playable} />}
        {isOut ? <Platforms release={release} /> : <Presave release={release} />}
        {release.takesReminders && (
          <section className={styles.remind} aria-labelledby="remind-title">
            <h2 id="remind-title">{text('listen.remindTitle')}</h2>
            <ReminderForm slug={release.slug} at={releaseReminderAt(release, clock.timeZone)} />
          </section>
        )}
        {showsTracks(release, clock) && <TrackList release={release} />}
        <nav className={styles.listenFoot}>
          <a href={pathOf('music', release.slug)}>{text('listen.moreLink')}</a>
          <a href={PATHS.privacy}>{text('footer.privacyLink')}</a>
        </nav>
      </div>
    </main>
  )
}

/** The day; unless it is marked as Coming Soon, also how long it takes until then, and the calendar's entry. */
function Coming({ release }: { release: WithSlug }) {
  const { language } = useSite()
  const text = usePageText()
  const day = isoDay(release.releaseDate)
  return (
    <div className={styles.coming}>
      {release.isComingSoon && <UserText className={styles.mark}>{soonText(release, text)}</UserText>}
      <p>
        {day !== null && <b>{formatDay(day, LONG_DAY, language)}</b>}
        <CountdownText release={release} />
      </p>
      {dayOfRelease(release) !== null && (
        <a href={`${listenPath(release.slug)}.ics`} download>
          {text('show.calendarButton')}
        </a>
      )}
    </div>
  )
}

/** The links as the musician pasted them: nothing is saved by this site. */
function Presave({ release }: { release: WithSlug }) {
  const { offer, slug } = release
  const text = usePageText()
  const links = presavesOf(release)
  const [first, ...others] = links
  return (
    <>
      {first && others.length === 0 && (
        <LinkButton size="large" variant="secondary" href={first.url} target="_blank" rel="noopener">
          {first.kind === 'website'
            ? text('offer.presaveButton')
            : text('listen.presaveButton', { platform: first.name })}
        </LinkButton>
      )}
      {others.length > 0 && (
        <div>
          <p className={styles.presaveLabel}>{text('offer.presaveButton')}</p>
          <PlatformList links={links} label={text('offer.presaveButton')} />
        </div>
      )}
      {offer && <StoreLink slug={slug} offer={offer} />}
    </>
  )
}

/** In the musician's order. */
function Platforms({ release }: { release: WithSlug }) {
  const text = usePageText()
  const platforms = platformsOf(release)
  return (
    <>
      {release.offer && <StoreLink slug={release.slug} offer={release.offer} />}
      {platforms.length > 0 && <PlatformList links={platforms} label={text('listen.platformsLabel')} />}
    </>
  )
}

/** The boot script puts the one used last first (boot/listen.ts). */
function PlatformList({ links, label }: { links: readonly SiteLink[]; label: string }) {
  return (
    <PlainList className={styles.platforms} aria-label={label}>
      {links.map(({ url, kind, name }) => (
        <li key={url}>
          <a href={url} rel="noopener" target="_blank" data-platform={name}>
            <Icon d={LINK_ICONS[kind]} />
            {name}
          </a>
        </li>
      ))}
    </PlainList>
  )
}

/** Leads to the form that buys, on the page of the release. */
function StoreLink({ slug, offer }: Required<Pick<MerchItem, 'offer'>> & { slug: string }) {
  const { isOpen, minor, currency } = offer
  const text = usePageText()
  const priceOf = usePrice(currency)
  const words = useBuyWords(offer)
  const least = isOpen && minor > 0 ? ` (${text('selling.leastText', { price: priceOf(minor) })})` : ''
  return (
    <LinkButton size="large" variant="secondary" href={`${pathOf('music', slug)}#${BUY_ID}`}>
      {words + least}
    </LinkButton>
  )
}
