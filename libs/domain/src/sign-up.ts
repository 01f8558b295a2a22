// Apart from the schema of a subscription: public pages use these, and load no zod.

/** Which form a visitor signed up with (Specification, 3. Subscription). */
export const SUBSCRIPTION_SOURCES = ['coming_soon', 'newsletter'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]

/** What an empty sign-up form says (Specification, 5. Sign-up forms). */
export const EMPTY_EMAIL_MESSAGE = 'Please enter your email address'
