import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pressKitQuery } from '@troubadour/api-client/server-pages'
import { DAY } from '@troubadour/domain/event/event-card'
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import { pathOf } from '@troubadour/domain/address/slug'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { sizeText } from './download-list.tsx'
import { PictureLinks } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import { PressFiles, PressPhotos } from './press-files.tsx'
import { ShowLinks } from './show-links.tsx'
import styles from './static-pages.module.css'

/** The public press kit (docs/product/public-pages.md#press-kit). */
export function PressPage() {
  const { data } = useQuery(pressKitQuery())
  return <PressShell press={data} />
}

/** The press kit of a private link. @param press null when the API did not respond */
export function PressLinkPage({ press }: { press?: ShownPressKit | null }) {
  return <PressShell press={press} note={usePageText()('press.privateText')} />
}

function PressShell({ press, note }: { press: ShownPressKit | null | undefined; note?: string }) {
  const text = usePageText()
  return (
    <PageShell className={`${styles.wide} ${styles.pressPage}`}>
      <h1>{text('press.title')}</h1>
      {note && <p className={styles.pressNote}>{note}</p>}
      {press ? <PressParts press={press} /> : <p role="alert">{text('press.failedText')}</p>}
    </PageShell>
  )
}

/** The parts of a press kit that a reader sees. */
export function PressParts({ press }: { press: ShownPressKit }) {
  const text = usePageText()
  const { language } = useSite()
  const { bios, photos, release, shows, quotes, booking, zip } = press
  if (!zip) return <p>{text('press.emptyText')}</p>
  return (
    <>
      <p>
        <LinkButton href={zip.href} size="large" download>
          {text('press.zipLink', { size: sizeText(zip.bytes, language) })}
        </LinkButton>
      </p>
      {bios.length > 0 && (
        <Part id="biography" title={text('press.bioTitle')}>
          {bios.map(({ length, html }) => (
            <article key={length} className={styles.pressBio} aria-labelledby={length}>
              <h3 id={length}>{text(`press.${length}Title`)}</h3>
              {/* HTML from the API's Markdown renderer, which escapes typed HTML. */}
              <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
            </article>
          ))}
        </Part>
      )}
      {photos.length > 0 && (
        <Part id="photos" title={text('press.photosTitle')}>
          <PressPhotos photos={photos} />
        </Part>
      )}
      {release && (
        <Part id="release" title={text('press.releaseTitle')}>
          <LatestRelease release={release} />
        </Part>
      )}
      {shows.length > 0 && (
        <Part id="shows" title={text('press.showsTitle')}>
          <ShowLinks events={shows} />
        </Part>
      )}
      {quotes.length > 0 && (
        <Part id="quotes" title={text('press.quotesTitle')}>
          <Quotes quotes={quotes} />
        </Part>
      )}
      {(['rider', 'stagePlot', 'logos'] as const).map(
        (part) =>
          press[part].length > 0 && (
            <Part key={part} id={part} title={text(`press.${part}Title`)}>
              <PressFiles files={press[part]} />
            </Part>
          ),
      )}
      {booking && (
        <Part id="booking" title={text('press.bookingTitle')}>
          <address className={styles.pressBooking}>
            <UserText>{booking.name}</UserText>
            {booking.email && <a href={`mailto:${booking.email}`}>{booking.email}</a>}
            {booking.phone && <a href={`tel:${booking.phone.replace(/[^\d+]/g, '')}`}>{booking.phone}</a>}
          </address>
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`press-${id}`} className={styles.pressPart}>
      <h2 id={`press-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

function LatestRelease({ release }: { release: NonNullable<ShownPressKit['release']> }) {
  const text = usePageText()
  const { language } = useSite()
  const { slug, title, imageUrl, releaseDate } = release
  const day = isoDay(releaseDate)
  const note = day === null ? null : text('release.outText', { day: formatDay(day, DAY, language) })
  return (
    <PictureLinks layout="row" items={[{ href: pathOf('music', slug), title, imageUrl, note, mark: null }]} />
  )
}

function Quotes({ quotes }: Pick<ShownPressKit, 'quotes'>) {
  return quotes.map(({ text, source, link }) => (
    <figure key={text} className={styles.pressQuote}>
      <blockquote dir="auto">{text}</blockquote>
      <figcaption dir="auto">
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
      </figcaption>
    </figure>
  ))
}
