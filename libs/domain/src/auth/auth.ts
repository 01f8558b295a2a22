import { z } from 'zod'
import {
  BLANK_TOKEN_MESSAGE,
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
  NEW_PASSWORD_MESSAGE,
  NEW_PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MESSAGE,
  PASSWORD_MIN_LENGTH,
  plainRecoveryCode,
  RECOVERY_CODE_PATTERN,
  TOTP_TOKEN_PATTERN,
  USERNAME_MESSAGE,
  USERNAME_MIN_LENGTH,
  WRONG_PASSWORD_MESSAGE,
} from './auth-values.ts'
import { isoDateTime } from '../schema/field.ts'

const username = z
  .string(USERNAME_MESSAGE)
  .min(USERNAME_MIN_LENGTH, USERNAME_MESSAGE)
  .max(200, 'Username must be at most 200 characters')

export const credentials = z.strictObject({
  username,
  password: z
    .string(PASSWORD_MESSAGE)
    .min(PASSWORD_MIN_LENGTH, PASSWORD_MESSAGE)
    .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
})
export type Credentials = z.infer<typeof credentials>

export const loginResult = z.object({ message: z.string(), requiresTwoFactor: z.boolean() })

/** The signed-in administrator (docs/product/entities.md#user). */
export const user = z.object({ id: z.int(), username: z.string(), totpEnabled: z.boolean() })
export type User = z.infer<typeof user>

/** Six digits; white space between them ('123 456') is ignored. */
const token = z
  .string(BLANK_TOKEN_MESSAGE)
  .max(64, INVALID_TOKEN_MESSAGE)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: BLANK_TOKEN_MESSAGE, abort: true })
      .regex(TOTP_TOKEN_PATTERN, INVALID_TOKEN_MESSAGE),
  )

const recoveryCode = z
  .string(INVALID_RECOVERY_CODE_MESSAGE)
  .max(64, INVALID_RECOVERY_CODE_MESSAGE)
  .transform(plainRecoveryCode)
  .pipe(z.string().regex(RECOVERY_CODE_PATTERN, INVALID_RECOVERY_CODE_MESSAGE))

export const totpToken = z.strictObject({ token })

const codes = { token: token.optional(), recoveryCode: recoveryCode.optional() }

function refuseTwoCodes(value: SecondFactor, { addIssue }: z.core.$RefinementCtx) {
  if (value.token !== undefined && value.recoveryCode !== undefined)
    addIssue({ code: 'custom', path: ['recoveryCode'], message: 'Send one of the two codes' })
}

/** A refinement of `withCodes`: one of the two codes has to be sent. */
export function requireOneCode(value: SecondFactor, context: z.core.$RefinementCtx) {
  if (value.token === undefined && value.recoveryCode === undefined)
    context.addIssue({ code: 'custom', path: ['token'], message: BLANK_TOKEN_MESSAGE })
  else refuseTwoCodes(value, context)
}

/** Completes a sign-in with two-factor: a one-time code or a recovery code. */
export const secondFactor = z.strictObject(codes).superRefine(requireOneCode)
export interface SecondFactor {
  token?: string | undefined
  recoveryCode?: string | undefined
}

/** Input of the two-factor check of a user name; the response is the same for every name. */
export const twoFactorQuestion = z.strictObject({ username })

/** A new two-factor secret, shown once. */
export const twoFactorSetup = z.object({
  /** A `data:` URL of the QR code. */
  qrCodeUrl: z.string(),
  /** The same secret for typing, base32. */
  secret: z.string(),
})
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

/** New recovery codes, in groups, shown once. */
export const recoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** Number of unused recovery codes; 0 of 0 without two-factor. */
export const recoveryCodesLeft = z.object({ left: z.int(), total: z.int() })

export const currentPassword = z
  .string('Enter your current password')
  .min(1, 'Enter your current password')
  .max(PASSWORD_MAX_LENGTH, WRONG_PASSWORD_MESSAGE)

/** Confirms the user's identity before a sensitive change. */
export const passwordProof = z.strictObject({ currentPassword })
export type PasswordProof = z.infer<typeof passwordProof>

/** The fields of `twoFactorProof`, for calls that need others besides. */
export const withCodes = z.strictObject({ currentPassword, ...codes })

/** Confirms the identity with the second factor, too: the password, and a code of the phone or a recovery code. */
export const twoFactorProof = withCodes.superRefine(requireOneCode)
export type TwoFactorProof = PasswordProof & SecondFactor

/** The same, for a call that released front ends make without a code; the server then refuses it. */
export const recoveryCodesRenewal = withCodes.superRefine(refuseTwoCodes)

/** A new password; any characters and long passwords are allowed (docs/security.md#authentication). */
export const newPassword = z
  .string(NEW_PASSWORD_MESSAGE)
  .min(NEW_PASSWORD_MIN_LENGTH, NEW_PASSWORD_MESSAGE)
  .max(PASSWORD_MAX_LENGTH, `The new password must be at most ${PASSWORD_MAX_LENGTH} characters`)

export const passwordChange = z.strictObject({ currentPassword, newPassword })

/** A signed-in browser. */
export const activeSession = z.object({
  id: z.int(),
  /** Browser and system for display, such as 'Firefox on Windows'. */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: isoDateTime,
  /** Accurate to the minute. */
  lastUsedAt: isoDateTime,
  isCurrent: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>
