import { announcementQueries } from '@troubadour/api-client/mailing-list'
import type { ListedAnnouncement } from '@troubadour/domain/mailing-list/announcement'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { newAnnouncementPath } from '../../shared/paths/admin-paths.ts'
import { PagedRows, type Listing } from '../../shared/content/paged-rows.tsx'
import { askAgainForAll } from '../../shared/content/announcement-state.ts'
import { useReadNow } from '../../shared/time/now.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { AnnouncementRow, AnnouncementsSkeleton } from './announcement-row.tsx'
import { StateFilter, useShownState } from './state-filter.tsx'

export function AnnouncementsPage() {
  const readNow = useReadNow()
  const { state, kind } = useShownState()
  const listing: Listing<ListedAnnouncement> = {
    rows: (filter) => ({
      ...announcementQueries.rows({ search: filter.search, state }),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        askAgainForAll(state.data?.pages.flatMap(({ items }) => items) ?? [], readNow()),
    }),
    state: { pending: <AnnouncementsSkeleton />, error: 'The announcements could not be loaded.' },
  }
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
      <PagedRows
        listing={listing}
        title="Announcements, the newest first"
        none={
          <EmptyState title="No announcements yet." action={first}>
            A new song, a concert nearby: tell everybody on the list at once. Nothing is sent before you say
            so.
          </EmptyState>
        }
        noun={{ one: 'announcement', many: 'announcements' }}
        placeholder="Search subject"
        searched="The search looks at subjects."
        kind={kind}
        filter={({ totals, isUnknown }) => <StateFilter groups={totals.groups} isUnknown={isUnknown} />}
      >
        {(shown) =>
          shown.length > 0 && (
            <Card isFlush>
              <PlainList aria-label="Announcements">
                {shown.map((announcement) => (
                  <AnnouncementRow key={announcement.id} announcement={announcement} />
                ))}
              </PlainList>
            </Card>
          )
        }
      </PagedRows>
    </>
  )
}
