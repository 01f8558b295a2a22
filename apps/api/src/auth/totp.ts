import { TOTP_TOKEN_LENGTH } from '@troubadour/domain/auth/auth-values'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands. */
const PERIOD_S = 30
const SECRET_BYTES = 20
/** A code of the step before or after is accepted too: clocks differ, and typing takes time. */
const WINDOW_STEPS = 1

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address in the QR picture. @param issuer whose account the app shows it as */
export function totpUri(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  return toTotp(secret, issuer, username).toString()
}

/**
 * The step that a code belongs to, when it may be accepted (docs/security.md#two-factor): within one step of now, and
 * later than the last accepted one, for the library itself takes a code twice.
 * @returns null for a code that is wrong, too old, or was used
 */
export function acceptedStep(
  secret: string,
  token: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const timestamp = now.getTime()
  const delta = toTotp(secret).validate({ token, timestamp, window: WINDOW_STEPS })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / PERIOD_S) + delta
  return step > lastStep ? step : null
}

function toTotp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: TOTP_TOKEN_LENGTH,
    period: PERIOD_S,
  })
}
