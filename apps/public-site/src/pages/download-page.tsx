import { DAY } from '@troubadour/domain/event/event-card'
import type { LinkedDownloads } from '@troubadour/domain/release/downloads'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { COPY_ADDRESS } from '../shared/copy-address.ts'
import { useSite } from '../shared/page-context.tsx'
import { CardPage } from './card-page.tsx'
import { DownloadFiles } from './download-list.tsx'
import { DownloadForm } from './download-form.tsx'
import type { DownloadView } from './download-view.ts'
import { CopyButton } from './page-links.tsx'
import { ReleaseFrame } from './release-frame.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** The page of a download link (docs/product/public-pages.md#download-page). */
export function DownloadPage({ download = { state: 'missing' } }: { download?: DownloadView }) {
  const text = usePageText()
  if (download.state === 'open') return <OpenDownload {...download.downloads} />
  if (download.state === 'requested') {
    const [before, after] = text('download.sentText').split('{email}')
    return (
      <CardPage title={text('download.sentTitle')}>
        <p>
          {before}
          <b>{download.email}</b>
          {after}
        </p>
        <LinkButton href={pathOf('music', download.slug)} size="large">
          {text('download.backLink')}
        </LinkButton>
      </CardPage>
    )
  }
  if (download.state === 'refused')
    return (
      <CardPage title={text('download.askTitle')}>
        <DownloadForm {...download} />
        <p>
          <a href={pathOf('music', download.slug)}>{text('download.backLink')}</a>
        </p>
      </CardPage>
    )
  const release = download.state === 'unavailable' ? null : download.release
  return (
    <CardPage title={text(`download.${download.state}Title`)}>
      <p>{text(`download.${download.state}Text`)}</p>
      <LinkButton href={release ? pathOf('music', release.slug) : PATHS.music} size="large">
        {release ? text('download.goText', { title: release.title }) : text('navigation.releasesLink')}
      </LinkButton>
    </CardPage>
  )
}

function OpenDownload({ release, expiresAt, ...downloads }: LinkedDownloads) {
  const { timeZone, language } = useSite()
  const text = usePageText()
  const lastDay = formatDay(dayAt(toMillis(expiresAt), timeZone), DAY, language)
  return (
    <ReleaseFrame
      release={release}
      className={styles.downloadPage}
      words={
        <>
          <p>{text('download.thanksText', { day: lastDay })}</p>
          <p>
            <a href={pathOf('music', release.slug)}>{text('download.releaseLink')}</a>
          </p>
          <div className={styles.actions}>
            <CopyButton share={COPY_ADDRESS}>{text('download.copyButton')}</CopyButton>
          </div>
        </>
      }
    >
      <DownloadFiles downloads={downloads} />
    </ReleaseFrame>
  )
}
