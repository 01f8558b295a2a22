import { ACCOUNT_LINK_PATHS, FORGOT_PATH } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/address/paths'

export const picturesPath = `${PATHS.admin}/pictures`
export const lookPath = `${PATHS.adminSite}/look`
export const setupPath = `${PATHS.admin}/setup`
export const wordsPath = `${PATHS.adminSite}/texts`
export const aboutPath = `${PATHS.adminSite}/about`
export const importPath = `${PATHS.admin}/import`
export const termsPath = `${PATHS.adminSite}/terms`
export const privacyPath = `${PATHS.adminSite}/privacy`

/** Every screen of the admin, for the router and the server (docs/product/admin.md#screens). */
export const ADMIN_PAGES = [
  PATHS.auth,
  FORGOT_PATH,
  ...Object.values(ACCOUNT_LINK_PATHS),
  PATHS.admin,
  PATHS.adminEvents,
  `${PATHS.adminEvents}/new`,
  `${PATHS.adminEvents}/deleted`,
  `${PATHS.adminEvents}/:id`,
  `${PATHS.adminEvents}/:id/edit`,
  PATHS.adminMusic,
  `${PATHS.adminMusic}/deleted`,
  `${PATHS.adminMusic}/:id/codes/:batchId`,
  PATHS.adminMerch,
  PATHS.adminPosts,
  `${PATHS.adminPosts}/new`,
  `${PATHS.adminPosts}/deleted`,
  `${PATHS.adminPosts}/:id`,
  picturesPath,
  PATHS.adminPages,
  `${PATHS.adminPages}/new`,
  `${PATHS.adminPages}/deleted`,
  `${PATHS.adminPages}/:id`,
  PATHS.adminSubscribers,
  `${PATHS.adminSubscribers}/:id`,
  `${PATHS.adminSubscribers}/announcements`,
  `${PATHS.adminSubscribers}/announcements/new`,
  `${PATHS.adminSubscribers}/announcements/:id`,
  PATHS.adminSite,
  lookPath,
  wordsPath,
  aboutPath,
  termsPath,
  privacyPath,
  importPath,
  PATHS.adminPress,
  setupPath,
  PATHS.adminSecurity,
  PATHS.adminActivity,
] as const

const ROW_ID = '[1-9]\\d{0,9}'

const pagePatterns = ADMIN_PAGES.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, ROW_ID)}/?$`))

export function isAdminPage(pathname: string): boolean {
  return pagePatterns.some((pattern) => pattern.test(pathname))
}

/** The row id in a path parameter, or null when it is invalid. */
export function rowIdFrom(param: string | undefined): number | null {
  return param !== undefined && new RegExp(`^${ROW_ID}$`).test(param) ? Number(param) : null
}

export const newEventPath = `${PATHS.adminEvents}/new`
export const eventsDeletedPath = `${PATHS.adminEvents}/deleted`
export const eventPath = (id: number) => `${PATHS.adminEvents}/${id}`
export const editEventPath = (id: number) => `${PATHS.adminEvents}/${id}/edit`
export const importShowsPath = `${importPath}?kind=shows`
export const importReleasesPath = `${importPath}?kind=releases`
export const newPostPath = `${PATHS.adminPosts}/new`
export const postsDeletedPath = `${PATHS.adminPosts}/deleted`
export const postPath = (id: number) => `${PATHS.adminPosts}/${id}`
export const newOwnPagePath = `${PATHS.adminPages}/new`
export const ownPagesDeletedPath = `${PATHS.adminPages}/deleted`
export const ownPagePath = (id: number) => `${PATHS.adminPages}/${id}`
export const refreshCachePath = `${PATHS.adminMerch}?refresh`
export const uploadPicturesPath = `${picturesPath}?upload`
export const musicDeletedPath = `${PATHS.adminMusic}/deleted`
/** The printable codes of a batch. */
export const codeSheetPath = (trackId: number, batchId: number) =>
  `${PATHS.adminMusic}/${trackId}/codes/${batchId}`
export const newTrackPath = `${PATHS.adminMusic}?add`
export const editTrackPath = (id: number) => `${PATHS.adminMusic}?edit=${id}`
export const addPersonPath = `${PATHS.adminSubscribers}?add`
export const inviteAdministratorPath = `${PATHS.adminSecurity}?invite`
export const subscriberPath = (id: number) => `${PATHS.adminSubscribers}/${id}`
export const announcementsPath = `${PATHS.adminSubscribers}/announcements`
export const newAnnouncementPath = `${announcementsPath}/new`
export const announcementCopyPath = (id: number) => `${newAnnouncementPath}?copy=${id}`
export const announcementPath = (id: number) => `${announcementsPath}/${id}`
