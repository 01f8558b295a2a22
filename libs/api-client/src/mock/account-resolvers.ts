import { ACTIVITY_PAGE_SIZE } from '@troubadour/domain/contract/activity'
import {
  INVALID_CREDENTIALS_MESSAGE,
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
  RECOVERY_CODE_COUNT,
} from '@troubadour/domain/auth/auth-values'
import { missing, MOCK_FAILURES, SIGNED_OUT, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

const TOO_MANY_TRIES = {
  status: 429,
  body: { message: 'Too many wrong codes. Please wait 15 minutes and try again.' },
  retryAfterS: 900,
} as const
/** A picture that a browser can show. */
const QR_CODE_URL =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1z"/%3E%3C/svg%3E'

/** The refusal of a code that the mock does not take. */
function codeRefusal(status: 400 | 401, { token, recoveryCode }: { token?: string; recoveryCode?: string }) {
  const refusal = (field: string, message: string) =>
    ({ status, body: { message, errors: { [field]: message } } }) as const
  if (token === MOCK_FAILURES.lockingToken) return TOO_MANY_TRIES
  if (token === MOCK_FAILURES.token) return refusal('token', INVALID_TOKEN_MESSAGE)
  return recoveryCode === MOCK_FAILURES.recoveryCode
    ? refusal('recoveryCode', INVALID_RECOVERY_CODE_MESSAGE)
    : undefined
}

/** Codes of the right form, another set for each number. */
function mockRecoveryCodes(set: number): string[] {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  return Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) =>
    [set, index, index + 1].map((n) => letters[n % letters.length]?.repeat(4)).join('-'),
  )
}

/** Signing in, the administrator's own security, and the audit log. */
export function accountResolvers(data: MockData) {
  return {
    login: ({ body }) => {
      if (body.password === MOCK_FAILURES.password) {
        return { status: 401, body: { message: INVALID_CREDENTIALS_MESSAGE } }
      }
      const requiresTwoFactor = body.username === MOCK_FAILURES.twoFactorUsername
      if (requiresTwoFactor) data.pendingUsername = body.username
      else data.user = { id: 1, username: body.username, totpEnabled: false }
      return { status: 200, body: { message: 'Signed in.', requiresTwoFactor } }
    },
    validateTwoFactor: ({ body }) => {
      if (!data.pendingUsername) return SIGNED_OUT
      if (body.token === MOCK_FAILURES.expiredToken) {
        data.pendingUsername = null
        return SIGNED_OUT
      }
      const refusal = codeRefusal(401, body)
      if (refusal) return refusal
      data.user = { id: 1, username: data.pendingUsername, totpEnabled: true }
      data.pendingUsername = null
      return { status: 200, body: data.user }
    },
    setUpTwoFactor: () => {
      if (!data.user) return SIGNED_OUT
      if (data.user.totpEnabled) {
        return { status: 409, body: { message: 'Two-factor authentication is enabled already.' } }
      }
      return { status: 200, body: { qrCodeUrl: QR_CODE_URL, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }
    },
    moveTwoFactor: ({ body }) => {
      if (!data.user) return SIGNED_OUT
      const setup = { qrCodeUrl: QR_CODE_URL, secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' }
      return codeRefusal(400, body) ?? { status: 200, body: setup }
    },
    verifyTwoFactor: ({ body }) => {
      if (!data.user) return SIGNED_OUT
      const refusal = codeRefusal(400, body)
      if (refusal) return refusal
      data.user = { ...data.user, totpEnabled: true }
      data.recoveryCodesLeft = RECOVERY_CODE_COUNT
      const message = 'Two-factor authentication is enabled.'
      return { status: 200, body: { message, recoveryCodes: mockRecoveryCodes(0) } }
    },
    changePassword: () => {
      data.sessions = data.sessions.filter(({ isCurrent }) => isCurrent)
      return { status: 200, body: { message: 'The password was changed.' } }
    },
    countRecoveryCodes: () => {
      if (!data.user) return SIGNED_OUT
      const total = data.user.totpEnabled ? RECOVERY_CODE_COUNT : 0
      return { status: 200, body: { left: data.recoveryCodesLeft, total } }
    },
    renewRecoveryCodes: () => {
      data.recoveryCodesLeft = RECOVERY_CODE_COUNT
      const message = 'There are ten new codes.'
      return { status: 200, body: { message, recoveryCodes: mockRecoveryCodes(1) } }
    },
    listSessions: () => ({ status: 200, body: data.sessions }),
    revokeSession: ({ params }) => {
      if (!data.sessions.some(({ id }) => id === params.id)) return missing('session')
      data.sessions = data.sessions.filter(({ id }) => id !== params.id)
      return { status: 204, body: undefined }
    },
    revokeOtherSessions: () => {
      data.sessions = data.sessions.filter(({ isCurrent }) => isCurrent)
      return { status: 204, body: undefined }
    },
    listJobs: () => ({ status: 200, body: { jobs: data.jobs } }),
    listActivity: ({ query }) => {
      const { kind, who, from, until, before = Infinity } = query
      const found = data.activity.filter(
        (entry) =>
          (!kind || entry.kind === kind) &&
          (!who || entry.who === who) &&
          (!from || entry.at >= from) &&
          (!until || entry.at < until) &&
          entry.id < before,
      )
      const entries = found.slice(0, ACTIVITY_PAGE_SIZE)
      const nextBefore = found.length > entries.length ? (entries.at(-1)?.id ?? null) : null
      const people = [...new Set(data.activity.flatMap((entry) => entry.who ?? []))]
      return { status: 200, body: { entries, nextBefore, people } }
    },
    logout: () => {
      data.user = null
      data.pendingUsername = null
      return { status: 200, body: { message: 'Signed out.' } }
    },
    getUser: () => (data.user ? { status: 200, body: data.user } : SIGNED_OUT),
  } satisfies Resolvers
}
