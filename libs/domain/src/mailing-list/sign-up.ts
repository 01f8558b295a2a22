// This file imports no schemas, because public pages load no zod.

/** The form that a visitor signed up with (docs/product/entities.md#subscription). */
export const SUBSCRIPTION_SOURCES = ['coming_soon', 'newsletter'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]

/** The error of an empty sign-up form (docs/product/validation.md#sign-up-fields). */
export const EMPTY_EMAIL_MESSAGE = 'Please enter your email address'

/** A valid email address (docs/product/validation.md#sign-up-fields). */
export const EMAIL_ADDRESS = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** The 429 for a form that was sent faster than anyone can type. */
export const SIGN_UP_TOO_SOON_MESSAGE = 'Please wait a moment and try again.'

/** The 429 for too many sign-ups per hour, from one network or in total. */
export const SIGN_UP_TOO_MANY_MESSAGE = 'There were too many sign-ups. Please try again in an hour.'

/** Said in place of 'sent' where only the demo's mail sink takes mails (docs/product/mails.md#without-a-mail-server). */
export const NO_MAIL_SERVER_MESSAGE = 'No mail server is set up: mails stay on this machine'
/** Said in place of 'on its way' while mails do not leave (docs/product/mails.md#without-a-mail-server). */
export const MAIL_WAITS_MESSAGE = 'Mails wait: the last one did not leave. See Connections.'
