// This file imports no schemas, because public pages load no zod.

/** The error for an incomplete code (docs/product/errors.md#download-code-errors). */
export const INCOMPLETE_CODE_MESSAGE = 'Please enter the 12 letters and digits of your code.'
/** The error for characters that codes do not contain, because they look alike. */
export const NO_SUCH_LETTER_MESSAGE = 'Codes have no 0, 1, I, L or O. Please look at your code again.'
