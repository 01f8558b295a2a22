import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mediaQueries } from '@troubadour/api-client/content'
import type { MediaFile } from '@troubadour/domain/media/media-file'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { LeaveGuard } from '../shared/leave-guard.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'

/** The small media library: every uploaded picture, and which of them the site's public media list. */
export function PicturesPage() {
  return (
    <>
      <PageHeading title="Pictures">
        Every picture that was uploaded, newest first. New ones come with an event or a track.
      </PageHeading>
      <Pictures />
    </>
  )
}

function Pictures() {
  const media = useInfiniteQuery({
    ...mediaQueries.list(),
    // Uploads happen elsewhere: each visit begins at the newest page.
    gcTime: 0,
  })
  return (
    <QueryState query={media} pending={<PicturesSkeleton />} error="The pictures could not be loaded.">
      {({ pages }) => {
        const files = pages.flatMap(({ items }) => items)
        if (files.length === 0) {
          return (
            <EmptyState title="No pictures yet.">
              A picture that you upload for an event or a track is kept here, too.
            </EmptyState>
          )
        }
        return (
          <div className={styles.section}>
            <p className="visually-hidden" role="status">
              {files.length === 1 ? '1 picture is shown' : `${files.length} pictures are shown`}
            </p>
            <PictureGrid
              files={files}
              firstAddedId={pages.length > 1 ? pages.at(-1)?.items[0]?.id : undefined}
            />
            <LoadMore
              list={media}
              label="Show more"
              failure="More pictures could not be loaded."
              className={styles.more}
            />
          </div>
        )
      }}
    </QueryState>
  )
}

/** The pictures, newest first; alt texts that are typed and not saved are asked about when the page is left. */
function PictureGrid({
  files,
  firstAddedId,
}: {
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
          />
        ))}
      </PlainList>
      <LeaveGuard hasChanges={hasChanges} />
    </>
  )
}

function PicturesSkeleton() {
  return (
    <LoadingSkeleton label="Loading the pictures" className={styles.grid}>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((card) => (
        <Card key={card} isFlush className={styles.card}>
          <Skeleton shape="picture" />
          <div className={styles.body}>
            <Skeleton />
            <Skeleton />
          </div>
        </Card>
      ))}
    </LoadingSkeleton>
  )
}
