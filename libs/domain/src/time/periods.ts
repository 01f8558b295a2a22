export const DAY_MS = 24 * 60 * 60 * 1000

// How long data is kept, in ms. The default privacy policy says it in words, which periods.test.ts compares with these.

/** An address that was never confirmed, after it was asked to. */
export const UNCONFIRMED_ADDRESS_MS = 30 * DAY_MS
/** The bag in a browser, after its last change. */
export const BAG_MS = 30 * DAY_MS
/** docs/product/constants.md#selling */
export const UNPAID_ORDER_MS = 30 * DAY_MS
export const POSTAL_ADDRESS_MS = 180 * DAY_MS
/** A sign-in, however busy its session is. */
export const SESSION_LIFETIME_MS = 7 * DAY_MS
/** The time that a browser stays a known device after its last full sign-in. */
export const KNOWN_DEVICE_MS = 180 * DAY_MS
/** The log of activity: `delete_old_activity` of the database deletes it, and a test of the API compares the two. */
export const ACTIVITY_MS = 400 * DAY_MS
export const REFUSAL_MS = 30 * DAY_MS

// How long links work, in ms. Texts of the site and mails say it in words, which periods.test.ts compares with these.

/** docs/product/constants.md#downloads */
export const DOWNLOAD_LINK_MS = 30 * DAY_MS
/** docs/product/constants.md#selling */
export const ORDER_LINK_MS = 30 * DAY_MS
/** docs/product/constants.md#mailing-list-limits */
export const CONFIRMATION_LINK_MS = 7 * DAY_MS
