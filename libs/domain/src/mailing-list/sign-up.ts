// Apart from the schema of a subscription: public pages use these, and load no zod.

/** Which form a visitor signed up with (docs/product/entities.md#subscription). */
export const SUBSCRIPTION_SOURCES = ['coming_soon', 'newsletter'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]

/** What an empty sign-up form says (docs/product/validation.md#sign-up-fields). */
export const EMPTY_EMAIL_MESSAGE = 'Please enter your email address'

/** An address that mail can be sent to (docs/product/validation.md#sign-up-fields). */
export const EMAIL_ADDRESS = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** What a form that is sent faster than anybody can type is answered with: 429. */
export const SIGN_UP_TOO_SOON_MESSAGE = 'Please wait a moment and try again.'

/** What is beyond the sign-ups of one network, or of all, in an hour is answered with: 429. */
export const SIGN_UP_TOO_MANY_MESSAGE = 'There were too many sign-ups. Please try again in an hour.'
