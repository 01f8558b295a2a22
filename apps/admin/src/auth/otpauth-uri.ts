import { TOTP_TOKEN_LENGTH } from '@troubadour/domain/auth/auth-values'

/** What an app calls the account while the site has no name; the QR picture says the same. */
const DEFAULT_ISSUER = 'Troubadour'

/**
 * The address that adds a key to an authenticator app on the same device, where the camera cannot see the QR picture.
 * @param account whose key it is, and on which site; only names, as the app shows them
 */
export function otpauthUri(secret: string, account: { projectName: string; username: string }): string {
  const issuer = encodeURIComponent(account.projectName || DEFAULT_ISSUER)
  const label = `${issuer}:${encodeURIComponent(account.username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${TOTP_TOKEN_LENGTH}&period=30`
}
