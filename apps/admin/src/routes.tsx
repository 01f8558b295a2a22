import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { ACCOUNT_LINK_PATHS, FORGOT_PATH, SETUP_LINK_PATH } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/address/paths'
import { KIND_CODE } from './kind-screens.tsx'
import { RootErrorScreen, ScreenErrorScreen } from './root-error-screen.tsx'
import { Root } from './root.tsx'
import { ALL_KINDS, screensOf } from './shared/content/kinds.ts'
import { LoadingScreen, NotFoundScreen } from './shared/screen/message-screen.tsx'
import { screenRoute, type ScreenOutline } from './shared/paths/screen-route.tsx'

/** Loads the module that exports a component by that name. */
type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** A page whose code is loaded before the router shows it. */
function page<Name extends string>(path: string, name: Name, load: Load<Name>) {
  return { path, caseSensitive: true, lazy: async () => ({ Component: (await load())[name] }) }
}

/** Defines screens in the frame, below '/admin', with this outline while their code loads. */
function screenOf(outline: ScreenOutline) {
  return <Name extends string>(path: string, title: string, name: Name, load: Load<Name>): RouteObject => {
    const route = screenRoute(title, outline, async () => (await load())[name])
    return path === '' ? { index: true, ...route } : { path, caseSensitive: true, ...route }
  }
}
const list = screenOf('list')
const form = screenOf('form')
const cards = screenOf('cards')

/** The screens of the kinds of content. */
const kindScreens = ALL_KINDS.flatMap(([name, kind]) =>
  screensOf(kind).map((screen): RouteObject => {
    const load = KIND_CODE[name][screen.name]
    if (!load) throw new Error(`KIND_CODE lacks the screen ${screen.path}`)
    const path = screen.path.slice(`${PATHS.admin}/`.length)
    return { path, caseSensitive: true, ...screenRoute(screen.title, screen.outline, load) }
  }),
)

const screens = [
  cards('', 'Dashboard', 'DashboardPage', () => import('./dashboard/dashboard-page.tsx')),
  ...kindScreens,
  cards(
    'music/:id/codes/:batchId',
    'Download codes',
    'CodeSheetPage',
    () => import('./music/codes/code-sheet-page.tsx'),
  ),
  form(
    'music/private-links',
    'Private listening',
    'PrivateLinksPage',
    () => import('./music/private-links/private-links-page.tsx'),
  ),
  form('events/:id/announce', 'Announce', 'AnnounceShowPage', () => import('./announce/announce-page.tsx')),
  form('music/:id/announce', 'Announce', 'AnnounceReleasePage', () => import('./announce/announce-page.tsx')),
  cards('pictures', 'Pictures', 'PicturesPage', () => import('./pictures/pictures-page.tsx')),
  list('subscribers', 'Subscribers', 'SubscribersPage', () => import('./subscribers/subscribers-page.tsx')),
  form(
    'subscribers/welcome',
    'Welcome mail',
    'WelcomeMailPage',
    () => import('./subscribers/announcements/welcome-mail-page.tsx'),
  ),
  form('subscribers/:id', 'Subscriber', 'PersonPage', () => import('./subscribers/person/person-page.tsx')),
  list('orders', 'Orders', 'OrdersPage', () => import('./orders/orders-page.tsx')),
  form('site', 'Site Settings', 'SitePage', () => import('./site/site-page.tsx')),
  form('site/look', 'Look', 'LookPage', () => import('./site/look-page.tsx')),
  form('site/texts', 'Texts', 'WordsPage', () => import('./site/words-page.tsx')),
  form('site/about', 'About and videos', 'AboutPage', () => import('./site/about-page.tsx')),
  form('site/terms', 'Terms', 'TermsPage', () => import('./site/legal/legal-pages.tsx')),
  form('site/privacy', 'Privacy policy', 'PrivacyPage', () => import('./site/legal/legal-pages.tsx')),
  form('selling', 'Selling', 'SellingPage', () => import('./site/selling/selling-page.tsx')),
  cards(
    'site/connections',
    'Connections',
    'ConnectionsPage',
    () => import('./site/connections/connections-page.tsx'),
  ),
  cards('site/system', 'System', 'SystemPage', () => import('./site/system/system-page.tsx')),
  form('import', 'Import', 'ImportPage', () => import('./imports/import-page.tsx')),
  form('press', 'Press kit', 'PressPage', () => import('./site/press/press-page.tsx')),
  form('setup', 'Set-up', 'SetupPage', () => import('./site/setup/setup-page.tsx')),
  cards('security', 'Security Settings', 'SecurityPage', () => import('./security/security-page.tsx')),
  list('activity', 'Activity', 'ActivityPage', () => import('./activity/activity-page.tsx')),
]

/** Every screen; the pages are separate chunks. `ADMIN_PAGES` contains the same paths for the server. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/', element: <Navigate to={PATHS.admin} replace /> },
      page(PATHS.auth, 'AuthPage', () => import('./auth/auth-page.tsx')),
      page(FORGOT_PATH, 'ForgotPage', () => import('./auth/forgot-page.tsx')),
      page(SETUP_LINK_PATH, 'SetupLinkPage', () => import('./auth/account-link-forms.tsx')),
      page(ACCOUNT_LINK_PATHS.invitation, 'InvitationPage', () => import('./auth/account-link-forms.tsx')),
      page(ACCOUNT_LINK_PATHS['password-reset'], 'ResetPage', () => import('./auth/account-link-forms.tsx')),
      page(ACCOUNT_LINK_PATHS.address, 'AddressPage', () => import('./auth/address-page.tsx')),
      {
        ...page(PATHS.admin, 'RequireSession', () => import('./require-session.tsx')),
        // The frame stays when a screen crashes.
        children: [{ ErrorBoundary: ScreenErrorScreen, children: screens }],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]
