import { Navigate, type RouteObject } from 'react-router-dom'
import { ACCOUNT_LINK_PATHS } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/site/paths'
import { AuthPage } from './auth/auth-page.tsx'
import { RootErrorScreen } from './root-error-screen.tsx'
import { Root } from './root.tsx'
import { LoadingScreen, NotFoundScreen } from './shared/message-screen.tsx'

const requireSession = async () => ({ Component: (await import('./require-session.tsx')).RequireSession })
const dashboard = async () => ({ Component: (await import('./dashboard/dashboard-page.tsx')).DashboardPage })
const events = async () => ({ Component: (await import('./events/events-page.tsx')).EventsPage })
const createEvent = async () => ({
  Component: (await import('./events/create-event-page.tsx')).CreateEventPage,
})
const eventDetail = async () => ({
  Component: (await import('./events/event-detail-page.tsx')).EventDetailPage,
})
const deletedEvents = async () => ({
  Component: (await import('./events/deleted-events-page.tsx')).DeletedEventsPage,
})
const editEvent = async () => ({ Component: (await import('./events/edit-event-page.tsx')).EditEventPage })
const music = async () => ({ Component: (await import('./music/music-page.tsx')).MusicPage })
const deletedTracks = async () => ({
  Component: (await import('./music/deleted-tracks-page.tsx')).DeletedTracksPage,
})
const merch = async () => ({ Component: (await import('./merch/merch-page.tsx')).MerchPage })
const pictures = async () => ({ Component: (await import('./pictures/pictures-page.tsx')).PicturesPage })
const subscribers = async () => ({
  Component: (await import('./subscribers/subscribers-page.tsx')).SubscribersPage,
})
const subscriber = async () => ({
  Component: (await import('./subscribers/person/person-page.tsx')).PersonPage,
})
const announcements = async () => ({
  Component: (await import('./subscribers/announcements/announcements-page.tsx')).AnnouncementsPage,
})
const newAnnouncement = async () => ({
  Component: (await import('./subscribers/announcements/new-announcement-page.tsx')).NewAnnouncementPage,
})
const announcement = async () => ({
  Component: (await import('./subscribers/announcements/announcement-page.tsx')).AnnouncementPage,
})
const site = async () => ({ Component: (await import('./site/site-page.tsx')).SitePage })
const security = async () => ({ Component: (await import('./security/security-page.tsx')).SecurityPage })
const invitation = async () => ({ Component: (await import('./auth/invitation-page.tsx')).InvitationPage })
const activity = async () => ({ Component: (await import('./activity/activity-page.tsx')).ActivityPage })

/** Every screen; the pages are separate chunks. `ADMIN_PAGES` tells the server the same paths. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/', element: <Navigate to={PATHS.admin} replace /> },
      // Not a chunk: every screen may have to ask for sign-in, and includes its parts.
      { path: PATHS.auth, Component: AuthPage, caseSensitive: true },
      { path: ACCOUNT_LINK_PATHS.invitation, lazy: invitation, caseSensitive: true },
      {
        path: PATHS.admin,
        lazy: requireSession,
        caseSensitive: true,
        children: [
          { index: true, lazy: dashboard },
          { path: 'events', lazy: events, caseSensitive: true },
          { path: 'events/new', lazy: createEvent, caseSensitive: true },
          { path: 'events/deleted', lazy: deletedEvents, caseSensitive: true },
          { path: 'events/:id', lazy: eventDetail, caseSensitive: true },
          { path: 'events/:id/edit', lazy: editEvent, caseSensitive: true },
          { path: 'music', lazy: music, caseSensitive: true },
          { path: 'music/deleted', lazy: deletedTracks, caseSensitive: true },
          { path: 'merch', lazy: merch, caseSensitive: true },
          { path: 'pictures', lazy: pictures, caseSensitive: true },
          { path: 'subscribers', lazy: subscribers, caseSensitive: true },
          { path: 'subscribers/:id', lazy: subscriber, caseSensitive: true },
          { path: 'subscribers/announcements', lazy: announcements, caseSensitive: true },
          { path: 'subscribers/announcements/new', lazy: newAnnouncement, caseSensitive: true },
          { path: 'subscribers/announcements/:id', lazy: announcement, caseSensitive: true },
          { path: 'site', lazy: site, caseSensitive: true },
          { path: 'security', lazy: security, caseSensitive: true },
          { path: 'activity', lazy: activity, caseSensitive: true },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]
