import type { LinkedDownloads } from '@troubadour/domain/release/downloads'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf } from '@troubadour/domain/site/slug'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { COPY_ADDRESS } from '../shared/copy-address.ts'
import { useSite } from '../shared/page-context.tsx'
import { CardPage } from './card-page.tsx'
import { DownloadFiles } from './download-list.tsx'
import { DownloadForm } from './download-form.tsx'
import { ASK_TITLE, ASKED_TITLE, DOWNLOAD_TEXTS, type DownloadView } from './download-view.ts'
import { ReleaseFrame } from './release-frame.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const

/** What a link to downloads leads to (docs/product/public-pages.md#download-page). */
export function DownloadPage({ download = { state: 'missing' } }: { download?: DownloadView }) {
  if (download.state === 'open') return <OpenDownload {...download.downloads} />
  if (download.state === 'asked')
    return (
      <CardPage title={ASKED_TITLE}>
        <p>
          {'We have sent a link to '}
          <b>{download.email}</b>
          {
            '. Please look into your mailbox, and into its spam folder. Is the address wrong? Go back and ask again.'
          }
        </p>
        <LinkButton href={pathOf('music', download.slug)} size="large">
          Back to the release
        </LinkButton>
      </CardPage>
    )
  if (download.state === 'refused')
    return (
      <CardPage title={ASK_TITLE}>
        <DownloadForm {...download} />
        <p>
          <a href={pathOf('music', download.slug)}>Back to the release</a>
        </p>
      </CardPage>
    )
  const { title, text } = DOWNLOAD_TEXTS[download.state]
  const release = download.state === 'unavailable' ? null : download.release
  return (
    <CardPage title={title}>
      <p>{text}</p>
      <LinkButton href={release ? pathOf('music', release.slug) : PATHS.music} size="large">
        {release ? `Go to ${release.title}` : 'All releases'}
      </LinkButton>
    </CardPage>
  )
}

function OpenDownload({ release, expiresAt, ...downloads }: LinkedDownloads) {
  const { timeZone } = useSite()
  const text = usePageText()
  const lastDay = formatDay(dayAt(toMillis(expiresAt), timeZone), LONG_DAY)
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
            <Button
              variant="secondary"
              hidden
              data-share={COPY_ADDRESS}
              data-copied={text('share.copiedLabel')}
              className={styles.share}
            >
              {text('download.copyButton')}
            </Button>
            <span role="status" className={styles.status} />
          </div>
        </>
      }
    >
      <DownloadFiles downloads={downloads} />
    </ReleaseFrame>
  )
}
