import { DAY } from '@troubadour/domain/event/event-card'
import type { PrivatePage, PrivateRelease } from '@troubadour/domain/press/private-link'
import { dayAt, formatDay, isoDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { useSite } from '../shared/page-context.tsx'
import type { Playable } from '../shared/playable.ts'
import { PlayButton } from '../shared/play-button.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { Cover } from './cover.tsx'
import { DownloadFiles } from './download-list.tsx'
import { PageShell } from './page-shell.tsx'
import { PressParts } from './press-page.tsx'
import styles from './static-pages.module.css'
import { Tracks } from './track-list.tsx'

/** How often the recipient's name is drawn: enough for the longest page of a wide window. */
const DRAWN = 400

type Shared = PrivatePage & { token: string }

/**
 * What a private link leads to (docs/product/public-pages.md#private-listening).
 * @param shared null when the API did not respond
 */
export function PrivateLinkPage({ shared }: { shared?: Shared | null }) {
  const text = usePageText()
  return (
    <PageShell current="hear-it" className={`${styles.wide} ${styles.pressPage} ${styles.privatePage}`}>
      {shared ? (
        <Content shared={shared} />
      ) : (
        <>
          <h1>{text('private.title')}</h1>
          <p role="alert">{text('press.failedText')}</p>
        </>
      )}
    </PageShell>
  )
}

function Content({ shared: { name, note, expiresAt, releases, press, token } }: { shared: Shared }) {
  const text = usePageText()
  const { timeZone, language } = useSite()
  const day = formatDay(dayAt(toMillis(expiresAt), timeZone), DAY, language)
  return (
    <>
      {/* Drawn by a pseudo-element: it is not content. */}
      <div className={styles.drawnName} data-name={`${name}   `.repeat(DRAWN)} aria-hidden="true" />
      <header className={styles.privateHead}>
        <p className={styles.mark}>{text('private.title')}</p>
        <h1 dir="auto">{text('private.forTitle', { name })}</h1>
        <p>{text('private.keepText', { name, day })}</p>
        <UserText className={styles.privateNote}>{note}</UserText>
      </header>
      {releases.map((release) => (
        <SharedRelease key={release.slug} release={release} token={token} />
      ))}
      {press?.zip && (
        <section aria-labelledby="press" className={styles.privatePress}>
          <h2 id="press" className={styles.privateTitle}>
            {text('press.title')}
          </h2>
          <PressParts press={press} />
        </section>
      )}
    </>
  )
}

function SharedRelease({ release, token }: { release: PrivateRelease; token: string }) {
  const text = usePageText()
  const { projectName, language } = useSite()
  const { slug, title, imageUrl, releaseDate, recordings, downloads } = release
  const day = isoDay(releaseDate)
  // Its id differs from that of the same release elsewhere, whose recordings may be previews.
  const playable: Playable = { id: `private-${slug}`, slug, title, imageUrl, token }
  const isHeard = recordings.some(({ streams }) => streams.length > 0)
  return (
    <section aria-labelledby={`release-${slug}`} className={`${styles.subject} ${styles.privateRelease}`}>
      <Cover src={imageUrl} />
      <div className={styles.words}>
        <UserText as="h2" id={`release-${slug}`} className={styles.privateTitle}>
          {title}
        </UserText>
        <UserText className={styles.aside}>{projectName}</UserText>
        {day !== null && <p>{text('private.dateText', { day: formatDay(day, DAY, language) })}</p>}
        {isHeard ? (
          <div className={styles.actions}>
            <PlayButton size="large" playable={playable} />
          </div>
        ) : (
          <p>{text('private.emptyText')}</p>
        )}
      </div>
      <Tracks title={title} recordings={recordings} playable={playable} id={`tracks-${slug}`} />
      {downloads && <DownloadFiles downloads={downloads} id={`downloads-${slug}`} />}
    </section>
  )
}
