import { PATHS } from '@troubadour/domain/address/paths'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { Endpoint } from '@troubadour/domain/schema/endpoint'
import { KINDS } from '../src/shared/content/kinds.ts'
import { picturesPath } from '../src/shared/paths/admin-paths.ts'

/** A screen whose files and calls are named in the page. */
interface FirstScreen {
  /** Sources of the screen, and of the frame around it. */
  sources: string[]
  /** Calls with which the screen begins when its address has no query. */
  calls: Endpoint[]
}

/** The source of the frame around each screen of who is signed in. */
export const FRAME_SOURCE = 'src/require-session.tsx'
export const SIGN_IN_SOURCE = 'src/auth/auth-page.tsx'
export const DASHBOARD_SOURCE = 'src/dashboard/dashboard-page.tsx'

const framed = (source: string, ...calls: Endpoint[]): FirstScreen => ({
  sources: [FRAME_SOURCE, source],
  calls,
})

/** The lists of content, which have most of their modules in common, by path. */
export const CONTENT_LISTS = {
  [KINDS.events.path]: framed('src/events/event-list.tsx', endpoints.listEventRows, endpoints.getDemo),
  [KINDS.tracks.path]: framed('src/music/music-page.tsx', endpoints.listMusicTrackRows, endpoints.getDemo),
  [KINDS.items.path]: framed(
    'src/own-products/item-list.tsx',
    endpoints.listOwnProductRows,
    endpoints.getDemo,
  ),
  [KINDS.posts.path]: framed('src/posts/post-list.tsx', endpoints.listPostRows, endpoints.getDemo),
  [KINDS.pages.path]: framed('src/own-pages/page-list.tsx', endpoints.listOwnPageRows),
}

/**
 * The screens whose files and calls are named in the page, by path: the browser asks for them at once, and not only when
 * the app runs (docs/performance.md#lists-of-the-admin). The other screens are mostly opened from one of these.
 */
export const FIRST_SCREENS: Record<string, FirstScreen> = {
  ...CONTENT_LISTS,
  [PATHS.auth]: { sources: [SIGN_IN_SOURCE], calls: [] },
  [PATHS.admin]: framed(DASHBOARD_SOURCE),
  [KINDS.products.path]: framed('src/merch/merch-page.tsx'),
  [KINDS.announcements.path]: framed('src/subscribers/announcements/announcements-page.tsx'),
  [picturesPath]: framed('src/pictures/pictures-page.tsx', endpoints.listMedia),
  [PATHS.adminSubscribers]: framed('src/subscribers/subscribers-page.tsx', endpoints.listSubscribers),
  [PATHS.adminOrders]: framed('src/orders/orders-page.tsx'),
  [PATHS.adminActivity]: framed('src/activity/activity-page.tsx', endpoints.listActivity),
}
