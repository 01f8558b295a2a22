/** Fields of the forms of the bag. A line is JSON (libs/domain/src/selling/bag.ts), in one field for each line. */
export const LINE_FIELD = 'line'
/** What the visitor typed for a line replaces what the line has. @param index of the line */
export const quantityField = (index: number) => `quantity-${index}`
export const bagAmountField = (index: number) => `amount-${index}`
/** The index of the line to remove. */
export const REMOVE_FIELD = 'remove'
export const DELIVERY_FIELD = 'delivery'
export const CODE_FIELD = 'code'
/** The total that the visitor was shown, in minor units. */
export const TOTAL_FIELD = 'total'
/** Sent by the form of a product, whose line comes to those that the browser has. */
export const ADD_FIELD = 'add'
