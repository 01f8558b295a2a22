import { announcementQueries } from '@troubadour/api-client/mailing-list'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { newAnnouncementPath } from '../../shared/paths/admin-paths.ts'
import { askAgainForAll } from '../../shared/content/announcement-state.ts'
import { useReadNow } from '../../shared/time/now.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { AnnouncementRow, AnnouncementsSkeleton } from './announcement-row.tsx'

export function AnnouncementsPage() {
  const readNow = useReadNow()
  const first = (
    <ScreenLinkButton variant="secondary" to={newAnnouncementPath}>
      Write the first one
    </ScreenLinkButton>
  )
  return (
    <>
      <PageHeading
        title="Announcements"
        actions={
          <ScreenLinkButton to={newAnnouncementPath}>
            <PlusIcon />
            New announcement
          </ScreenLinkButton>
        }
      >
        One mail to everybody who confirmed their subscription.
      </PageHeading>
      <Loaded
        query={{
          ...announcementQueries.list(),
          refetchOnMount: 'always',
          refetchInterval: ({ state }) => askAgainForAll(state.data ?? [], readNow()),
        }}
        pending={<AnnouncementsSkeleton />}
        error="The announcements could not be loaded."
        empty={
          <EmptyState title="No announcements yet." action={first}>
            A new song, a concert nearby: tell everybody on the list at once. Nothing is sent before you say
            so.
          </EmptyState>
        }
      >
        {(all) => (
          <Card isFlush>
            <PlainList aria-label="Announcements">
              {all.map((announcement) => (
                <AnnouncementRow key={announcement.id} announcement={announcement} />
              ))}
            </PlainList>
          </Card>
        )}
      </Loaded>
    </>
  )
}
