import { useId } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { listenPath, posterCode } from '@troubadour/domain/release/listen'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { CopyButton } from '../shared/controls/copy-button.tsx'
import { publicSiteUrl } from '../shared/paths/public-origin.ts'
import { QrButtons } from '../shared/qr/qr-buttons.tsx'
import { QrCode } from '../shared/qr/qr-code.tsx'
import { countText } from '../shared/text/count-text.ts'
import sections from './section.module.css'
import styles from './listen-section.module.css'

/** The page of a release everywhere, with its short address (docs/product/admin.md#listen-page-of-a-release). */
export function ListenSection({ track }: { track: MusicTrack }) {
  const id = useId()
  const page = publicSiteUrl(listenPath(track.slug))
  const short = publicSiteUrl(`${PATHS.poster}/${posterCode(track.id)}`)
  if (!page || !short) return null
  return (
    <section aria-labelledby={id} className={sections.section}>
      <h3 id={id} className={sections.heading}>
        Listen page
      </h3>
      <p className={sections.text}>
        One address for before, on and after the day, with all platforms.{' '}
        {isTrackOnSite(track)
          ? 'The short one never changes: it is for posters.'
          : 'It opens once the release is visible.'}
      </p>
      <div className={styles.parts}>
        <QrCode text={short} className={styles.qr} />
        <div className={styles.addresses}>
          <p>
            <a href={page} target="_blank" rel="noopener">
              {withoutScheme(page)}
            </a>
          </p>
          <CopyButton text={page} size="small" label="Copy the address" />
          <p>{withoutScheme(short)}</p>
          <div className={styles.buttons}>
            <CopyButton text={short} size="small" label="Copy the short address" />
            <QrButtons text={short} name={`listen-${track.slug}`} />
          </div>
        </div>
      </div>
      {track.reminders !== undefined && (
        <p>{`${countText(track.reminders, 'person waits', 'people wait')} for a mail on the day.`}</p>
      )}
    </section>
  )
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')
