// Apart from the schema of a subscription: public pages use these, and load no zod.

/** Which form a visitor signed up with (docs/product/entities.md#subscription). */
export const SUBSCRIPTION_SOURCES = ['coming_soon', 'newsletter'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]

/** What an empty sign-up form says (docs/product/validation.md#sign-up-fields). */
export const EMPTY_EMAIL_MESSAGE = 'Please enter your email address'

/** What a form that is sent faster than anybody can type is answered with: 429. */
export const SIGN_UP_TOO_SOON_MESSAGE = 'Please wait a moment and try again.'

/** What is beyond the sign-ups of one network, or of all, in an hour is answered with: 429. */
export const SIGN_UP_TOO_MANY_MESSAGE = 'There were too many sign-ups. Please try again in an hour.'

/** The text beside each form: what somebody who signs up agrees to, stored as consent. */
export const SIGN_UP_WORDING: Record<SubscriptionSource, string> = {
  coming_soon: "I'll never sell your info or spam you. You can unsubscribe at any time.",
  newsletter: 'Subscribe to receive updates about new music releases, merchandise, and upcoming events.',
}

/** The buttons of the pages that links in mails lead to; stored as the consent of the person who presses one. */
export const LINK_BUTTONS = {
  confirm: 'Confirm my address',
  unsubscribe: 'Unsubscribe',
  resubscribe: 'Subscribe again',
} as const
