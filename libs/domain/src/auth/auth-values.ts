/**
 * Shortest user name and password that the sign-in form accepts, in characters
 * (docs/product/constants.md#sign-in-limits).
 */
export const USERNAME_MIN_LENGTH = 3
export const PASSWORD_MIN_LENGTH = 6
/** Digits of a one-time code (docs/product/constants.md#sign-in-limits). */
export const TOTP_TOKEN_LENGTH = 6
/** Longest password, in characters: longer than any passphrase, and limits the work of one check. */
export const PASSWORD_MAX_LENGTH = 1024

export const USERNAME_MESSAGE = 'Username must be at least 3 characters'
export const PASSWORD_MESSAGE = 'Password must be at least 6 characters'
export const BLANK_TOKEN_MESSAGE = 'Please enter the verification code from your authenticator app'

/** Shown when the response has no message (docs/product/errors.md#sign-in-errors). */
export const INVALID_CREDENTIALS_MESSAGE = 'Invalid username or password'
export const INVALID_TOKEN_MESSAGE = 'Invalid verification code. Please try again.'
export const INVALID_RECOVERY_CODE_MESSAGE = 'Invalid recovery code. Please try again.'

/** Shortest new password, in characters (docs/security.md#authentication); the sign-in form accepts shorter ones. */
export const NEW_PASSWORD_MIN_LENGTH = 12
export const NEW_PASSWORD_MESSAGE = 'The new password must be at least 12 characters'
export const WRONG_PASSWORD_MESSAGE = 'The current password is wrong'
/** Two-factor is set up soon after a sign-in (docs/product/admin.md#security-settings); the session goes on. */
export const RECENT_SIGN_IN_MESSAGE =
  'Your last sign-in is more than 10 minutes ago. Please log in again to go on.'
/** The page for forgotten passwords. */
export const FORGOT_PATH = '/auth/forgot'
/** Pages of single-use links, with the token in the fragment, which is neither sent nor logged. */
export const ACCOUNT_LINK_PATHS = {
  invitation: '/auth/invitation',
  'password-reset': '/auth/reset',
  address: '/auth/address',
} as const
/** The page of the set-up link, also with the token in the fragment. */
export const SETUP_LINK_PATH = '/auth/set-up'
/** How long a link for a new password works, and any other link of an administrator (docs/product/constants.md#sign-in-limits). */
export const PASSWORD_LINK_MINUTES = 30
export const ACCOUNT_LINK_HOURS = 24
export const DEAD_LINK_MESSAGE = 'This link has expired or was used before. Ask for a new one.'
/** Number of recovery codes in a new set; each can be used once. */
export const RECOVERY_CODE_COUNT = 10
/** Letters of a recovery code, without those that look alike on paper. */
export const RECOVERY_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Letters in a code, and in each of its groups, as in 'k7mw-x2pd-9fhr'. */
export const RECOVERY_CODE_LENGTH = 12
export const RECOVERY_CODE_GROUP_LENGTH = 4

export const TOTP_TOKEN_PATTERN = new RegExp(`^\\d{${TOTP_TOKEN_LENGTH}}$`)
export const RECOVERY_CODE_PATTERN = new RegExp(`^[${RECOVERY_CODE_LETTERS}]{${RECOVERY_CODE_LENGTH}}$`)

/** Normalizes a typed recovery code: case, hyphens and white space are ignored. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}
