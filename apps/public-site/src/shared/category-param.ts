/** The parameter of an address that selects a category in Get It. */
export const CATEGORY_PARAM = 'category'
