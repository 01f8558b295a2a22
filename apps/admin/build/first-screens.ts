import { PATHS } from '@troubadour/domain/address/paths'
import { KINDS } from '../src/shared/content/kinds.ts'
import { picturesPath } from '../src/shared/paths/admin-paths.ts'

/** The source of the frame around each screen of who is signed in. */
export const FRAME_SOURCE = 'src/require-session.tsx'
export const SIGN_IN_SOURCE = 'src/auth/auth-page.tsx'
export const DASHBOARD_SOURCE = 'src/dashboard/dashboard-page.tsx'

/** The sources of the lists of content, which have most of their modules in common, by path. */
export const CONTENT_LISTS = {
  [KINDS.events.path]: 'src/events/event-list.tsx',
  [KINDS.tracks.path]: 'src/music/music-page.tsx',
  [KINDS.items.path]: 'src/own-products/item-list.tsx',
  [KINDS.posts.path]: 'src/posts/post-list.tsx',
  [KINDS.pages.path]: 'src/own-pages/page-list.tsx',
}

/**
 * The sources of the screens whose files are named in the page, by path: the browser asks for them at once, and not only
 * when the app runs (docs/performance.md#lists-of-the-admin). The other screens are mostly opened from one of these.
 */
export const FIRST_SCREENS: Record<string, string> = {
  ...CONTENT_LISTS,
  [PATHS.auth]: SIGN_IN_SOURCE,
  [PATHS.admin]: DASHBOARD_SOURCE,
  [KINDS.products.path]: 'src/merch/merch-page.tsx',
  [KINDS.announcements.path]: 'src/subscribers/announcements/announcements-page.tsx',
  [picturesPath]: 'src/pictures/pictures-page.tsx',
  [PATHS.adminSubscribers]: 'src/subscribers/subscribers-page.tsx',
  [PATHS.adminOrders]: 'src/orders/orders-page.tsx',
  [PATHS.adminActivity]: 'src/activity/activity-page.tsx',
}

/** The sources that a first screen needs: its own, and that of the frame around it. */
export const sourcesOf = (source: string) => (source === SIGN_IN_SOURCE ? [source] : [FRAME_SOURCE, source])
