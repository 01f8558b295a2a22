import { useId } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { listenPath, posterCode } from '@troubadour/domain/release/listen'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { countText } from '@troubadour/domain/texts/count-text'
import { publicSiteUrl } from '../shared/paths/public-origin.ts'
import { QrAddress } from '../shared/qr/qr-address.tsx'
import sections from './section.module.css'

/** The page of a release everywhere, with its short address (docs/product/admin.md#listen-page-of-a-release). */
export function ListenSection({ track }: { track: MusicTrack }) {
  const id = useId()
  const paths = { page: listenPath(track.slug), shortPath: `${PATHS.poster}/${posterCode(track.id)}` }
  if (publicSiteUrl() === null) return null
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
      <QrAddress paths={paths} name={`listen-${track.slug}`} />
      {track.reminders !== undefined && (
        <p>{`${countText(track.reminders, 'person waits', 'people wait')} for a mail on the day.`}</p>
      )}
    </section>
  )
}
