/** Field of the forms that buy, for the amount that the buyer names. */
export const AMOUNT_FIELD = 'amount'
