import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { announcementsPath } from '../../shared/paths/admin-paths.ts'
import { askAgainIn } from '../../shared/content/announcement-state.ts'
import { useReadNow } from '../../shared/time/now.tsx'
import { isGone } from '../../shared/calls/outcome.ts'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { isEditable } from './announcement-changes.ts'
import { AnnouncementsSkeleton } from './announcement-row.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { EditAnnouncement } from './edit-announcement.tsx'

/** An announcement: its editor until it is begun, afterwards its delivery. */
export function AnnouncementPage() {
  const id = Number(useParams().id)
  const readNow = useReadNow()
  const announcement = useQuery({
    ...announcementQueries.detail(id),
    refetchOnMount: 'always',
    // React Query does not poll while the tab is hidden.
    refetchInterval: ({ state }) => (state.data ? askAgainIn(state.data, readNow()) : false),
  })
  if (!announcement.data && isGone(announcement.error)) return <MissingAnnouncement />
  return (
    <QueryState
      query={announcement}
      pending={<AnnouncementsSkeleton />}
      error="The announcement could not be loaded."
    >
      {(data) =>
        isEditable(data) ? (
          <EditAnnouncement key={id} announcement={data} />
        ) : (
          <DeliveryView key={id} announcement={data} />
        )
      }
    </QueryState>
  )
}

function MissingAnnouncement() {
  return (
    <>
      <PageHeading title="No such announcement" back={{ to: announcementsPath, label: 'Announcements' }} />
      <EmptyState
        title="This announcement is not there any more."
        action={<ScreenLinkButton to={announcementsPath}>See all announcements</ScreenLinkButton>}
      >
        Somebody deleted it, or the address is mistyped.
      </EmptyState>
    </>
  )
}
