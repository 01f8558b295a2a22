import { ACCOUNT_LINK_PATHS, FORGOT_PATH, SETUP_LINK_PATH } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/address/paths'
import { CONNECTIONS_PATH, type ConnectionName } from '@troubadour/domain/connections/connection-names'
import { SYSTEM_PATH } from '@troubadour/domain/system/system-values'
import { ALL_KINDS, deletedPath, editPath, KINDS, newPath, rowPath, screensOf } from '../content/kinds.ts'

export const picturesPath = `${PATHS.admin}/pictures`
export const lookPath = `${PATHS.adminSite}/look`
/** A screen of site settings with the focus in a field, by its name in the form. */
export const fieldPath = (screen: string, field: string) => `${screen}?field=${field}`
export const setupPath = `${PATHS.admin}/setup`
export const wordsPath = `${PATHS.adminSite}/texts`
export const aboutPath = `${PATHS.adminSite}/about`
export const connectionsPath = CONNECTIONS_PATH
/** The card of a service on the page Connections. */
export const connectionPath = (name: ConnectionName) => `${connectionsPath}#${connectionId(name)}`
/** Id of that card's heading. */
export const connectionId = (name: ConnectionName) => `connection-${name}`
export const importPath = `${PATHS.admin}/import`
export const privateLinksPath = `${PATHS.adminMusic}/private-links`
export const welcomeMailPath = `${PATHS.adminSubscribers}/welcome`
export const termsPath = `${PATHS.adminSite}/terms`
export const privacyPath = `${PATHS.adminSite}/privacy`

/** Every screen of the admin, for the router and the server (docs/product/admin.md#screens). */
export const ADMIN_PAGES = [
  PATHS.auth,
  FORGOT_PATH,
  SETUP_LINK_PATH,
  ...Object.values(ACCOUNT_LINK_PATHS),
  PATHS.admin,
  ...ALL_KINDS.flatMap(([, kind]) => screensOf(kind).map(({ path }) => path)),
  `${PATHS.adminMusic}/:id/codes/:batchId`,
  privateLinksPath,
  `${PATHS.adminEvents}/:id/announce`,
  `${PATHS.adminMusic}/:id/announce`,
  picturesPath,
  PATHS.adminSubscribers,
  welcomeMailPath,
  `${PATHS.adminSubscribers}/:id`,
  PATHS.adminOrders,
  PATHS.adminSite,
  lookPath,
  wordsPath,
  aboutPath,
  termsPath,
  privacyPath,
  PATHS.adminSelling,
  connectionsPath,
  SYSTEM_PATH,
  importPath,
  PATHS.adminPress,
  setupPath,
  PATHS.adminSecurity,
  PATHS.adminActivity,
]

const ROW_ID = '[1-9]\\d{0,9}'

const pagePatterns = ADMIN_PAGES.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, ROW_ID)}/?$`))

export function isAdminPage(pathname: string): boolean {
  return pagePatterns.some((pattern) => pattern.test(pathname))
}

/** The row id in a path parameter, or null when it is invalid. */
export function rowIdFrom(param: string | undefined): number | null {
  return param !== undefined && new RegExp(`^${ROW_ID}$`).test(param) ? Number(param) : null
}

/** A new own page that says who runs the site. */
export const newImprintPath = `${newPath(KINDS.pages)}?as=imprint`
export const newEventPath = newPath(KINDS.events)
export const eventPath = (id: number) => rowPath(KINDS.events, id)
export const editEventPath = (id: number) => editPath(KINDS.events, id)
export const importShowsPath = `${importPath}?kind=shows`
export const importReleasesPath = `${importPath}?kind=releases`
export const refreshCachePath = `${PATHS.adminMerch}?refresh`
export const uploadPicturesPath = `${picturesPath}?upload`
export const musicDeletedPath = deletedPath(KINDS.tracks)
/** The printable codes of a batch. */
export const codeSheetPath = (trackId: number, batchId: number) =>
  `${PATHS.adminMusic}/${trackId}/codes/${batchId}`
/** The screen with all there is to share of a show or release. */
export const announcePath = ({ kind, id }: { kind: 'event' | 'track'; id: number }) =>
  `${kind === 'event' ? PATHS.adminEvents : PATHS.adminMusic}/${id}/announce`
export const newTrackPath = `${PATHS.adminMusic}?add`
export const editTrackPath = (id: number) => rowPath(KINDS.tracks, id)
export const addPersonPath = `${PATHS.adminSubscribers}?add`
export const inviteAdministratorPath = `${PATHS.adminSecurity}?invite`
export const subscriberPath = (id: number) => `${PATHS.adminSubscribers}/${id}`
export const announcementsPath = KINDS.announcements.path
export const newAnnouncementPath = newPath(KINDS.announcements)
export const announcementCopyPath = (id: number) => `${newAnnouncementPath}?copy=${id}`
export const announcementPath = (id: number) => rowPath(KINDS.announcements, id)
