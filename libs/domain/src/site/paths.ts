/** Those that scripts of the public page know. */
export const SCRIPT_PATHS = {
  home: '/',
  shows: '/shows',
  music: '/music',
  store: '/store',
  posts: '/posts',
  /** Where the sign-up forms post to when there is no JavaScript. */
  subscribe: '/subscribe',
} as const

/** Where the screens are (docs/product/public-pages.md#routes). */
export const PATHS = {
  ...SCRIPT_PATHS,
  terms: '/terms',
  privacy: '/privacy',
  auth: '/auth',
  admin: '/admin',
  adminEvents: '/admin/events',
  adminMusic: '/admin/music',
  adminMerch: '/admin/merch',
  adminPosts: '/admin/posts',
  adminPages: '/admin/pages',
  adminSubscribers: '/admin/subscribers',
  adminSite: '/admin/site',
  adminSecurity: '/admin/security',
  adminActivity: '/admin/activity',
  adminPress: '/admin/press',
  /** The press kit; the token of a private link may follow. */
  press: '/press',
  /** Where a download link leads; its token follows. */
  downloads: '/downloads',
  /** The site with settings that are not saved; the token follows, then the path of a page. */
  preview: '/preview',
  /** Where codes are typed; `?code=` fills the field. */
  redeem: '/redeem',
  /** Where the links in mails lead; the token follows as `?token=`. */
  confirm: '/confirm',
  unsubscribe: '/unsubscribe',
} as const

/** How far down the page the first, second and third section are looked for, where they cannot be found. */
export const FALLBACK_FRACTIONS = [0.2, 0.5, 0.7] as const

/**
 * A jump stops this far above a section, because the fixed nav bar covers its top
 * (docs/product/constants.md#public-page-constants).
 */
export const SECTION_OFFSET_PX = 80
/** How long after a page with a hash is shown it scrolls there (docs/product/constants.md#public-page-constants). */
export const HASH_SCROLL_DELAY_MS = 300
/**
 * Below this width the menu collapses and the tables become cards (docs/product/constants.md#public-page-constants).
 */
export const MOBILE_BREAKPOINT_PX = 768
