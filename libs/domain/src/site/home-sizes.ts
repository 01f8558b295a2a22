// Apart from the rules: browsers need these alone.

/** How many the home page shows (docs/product/constants.md#public-page-constants); the rest is on pages of their own. */
export const SHOWN_AT_HOME = { upcoming: 12, past: 6, releases: 8, items: 18 } as const
