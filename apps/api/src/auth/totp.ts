import { TOTP_TOKEN_LENGTH } from '@troubadour/domain/auth/auth-values'
import { Secret, TOTP } from 'otpauth'

/** The period that all authenticator apps support. */
const PERIOD_S = 30
const SECRET_BYTES = 20
/** Codes of the previous and the next step are accepted, too: clocks differ, and typing takes time. */
const WINDOW_STEPS = 1

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The otpauth URI in the QR code. @param issuer name of the account in the app */
export function totpUri(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  return toTotp(secret, issuer, username).toString()
}

/**
 * The time step of a code, when it may be accepted (docs/security.md#two-factor): within one step of now and later than
 * the last accepted one, since the library does not detect replays.
 * @returns null for a wrong, expired or used code
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
