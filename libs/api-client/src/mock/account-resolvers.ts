import { ACTIVITY_PAGE_SIZE } from '@troubadour/domain/activity/activity'
import {
  BLANK_TOKEN_MESSAGE,
  INVALID_CREDENTIALS_MESSAGE,
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
  RECOVERY_CODE_COUNT,
} from '@troubadour/domain/auth/auth-values'
import { MOCK_FAILURES, Refusal, SIGNED_OUT, type Resolvers } from './answers.ts'
import { findRow, pageOf, withoutRow } from './rows.ts'
import type { MockData } from './seed.ts'

const TOO_MANY_TRIES = new Refusal(
  429,
  { message: 'Too many wrong codes. Please wait 15 minutes and try again.' },
  900,
)
/** A valid picture. */
const QR_CODE_URL =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1z"/%3E%3C/svg%3E'

/** Refuses the mock's wrong codes. @throws Refusal */
function checkCode(status: 400 | 401, { token, recoveryCode }: { token?: string; recoveryCode?: string }) {
  const refusal = (field: string, message: string) =>
    new Refusal(status, { message, errors: { [field]: message } })
  if (token === MOCK_FAILURES.lockingToken) throw TOO_MANY_TRIES
  if (token === MOCK_FAILURES.token) throw refusal('token', INVALID_TOKEN_MESSAGE)
  if (recoveryCode === MOCK_FAILURES.recoveryCode)
    throw refusal('recoveryCode', INVALID_RECOVERY_CODE_MESSAGE)
}

/** Valid codes, different for each `set`. */
function mockRecoveryCodes(set: number): string[] {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  return Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) =>
    [set, index, index + 1].map((n) => letters[n % letters.length]?.repeat(4)).join('-'),
  )
}

/** Signing in, account security, and the audit log. */
export function accountResolvers(data: MockData) {
  const signedIn = () => {
    if (!data.user) throw SIGNED_OUT
    return data.user
  }
  return {
    login: ({ body: { username, password } }) => {
      if (password === MOCK_FAILURES.password)
        throw new Refusal(401, { message: INVALID_CREDENTIALS_MESSAGE })
      const requiresTwoFactor = username === MOCK_FAILURES.twoFactorUsername
      if (requiresTwoFactor) data.pendingUsername = username
      else data.user = { id: 1, username, totpEnabled: false }
      return { message: 'Signed in.', requiresTwoFactor }
    },
    validateTwoFactor: ({ body }) => {
      const username = data.pendingUsername
      if (body.token === MOCK_FAILURES.expiredToken) data.pendingUsername = null
      if (!username || !data.pendingUsername) throw SIGNED_OUT
      checkCode(401, body)
      data.pendingUsername = null
      return (data.user = { id: 1, username, totpEnabled: true })
    },
    setUpTwoFactor: () => ({ qrCodeUrl: QR_CODE_URL, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    moveTwoFactor: ({ body }) => {
      checkCode(400, body)
      return { qrCodeUrl: QR_CODE_URL, secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' }
    },
    verifyTwoFactor: ({ body }) => {
      checkCode(400, body)
      data.user = { ...signedIn(), totpEnabled: true }
      data.recoveryCodesLeft = RECOVERY_CODE_COUNT
      return { message: 'Two-factor authentication is enabled.', recoveryCodes: mockRecoveryCodes(0) }
    },
    changePassword: () => {
      data.sessions = data.sessions.filter(({ isCurrent }) => isCurrent)
      return { message: 'The password was changed.' }
    },
    countRecoveryCodes: () => ({
      left: data.recoveryCodesLeft,
      total: signedIn().totpEnabled ? RECOVERY_CODE_COUNT : 0,
    }),
    renewRecoveryCodes: ({ body }) => {
      if (!body.token && !body.recoveryCode)
        throw new Refusal(400, { message: BLANK_TOKEN_MESSAGE, errors: { token: BLANK_TOKEN_MESSAGE } })
      checkCode(400, body)
      data.recoveryCodesLeft = RECOVERY_CODE_COUNT
      return { message: 'There are ten new codes.', recoveryCodes: mockRecoveryCodes(1) }
    },
    listSessions: () => data.sessions,
    revokeSession: ({ params }) => {
      data.sessions = withoutRow(data.sessions, findRow(data.sessions, params.id, 'session'))
    },
    revokeOtherSessions: () => {
      data.sessions = data.sessions.filter(({ isCurrent }) => isCurrent)
    },
    listJobs: () => ({ jobs: data.jobs }),
    listActivity: ({ query: { kind, who, from, until, before } }) => {
      const found = data.activity.filter(
        (entry) =>
          (!kind || entry.kind === kind) &&
          (!who || entry.who === who) &&
          (!from || entry.at >= from) &&
          (!until || entry.at < until),
      )
      const { items, nextBefore } = pageOf(found, before, ACTIVITY_PAGE_SIZE)
      const people = [...new Set(data.activity.flatMap((entry) => entry.who ?? []))]
      return { entries: items, nextBefore, people }
    },
    logout: () => {
      data.user = null
      data.pendingUsername = null
      return { message: 'Signed out.' }
    },
    getUser: signedIn,
  } satisfies Resolvers
}
