import { z } from 'zod'

/** Shortest user name and password the sign-in form takes, in characters (Specification, 9.). */
export const USERNAME_MIN_LENGTH = 3
export const PASSWORD_MIN_LENGTH = 6
/** Digits of a one-time code (Specification, 9. 2FA token length). */
export const TOTP_TOKEN_LENGTH = 6
/** Longer than any passphrase; keeps the work of one password check bounded. In characters. */
const PASSWORD_MAX_LENGTH = 1024

export const USERNAME_MESSAGE = 'Username must be at least 3 characters'
export const PASSWORD_MESSAGE = 'Password must be at least 6 characters'
export const BLANK_TOKEN_MESSAGE = 'Please enter the verification code from your authenticator app'

/** Shown when the server gives no message of its own (Specification, 8. Login and two-factor). */
export const INVALID_CREDENTIALS_MESSAGE = 'Invalid username or password'
export const INVALID_TOKEN_MESSAGE = 'Invalid verification code. Please try again.'

const username = z.string(USERNAME_MESSAGE).min(USERNAME_MIN_LENGTH, USERNAME_MESSAGE).max(200)

/** What the sign-in form sends. */
export const credentials = z.strictObject({
  username,
  password: z.string(PASSWORD_MESSAGE).min(PASSWORD_MIN_LENGTH, PASSWORD_MESSAGE).max(PASSWORD_MAX_LENGTH),
})
export type Credentials = z.infer<typeof credentials>

/** What a right password is answered with. */
export const loginResult = z.object({ message: z.string(), requiresTwoFactor: z.boolean() })
export type LoginResult = z.infer<typeof loginResult>

/** The signed-in administrator (Specification, 3. User). */
export const user = z.object({ id: z.int(), username: z.string(), totpEnabled: z.boolean() })
export type User = z.infer<typeof user>

/** A one-time code; white space in it ('123 456') does not count. */
export const totpToken = z.strictObject({
  token: z
    .string(BLANK_TOKEN_MESSAGE)
    .max(64)
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: BLANK_TOKEN_MESSAGE, abort: true })
        .regex(new RegExp(`^\\d{${TOTP_TOKEN_LENGTH}}$`), INVALID_TOKEN_MESSAGE),
    ),
})
export type TotpToken = z.infer<typeof totpToken>

/** What the two-factor check of a user name takes; its answer is the same for every name. */
export const twoFactorQuestion = z.strictObject({ username })

/** A new two-factor secret, shown once. */
export const twoFactorSetup = z.object({
  /** A `data:` URL of the QR picture. */
  qrCodeUrl: z.string(),
  /** The same key for typing by hand, base32. */
  secret: z.string(),
})
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

/** What turning two-factor on answers: the codes that replace a lost device, shown once. */
export const twoFactorEnabled = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type TwoFactorEnabled = z.infer<typeof twoFactorEnabled>
