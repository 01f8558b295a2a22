import { useInfiniteQuery } from '@tanstack/react-query'
import { mediaQueries } from '@troubadour/api-client/content'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { LoadError } from '../shared/load-error.tsx'
import { MorePictures } from './more-pictures.tsx'
import { PictureGrid } from './picture-grid.tsx'
import styles from './picture-grid.module.css'
import { PicturesSkeleton } from './pictures-skeleton.tsx'

/** The pages that were asked for so far. */
export function PicturesSection() {
  const media = useInfiniteQuery({
    ...mediaQueries.list(),
    // Uploads happen elsewhere: each visit begins at the newest page.
    gcTime: 0,
  })
  if (media.isPending) return <PicturesSkeleton />
  // An error of a later page leaves what is there.
  if (!media.data) {
    return (
      <LoadError
        message="The pictures could not be loaded."
        isBusy={media.isFetching}
        onRetry={() => media.refetch()}
      />
    )
  }
  const { pages } = media.data
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
      <PictureGrid files={files} firstAddedId={pages.length > 1 ? pages.at(-1)?.items[0]?.id : undefined} />
      {media.hasNextPage && (
        <MorePictures
          isLoading={media.isFetchingNextPage}
          hasFailed={media.isFetchNextPageError}
          onShow={() => media.fetchNextPage()}
        />
      )}
    </div>
  )
}
