import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { MediaFile, MediaUse } from '@troubadour/domain/media/media-file'
import { mediaUseText, SHOWN_USES } from '@troubadour/domain/media/media-uses'
import { KEPT_UNUSED_DAYS } from '@troubadour/domain/media/media-picture'
import { PATHS } from '@troubadour/domain/address/paths'
import { sizeText } from '@troubadour/domain/texts/size-text'
import { dayAt, formatDay, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { ALL_KINDS, deletedPath, rowPath } from '../shared/content/kinds.ts'
import { welcomeMailPath } from '../shared/paths/admin-paths.ts'
import { Moment, momentInText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import styles from './picture-panel.module.css'

const DAY_MS = 86_400_000

export function PictureFacts({ file }: { file: MediaFile }) {
  const clock = useSiteClock()
  const others = file.usedBy.length - SHOWN_USES
  return (
    <div className={styles.facts}>
      {file.isUsed ? (
        <p className={styles.uses}>
          {others > 0 ? `${file.usedBy.length} uses: ` : 'On: '}
          {file.usedBy.slice(0, SHOWN_USES).map((use, index) => (
            <Fragment key={`${use.kind} ${use.id}`}>
              {index > 0 && ', '}
              <UseLink use={use} />
            </Fragment>
          ))}
          {others > 0 && ` and ${others} more`}
        </p>
      ) : (
        <p>{sweepText(file, clock)}</p>
      )}
      <p>
        {file.width} × {file.height} pixels, {sizeText(file.bytes)} in all its sizes
      </p>
      <p>
        Added <Moment at={file.createdAt} words={momentInText} />
      </p>
      <p className={styles.address}>{file.filePath}</p>
    </div>
  )
}

function UseLink({ use }: { use: MediaUse }) {
  const path = pathOf(use)
  return path ? <Link to={path}>{mediaUseText(use)}</Link> : <span>{mediaUseText(use)}</span>
}

/** The screen that uses a picture; null for a draft, which only its form shows. */
function pathOf({ kind, id, isDeleted }: MediaUse): string | null {
  if (kind === 'site') return PATHS.adminSite
  if (kind === 'product') return PATHS.adminMerch
  if (kind === 'welcome') return welcomeMailPath
  const content = ALL_KINDS.find(([name]) => name === `${kind}s`)?.[1]
  if (id === null || !content) return null
  return isDeleted ? deletedPath(content) : rowPath(content, id)
}

/**
 * When an unused picture is deleted. Only the server knows since when it is unused, so its age gives the earliest day.
 */
export function sweepText(
  { isPublic, createdAt }: Pick<MediaFile, 'isPublic' | 'createdAt'>,
  { now, timeZone }: SiteClock,
): string {
  if (isPublic) return 'Unused; it is kept because it is public.'
  const rule = `Unused. It is deleted after ${KEPT_UNUSED_DAYS} days without use`
  const first = toMillis(createdAt) + KEPT_UNUSED_DAYS * DAY_MS
  if (first <= toMillis(now)) return `${rule}.`
  return `${rule}, not before ${formatDay(dayAt(first, timeZone), { month: 'long', day: 'numeric' })}.`
}
