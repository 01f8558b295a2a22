/** Paths that scripts of the public pages need. */
export const SCRIPT_PATHS = {
  home: '/',
  shows: '/shows',
  music: '/music',
  store: '/store',
  posts: '/posts',
  /** Target of the sign-up forms without JavaScript. */
  subscribe: '/subscribe',
  /** What a visitor has chosen to buy. */
  bag: '/bag',
} as const

/** Paths of the pages (docs/product/public-pages.md#routes). */
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
  adminOwnProducts: '/admin/own-products',
  adminSelling: '/admin/selling',
  adminOrders: '/admin/orders',
  /** The press kit; may be followed by the token of a private link. */
  press: '/press',
  /** Pages of private links to releases; followed by the token. */
  private: '/private',
  /** Pages of download links; followed by the token. */
  downloads: '/downloads',
  /** The site with unsaved settings; followed by the token and the path of a page. */
  preview: '/preview',
  /** Target of the forms that buy. */
  buy: '/buy',
  withdraw: '/withdraw',
  /** Pages of orders; followed by the token. */
  orders: '/orders',
  /** Pages to listen to a release, with its slug; the target of the forms for reminders. */
  listen: '/listen',
  /** Short addresses of those pages, with a code of letters. */
  poster: '/l',
  /** The form for tips. */
  support: '/support',
  /** The form for download codes; `?code=` fills the field. */
  redeem: '/redeem',
  /** Pages of mailed links, with `?token=`. */
  confirm: '/confirm',
  unsubscribe: '/unsubscribe',
  /** Confirms, and ends, the reminder of a release. */
  remind: '/confirm/reminder',
  forget: '/unsubscribe/reminder',
  /** Where a subscriber says where they live. */
  town: '/confirm/town',
} as const

/** After the path of an order: where the page of the payment leads back to. */
export const BACK_PATH = '/back'

/**
 * Height of the fixed nav bar, which would cover the top of a section
 * (docs/product/constants.md#public-page-constants).
 */
export const SECTION_OFFSET_PX = 80
/** Delay of scrolling to a page's hash (docs/product/constants.md#public-page-constants). */
export const HASH_SCROLL_DELAY_MS = 300
/**
 * Below this width the menu collapses and the tables become cards (docs/product/constants.md#public-page-constants).
 */
export const MOBILE_BREAKPOINT_PX = 768
