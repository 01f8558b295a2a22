/** The parameter of an address that selects a category in Get It. */
export const CATEGORY_PARAM = 'category'
/** The parameter of an address that has every show drawn in Experience It, when it is ALL_SHOWS. */
export const SHOWS_PARAM = 'shows'
export const ALL_SHOWS = 'all'
