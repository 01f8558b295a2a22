// A separate file, because browsers need only these.

/**
 * Lengths of lists on the home page (docs/product/constants.md#public-page-constants); other items are on separate
 * pages.
 */
export const SHOWN_AT_HOME = { upcoming: 12, past: 6, releases: 8, items: 18, foldedItems: 8 } as const
