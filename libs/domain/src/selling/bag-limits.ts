// This file imports no schemas, because public pages load no zod.

/** The largest number of lines of a bag, and of one thing in it. */
export const BAG_LINES_MAX = 50
export const QUANTITY_MAX = 99
