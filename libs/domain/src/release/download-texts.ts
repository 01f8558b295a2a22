// Apart from the schemas: public pages use these, and load no zod.

/** What a code that cannot be one is answered with (docs/product/errors.md#download-code-errors). */
export const INCOMPLETE_CODE_MESSAGE = 'Please enter the 12 letters and digits of your code.'
