/** Ids that links of other pages lead to. */

/** The form that buys, on the page of a release or product. */
export const BUY_ID = 'buy'
/** The recordings, on the page of a release. */
export const TRACKS_ID = 'tracks'
