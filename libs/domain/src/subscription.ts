import { z } from 'zod'

/** Which form a visitor signed up with (Specification, 3. Subscription). */
export const SUBSCRIPTION_SOURCES = ['coming_soon', 'newsletter'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]

/** What an empty sign-up form says (Specification, 5. Sign-up forms). */
export const EMPTY_EMAIL_MESSAGE = 'Please enter your email address'

/** The longest address that mail can be sent to (RFC 5321), in characters. */
const EMAIL_MAX_LENGTH = 254

/** A sign-up for the newsletter. */
export const subscription = z.strictObject({
  email: z
    .string({ error: EMPTY_EMAIL_MESSAGE })
    .trim()
    .min(1, EMPTY_EMAIL_MESSAGE)
    .max(EMAIL_MAX_LENGTH, `Must be at most ${EMAIL_MAX_LENGTH} characters`)
    .pipe(z.email('Please enter a valid email address')),
  source: z.enum(SUBSCRIPTION_SOURCES, 'Unknown sign-up form'),
})
export type Subscription = z.infer<typeof subscription>
