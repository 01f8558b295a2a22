import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { buttonClass } from '@troubadour/ui/forms/button'
import { announcementsPath, rowIdFrom } from '../../shared/admin-paths.ts'
import { askAgainIn } from '../../shared/announcement-state.ts'
import { LoadError } from '../../shared/load-error.tsx'
import { NotFoundScreen } from '../../shared/not-found-screen.tsx'
import { useReadNow } from '../../shared/now.tsx'
import { isGone } from '../../shared/outcome.ts'
import { PageHeading } from '../../shared/page-heading.tsx'
import { AnnouncementsSkeleton } from './announcement-row.tsx'

export const ANNOUNCEMENTS_LINK = { to: announcementsPath, label: 'Announcements' }

/** Finds the announcement that the path names, and follows it while it is being sent. */
export function AnnouncementById({ children }: { children: (announcement: Announcement) => ReactNode }) {
  const id = rowIdFrom(useParams().id)
  return id === null ? <NotFoundScreen /> : <Found id={id}>{children}</Found>
}

function Found({ id, children }: { id: number; children: (announcement: Announcement) => ReactNode }) {
  const readNow = useReadNow()
  const announcement = useQuery({
    ...announcementQueries.detail(id),
    refetchOnMount: 'always',
    // Not while the tab is hidden: React Query waits until it is seen again.
    refetchInterval: ({ state }) => (state.data ? askAgainIn(state.data, readNow()) : false),
  })
  if (announcement.isPending) return <AnnouncementsSkeleton />
  if (announcement.data) return children(announcement.data)
  if (isGone(announcement.error)) return <MissingAnnouncement />
  return (
    <LoadError
      message="The announcement could not be loaded."
      isBusy={announcement.isFetching}
      onRetry={() => announcement.refetch()}
    />
  )
}

function MissingAnnouncement() {
  return (
    <>
      <PageHeading title="No such announcement" back={ANNOUNCEMENTS_LINK} />
      <EmptyState
        title="This announcement is not there any more."
        action={
          <Link to={announcementsPath} className={buttonClass()}>
            See all announcements
          </Link>
        }
      >
        Somebody deleted it, or the address is mistyped.
      </EmptyState>
    </>
  )
}
