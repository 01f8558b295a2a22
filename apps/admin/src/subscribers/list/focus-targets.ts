/** The heading of the list, by which it is named and to which the focus goes when what had it is gone. */
export const LIST_TITLE_ID = 'subscribers-title'
/** The list itself, for links from above it. */
export const LIST_ID = 'list'
/** The button of a subscriber's row. */
export const rowId = (id: number) => `subscriber-${id}`
