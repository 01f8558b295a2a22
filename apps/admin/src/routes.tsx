import { Navigate, type RouteObject } from 'react-router-dom'
import { ACCOUNT_LINK_PATHS, FORGOT_PATH } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/site/paths'
import { RootErrorScreen, ScreenErrorScreen } from './root-error-screen.tsx'
import { Root } from './root.tsx'
import { LoadingScreen, NotFoundScreen } from './shared/message-screen.tsx'
import { screenRoute } from './shared/screen-route.ts'

const auth = async () => ({ Component: (await import('./auth/auth-page.tsx')).AuthPage })
const requireSession = async () => ({ Component: (await import('./require-session.tsx')).RequireSession })
const dashboard = screenRoute(
  'Dashboard',
  'cards',
  async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
)
const events = screenRoute(
  'Events',
  'list',
  async () => (await import('./events/events-page.tsx')).EventsPage,
)
const createEvent = screenRoute(
  'New event',
  'form',
  async () => (await import('./events/create-event-page.tsx')).CreateEventPage,
)
const eventDetail = screenRoute(
  'Event',
  'form',
  async () => (await import('./events/event-detail-page.tsx')).EventDetailPage,
)
const deletedEvents = screenRoute(
  'Recently deleted',
  'list',
  async () => (await import('./events/deleted-events-page.tsx')).DeletedEventsPage,
)
const editEvent = screenRoute(
  'Edit event',
  'form',
  async () => (await import('./events/edit-event-page.tsx')).EditEventPage,
)
const music = screenRoute('Music', 'list', async () => (await import('./music/music-page.tsx')).MusicPage)
const deletedTracks = screenRoute(
  'Recently deleted tracks',
  'list',
  async () => (await import('./music/deleted-tracks-page.tsx')).DeletedTracksPage,
)
const codeSheet = screenRoute(
  'Download codes',
  'cards',
  async () => (await import('./music/codes/code-sheet-page.tsx')).CodeSheetPage,
)
const merch = screenRoute(
  'Printful Products',
  'list',
  async () => (await import('./merch/merch-page.tsx')).MerchPage,
)
const posts = screenRoute('Posts', 'list', async () => (await import('./posts/posts-page.tsx')).PostsPage)
const createPost = screenRoute(
  'New post',
  'form',
  async () => (await import('./posts/edit-post-page.tsx')).CreatePostPage,
)
const editPost = screenRoute(
  'Edit post',
  'form',
  async () => (await import('./posts/edit-post-page.tsx')).EditPostPage,
)
const deletedPosts = screenRoute(
  'Recently deleted',
  'list',
  async () => (await import('./posts/deleted-posts-page.tsx')).DeletedPostsPage,
)
const ownPages = screenRoute(
  'Pages',
  'list',
  async () => (await import('./own-pages/own-pages-page.tsx')).OwnPagesPage,
)
const createOwnPage = screenRoute(
  'New page',
  'form',
  async () => (await import('./own-pages/create-page-page.tsx')).CreatePagePage,
)
const editOwnPage = screenRoute(
  'Edit page',
  'form',
  async () => (await import('./own-pages/edit-page-page.tsx')).EditPagePage,
)
const deletedOwnPages = screenRoute(
  'Recently deleted pages',
  'list',
  async () => (await import('./own-pages/deleted-pages-page.tsx')).DeletedPagesPage,
)
const pictures = screenRoute(
  'Pictures',
  'cards',
  async () => (await import('./pictures/pictures-page.tsx')).PicturesPage,
)
const subscribers = screenRoute(
  'Subscribers',
  'list',
  async () => (await import('./subscribers/subscribers-page.tsx')).SubscribersPage,
)
const subscriber = screenRoute(
  'Subscriber',
  'form',
  async () => (await import('./subscribers/person/person-page.tsx')).PersonPage,
)
const announcements = screenRoute(
  'Announcements',
  'list',
  async () => (await import('./subscribers/announcements/announcements-page.tsx')).AnnouncementsPage,
)
const newAnnouncement = screenRoute(
  'New announcement',
  'form',
  async () => (await import('./subscribers/announcements/new-announcement-page.tsx')).NewAnnouncementPage,
)
const announcement = screenRoute(
  'Announcement',
  'form',
  async () => (await import('./subscribers/announcements/announcement-page.tsx')).AnnouncementPage,
)
const site = screenRoute('Site Settings', 'form', async () => (await import('./site/site-page.tsx')).SitePage)
const look = screenRoute('Look', 'form', async () => (await import('./site/look-page.tsx')).LookPage)
const words = screenRoute('Texts', 'form', async () => (await import('./site/words-page.tsx')).WordsPage)
const about = screenRoute(
  'About and videos',
  'form',
  async () => (await import('./site/about-page.tsx')).AboutPage,
)
const setup = screenRoute(
  'Set-up',
  'form',
  async () => (await import('./site/setup/setup-page.tsx')).SetupPage,
)
const imports = screenRoute(
  'Import',
  'form',
  async () => (await import('./imports/import-page.tsx')).ImportPage,
)
const terms = screenRoute(
  'Terms',
  'form',
  async () => (await import('./site/legal/legal-pages.tsx')).TermsPage,
)
const privacy = screenRoute(
  'Privacy policy',
  'form',
  async () => (await import('./site/legal/legal-pages.tsx')).PrivacyPage,
)
const press = screenRoute(
  'Press kit',
  'form',
  async () => (await import('./site/press/press-page.tsx')).PressPage,
)
const security = screenRoute(
  'Security Settings',
  'cards',
  async () => (await import('./security/security-page.tsx')).SecurityPage,
)
const forgot = async () => ({ Component: (await import('./auth/forgot-page.tsx')).ForgotPage })
const reset = async () => ({ Component: (await import('./auth/reset-page.tsx')).ResetPage })
const address = async () => ({ Component: (await import('./auth/address-page.tsx')).AddressPage })
const invitation = async () => ({ Component: (await import('./auth/invitation-page.tsx')).InvitationPage })
const activity = screenRoute(
  'Activity',
  'list',
  async () => (await import('./activity/activity-page.tsx')).ActivityPage,
)

/** Every screen; the pages are separate chunks. `ADMIN_PAGES` tells the server the same paths. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/', element: <Navigate to={PATHS.admin} replace /> },
      { path: PATHS.auth, lazy: auth, caseSensitive: true },
      { path: FORGOT_PATH, lazy: forgot, caseSensitive: true },
      { path: ACCOUNT_LINK_PATHS.invitation, lazy: invitation, caseSensitive: true },
      { path: ACCOUNT_LINK_PATHS['password-reset'], lazy: reset, caseSensitive: true },
      { path: ACCOUNT_LINK_PATHS.address, lazy: address, caseSensitive: true },
      {
        path: PATHS.admin,
        lazy: requireSession,
        caseSensitive: true,
        children: [
          {
            // In the frame, which stays.
            ErrorBoundary: ScreenErrorScreen,
            children: [
              { index: true, ...dashboard },
              { path: 'events', ...events, caseSensitive: true },
              { path: 'events/new', ...createEvent, caseSensitive: true },
              { path: 'events/deleted', ...deletedEvents, caseSensitive: true },
              { path: 'events/:id', ...eventDetail, caseSensitive: true },
              { path: 'events/:id/edit', ...editEvent, caseSensitive: true },
              { path: 'music', ...music, caseSensitive: true },
              { path: 'music/deleted', ...deletedTracks, caseSensitive: true },
              { path: 'music/:id/codes/:batchId', ...codeSheet, caseSensitive: true },
              { path: 'merch', ...merch, caseSensitive: true },
              { path: 'posts', ...posts, caseSensitive: true },
              { path: 'posts/new', ...createPost, caseSensitive: true },
              { path: 'posts/deleted', ...deletedPosts, caseSensitive: true },
              { path: 'posts/:id', ...editPost, caseSensitive: true },
              { path: 'pictures', ...pictures, caseSensitive: true },
              { path: 'pages', ...ownPages, caseSensitive: true },
              { path: 'pages/new', ...createOwnPage, caseSensitive: true },
              { path: 'pages/deleted', ...deletedOwnPages, caseSensitive: true },
              { path: 'pages/:id', ...editOwnPage, caseSensitive: true },
              { path: 'subscribers', ...subscribers, caseSensitive: true },
              { path: 'subscribers/:id', ...subscriber, caseSensitive: true },
              { path: 'subscribers/announcements', ...announcements, caseSensitive: true },
              { path: 'subscribers/announcements/new', ...newAnnouncement, caseSensitive: true },
              { path: 'subscribers/announcements/:id', ...announcement, caseSensitive: true },
              { path: 'site', ...site, caseSensitive: true },
              { path: 'site/look', ...look, caseSensitive: true },
              { path: 'site/texts', ...words, caseSensitive: true },
              { path: 'site/about', ...about, caseSensitive: true },
              { path: 'site/terms', ...terms, caseSensitive: true },
              { path: 'site/privacy', ...privacy, caseSensitive: true },
              { path: 'import', ...imports, caseSensitive: true },
              { path: 'press', ...press, caseSensitive: true },
              { path: 'setup', ...setup, caseSensitive: true },
              { path: 'security', ...security, caseSensitive: true },
              { path: 'activity', ...activity, caseSensitive: true },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]
