import { describe, expect, it } from 'vitest'
import { endedError, signInReducer, type SignInEvent, type SignInStep } from './use-sign-in.ts'

const until = new Date('2026-05-01T12:15:00Z')
const message = 'Too many wrong codes.'
const username = 'keeper'
const wait = { title: 'Login Failed', message: 'Too many tries.', until }

const SIGN_IN = {
  credentials: { name: 'credentials', username, error: null },
  ended: { name: 'credentials', username, error: endedError(message) },
  waiting: { name: 'credentials', username, error: wait },
  code: { name: 'two-factor', username },
  recovery: { name: 'recovery-code', username },
  locked: { name: 'locked', username, message, until },
  unlocked: { name: 'unlocked', username, message },
} satisfies Record<string, SignInStep>

/** The step that each event leads to, from each step in which it can occur. */
const SIGN_IN_TABLE: [SignInEvent, Partial<Record<keyof typeof SIGN_IN, SignInStep>>][] = [
  [{ name: 'password-sent' }, { ended: SIGN_IN.credentials, waiting: SIGN_IN.credentials }],
  [
    { name: 'refused', error: wait },
    { credentials: SIGN_IN.waiting, ended: SIGN_IN.waiting },
  ],
  [
    { name: 'code-asked', username },
    { credentials: SIGN_IN.code, ended: SIGN_IN.code, waiting: SIGN_IN.code },
  ],
  [{ name: 'recovery-code-chosen' }, { code: SIGN_IN.recovery }],
  [{ name: 'code-chosen' }, { recovery: SIGN_IN.code }],
  [
    { name: 'locked', message, until },
    { code: SIGN_IN.locked, recovery: SIGN_IN.locked },
  ],
  [{ name: 'wait-over' }, { locked: SIGN_IN.unlocked, waiting: SIGN_IN.credentials }],
  [
    { name: 'ended', message },
    { code: SIGN_IN.ended, recovery: SIGN_IN.ended },
  ],
  [
    { name: 'went-back' },
    {
      ended: SIGN_IN.credentials,
      waiting: SIGN_IN.credentials,
      code: SIGN_IN.credentials,
      recovery: SIGN_IN.credentials,
      locked: SIGN_IN.credentials,
      unlocked: SIGN_IN.credentials,
    },
  ],
]

describe('signInReducer', () => {
  const cases = SIGN_IN_TABLE.flatMap(([event, transitions]) =>
    Object.entries(SIGN_IN).map(([from, step]) => ({
      event,
      from,
      step,
      // Object.entries returns string keys.
      next: transitions[from as keyof typeof SIGN_IN] ?? step,
    })),
  )
  it.each(cases)('$event.name, when $from, leads to $next.name', ({ step, event, next }) => {
    expect(signInReducer(step, event)).toEqual(next)
  })
})
