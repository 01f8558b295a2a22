/** Shortest user name and password the sign-in form takes, in characters (docs/product/constants.md#sign-in-limits). */
export const USERNAME_MIN_LENGTH = 3
export const PASSWORD_MIN_LENGTH = 6
/** Digits of a one-time code (docs/product/constants.md#sign-in-limits). */
export const TOTP_TOKEN_LENGTH = 6
/** Longer than any passphrase; keeps the work of one password check bounded. In characters. */
export const PASSWORD_MAX_LENGTH = 1024

export const USERNAME_MESSAGE = 'Username must be at least 3 characters'
export const PASSWORD_MESSAGE = 'Password must be at least 6 characters'
export const BLANK_TOKEN_MESSAGE = 'Please enter the verification code from your authenticator app'

/** Shown when the server gives no message of its own (docs/product/errors.md#sign-in-errors). */
export const INVALID_CREDENTIALS_MESSAGE = 'Invalid username or password'
export const INVALID_TOKEN_MESSAGE = 'Invalid verification code. Please try again.'
export const INVALID_RECOVERY_CODE_MESSAGE = 'Invalid recovery code. Please try again.'

/** Shortest new password, in characters (docs/security.md#authentication); the sign-in form takes shorter ones. */
export const NEW_PASSWORD_MIN_LENGTH = 12
export const NEW_PASSWORD_MESSAGE = 'The new password must be at least 12 characters'
export const WRONG_PASSWORD_MESSAGE = 'The current password is wrong'
/** How to get in again with a forgotten password. */
export const FORGOT_PATH = '/auth/forgot'
/** Where links that work once lead, with their token behind '#': no server and no log sees it. */
export const ACCOUNT_LINK_PATHS = {
  invitation: '/auth/invitation',
  'password-reset': '/auth/reset',
  address: '/auth/address',
} as const
export const DEAD_LINK_MESSAGE = 'This link has expired or was used before. Ask for a new one.'
/** How many recovery codes there are when they are new; each is used once. */
export const RECOVERY_CODE_COUNT = 10
/** Letters of a recovery code: none that is taken for another when read off paper. */
export const RECOVERY_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Letters of one code and of each group in which it is written, as in 'k7mw-x2pd-9fhr'. */
export const RECOVERY_CODE_LENGTH = 12
export const RECOVERY_CODE_GROUP_LENGTH = 4

export const TOTP_TOKEN_PATTERN = new RegExp(`^\\d{${TOTP_TOKEN_LENGTH}}$`)
export const RECOVERY_CODE_PATTERN = new RegExp(`^[${RECOVERY_CODE_LETTERS}]{${RECOVERY_CODE_LENGTH}}$`)

/** A recovery code as it is compared: case, hyphens and white space do not count. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}
