// Apart from the schemas: public pages use these, and load no zod.

/** What a code that cannot be one is answered with (docs/product/errors.md#download-code-errors). */
export const INCOMPLETE_CODE_MESSAGE = 'Please enter the 12 letters and digits of your code.'
/** For letters and digits that look like others. */
export const NO_SUCH_LETTER_MESSAGE = 'Codes have no 0, 1, I, L or O. Please look at your code again.'
