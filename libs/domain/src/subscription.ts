import { z } from 'zod'
import { EMPTY_EMAIL_MESSAGE, SUBSCRIPTION_SOURCES } from './sign-up.ts'

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
