import type { RecoveryCodes, TwoFactorSetup, User } from '@troubadour/domain/auth/auth'

/** What the sign-in screen is for just now (docs/product/admin.md#sign-in-screen). */
export type AuthMode = 'checking' | 'sign-in' | 'set-up' | 'leave'

/** @param user who is signed in; null for nobody, undefined while that is being asked */
export function authMode(user: User | null | undefined, asked: 'sign-in' | 'set-up'): AuthMode {
  if (user === undefined) return 'checking'
  if (user === null) return 'sign-in'
  return asked === 'set-up' ? 'set-up' : 'leave'
}

/** Why the form with the password is still shown, or shown again. */
export interface CredentialsRemark {
  title: string
  message: string
  /** The server takes no further try before this. */
  until: Date | null
}

/** Where a sign-in stands (docs/product/states.md#sign-in). */
export type SignInStep =
  | { name: 'credentials'; username: string; remark: CredentialsRemark | null }
  | { name: 'two-factor'; username: string }
  | { name: 'recovery-code'; username: string }
  | { name: 'locked'; username: string; message: string; until: Date }
  | { name: 'unlocked'; username: string; message: string }

export type SignInEvent =
  | { name: 'password-sent' }
  | { name: 'refused'; remark: CredentialsRemark }
  | { name: 'code-asked'; username: string }
  | { name: 'recovery-code-chosen' }
  | { name: 'code-chosen' }
  | { name: 'locked'; message: string; until: Date }
  | { name: 'wait-over' }
  /** The half session is gone: too late, or too many tries. */
  | { name: 'ended'; message: string }
  | { name: 'went-back' }
  /** The dialog was closed: next time it begins anew. */
  | { name: 'closed' }

export function firstSignInStep(remark: CredentialsRemark | null, username = ''): SignInStep {
  return { name: 'credentials', username, remark }
}

/** What each event leads to; one that does not fit the step, such as a late answer, changes nothing. */
export function signInReducer(step: SignInStep, event: SignInEvent): SignInStep {
  const { username } = step
  switch (event.name) {
    case 'password-sent':
      return step.name === 'credentials' ? { ...step, remark: null } : step
    case 'refused':
      return step.name === 'credentials' ? { ...step, remark: event.remark } : step
    case 'code-asked':
      return step.name === 'credentials' ? { name: 'two-factor', username: event.username } : step
    case 'recovery-code-chosen':
      return step.name === 'two-factor' ? { name: 'recovery-code', username } : step
    case 'code-chosen':
      return step.name === 'recovery-code' ? { name: 'two-factor', username } : step
    case 'locked':
      return asksForCode(step)
        ? { name: 'locked', username, message: event.message, until: event.until }
        : step
    case 'wait-over':
      return afterWait(step)
    case 'ended':
      return asksForCode(step) ? { name: 'credentials', username, remark: endedRemark(event.message) } : step
    case 'went-back':
      return { name: 'credentials', username, remark: null }
    case 'closed':
      return firstSignInStep(null, username)
  }
}

/** The remark on a sign-in that ended before it was complete. */
export function endedRemark(message: string): CredentialsRemark {
  return { title: 'Your sign-in has ended', message, until: null }
}

function asksForCode({ name }: SignInStep): boolean {
  return name === 'two-factor' || name === 'recovery-code'
}

function afterWait(step: SignInStep): SignInStep {
  if (step.name === 'locked') return { name: 'unlocked', username: step.username, message: step.message }
  return step.name === 'credentials' && step.remark?.until ? { ...step, remark: null } : step
}

/** Where setting up two-factor stands (docs/product/states.md#two-factor-set-up). */
export type SetupStep =
  | { name: 'loading' }
  /** `reason`: the server's own words, where it has some. */
  | { name: 'failed'; reason: string | null }
  | { name: 'qr'; key: TwoFactorSetup }
  /** A code of the key is being checked. */
  | { name: 'verify'; key: TwoFactorSetup }
  | { name: 'waiting'; key: TwoFactorSetup; message: string; until: Date }
  | { name: 'expired'; message: string }
  | { name: 'enabled'; result: RecoveryCodes }

export type SetupEvent =
  | { name: 'key-made'; key: TwoFactorSetup }
  | { name: 'failed'; reason: string | null }
  | { name: 'started-again' }
  | { name: 'code-sent' }
  | { name: 'code-refused' }
  | { name: 'told-to-wait'; message: string; until: Date }
  | { name: 'wait-over' }
  | { name: 'expired'; message: string }
  | { name: 'enabled'; result: RecoveryCodes }

/** As `signInReducer`. Nothing leads on from the recovery codes but leaving them. */
export function setupReducer(step: SetupStep, event: SetupEvent): SetupStep {
  switch (event.name) {
    case 'key-made':
      return step.name === 'loading' ? { name: 'qr', key: event.key } : step
    case 'failed':
      return step.name === 'loading' ? event : step
    case 'started-again':
      return step.name === 'failed' || step.name === 'expired' ? { name: 'loading' } : step
    case 'code-sent':
      return step.name === 'qr' ? { name: 'verify', key: step.key } : step
    case 'code-refused':
      return step.name === 'verify' ? { name: 'qr', key: step.key } : step
    case 'told-to-wait': {
      const { message, until } = event
      return step.name === 'verify' ? { name: 'waiting', key: step.key, message, until } : step
    }
    case 'wait-over':
      return step.name === 'waiting' ? { name: 'qr', key: step.key } : step
    case 'expired':
      return step.name === 'verify' ? event : step
    case 'enabled':
      return step.name === 'verify' ? event : step
  }
}
