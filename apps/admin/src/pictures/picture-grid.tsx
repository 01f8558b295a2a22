import { useState } from 'react'
import type { MediaFile } from '@troubadour/domain/media/public-media'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LeaveGuard } from '../shared/leave-guard.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './picture-grid.module.css'

/** The pictures, each with its texts; what is typed and not saved is asked about when the page is left. */
export function PictureGrid({
  files,
  firstAddedId,
}: {
  /** Newest first. */
  files: readonly MediaFile[]
  /** The first picture of the page that came last: the focus moves there when it appears. */
  firstAddedId: number | undefined
}) {
  /** Alt texts as they are typed, by the picture's id. */
  const [typed, setTyped] = useState<Record<number, string>>({})
  const hasChanges = files.some(({ id, alt }) => (typed[id] ?? alt).trim() !== alt.trim())
  return (
    <>
      <PlainList className={styles.grid}>
        {files.map((file) => (
          <PictureCard
            key={file.id}
            file={file}
            alt={typed[file.id] ?? file.alt}
            takesFocus={file.id === firstAddedId}
            onType={(alt) => setTyped((others) => ({ ...others, [file.id]: alt }))}
            onSaved={({ id, alt }) => setTyped((others) => ({ ...others, [id]: alt }))}
          />
        ))}
      </PlainList>
      <LeaveGuard hasChanges={hasChanges} />
    </>
  )
}
