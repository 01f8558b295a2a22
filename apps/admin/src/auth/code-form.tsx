import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { SecondFactor } from '@troubadour/domain/auth/auth'
import {
  BLANK_TOKEN_MESSAGE,
  INVALID_RECOVERY_CODE_MESSAGE,
  INVALID_TOKEN_MESSAGE,
  plainRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_PATTERN,
  TOTP_TOKEN_LENGTH,
  TOTP_TOKEN_PATTERN,
} from '@troubadour/domain/auth/auth-values'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import styles from './auth.module.css'
import { showVerificationFailure } from './sign-in.ts'

interface CodeKind {
  label: string
  tidy: (text: string) => string
  toFactor: (code: string) => SecondFactor | null
  blankMessage: string
  invalidMessage: string
  attributes: ComponentProps<'input'>
}

const KINDS: Record<keyof SecondFactor, CodeKind> = {
  token: {
    label: 'Verification code',
    // Apps show and copy '123 456': a length set on the input would cut off its last digit.
    tidy: (text) => text.replace(/\D/g, '').slice(0, TOTP_TOKEN_LENGTH),
    toFactor: (token) => (TOTP_TOKEN_PATTERN.test(token) ? { token } : null),
    blankMessage: BLANK_TOKEN_MESSAGE,
    invalidMessage: INVALID_TOKEN_MESSAGE,
    attributes: { name: 'token', autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recoveryCode: {
    label: 'Recovery code',
    tidy: (text) => text.slice(0, 2 * RECOVERY_CODE_LENGTH),
    toFactor: (code) => {
      const recoveryCode = plainRecoveryCode(code)
      return RECOVERY_CODE_PATTERN.test(recoveryCode) ? { recoveryCode } : null
    },
    blankMessage: 'Please enter one of your recovery codes',
    invalidMessage: INVALID_RECOVERY_CODE_MESSAGE,
    attributes: { name: 'recoveryCode', autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off' },
  },
}

/**
 * One field for one code (docs/product/validation.md#codes), and the buttons under it.
 *
 * There is no field for the user name beside it, not even a hidden one: password managers would see another login,
 * and offer to save the code as its password; screen readers would read it out.
 */
export function CodeForm({
  kind,
  hint,
  submitLabel,
  isBusy,
  isWaiting = false,
  focus = 'on-entering',
  leave,
  children,
  onSubmit,
}: {
  kind: keyof SecondFactor
  hint: ReactNode
  submitLabel: string
  isBusy: boolean
  /** The server accepts no further attempt yet. */
  isWaiting?: boolean
  focus?: 'on-entering' | 'never'
  leave: ReactNode
  children?: ReactNode
  /** Resolves to what to say at the field, or null. */
  onSubmit: (factor: SecondFactor) => Promise<string | null>
}) {
  const { label, tidy, toFactor, blankMessage, invalidMessage, attributes } = KINDS[kind]
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isBlank = code.trim() === ''

  useEffect(() => {
    if (focus === 'on-entering') input.current?.focus()
  }, [focus])

  async function check(): Promise<string | null> {
    if (isBlank) return blankMessage
    const factor = toFactor(code)
    if (factor) return onSubmit(factor)
    // The server allows only a few attempts: none is spent on what cannot be right.
    showVerificationFailure()
    return invalidMessage
  }

  async function submit() {
    if (isBusy || isWaiting) return
    const message = await check()
    setError(message)
    if (!message) return
    // Typing replaces what was wrong.
    input.current?.focus()
    input.current?.select()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <TextField
        {...attributes}
        ref={input}
        label={label}
        hint={hint}
        error={error ?? undefined}
        spellCheck={false}
        className={styles[kind]}
        value={code}
        onChange={(event) => {
          setCode(tidy(event.target.value))
          setError(null)
        }}
      />
      <div className={styles.buttons}>
        {leave}
        <Button type="submit" isBusy={isBusy} disabled={isBlank || isWaiting}>
          {isBusy ? 'Checking…' : submitLabel}
        </Button>
      </div>
    </form>
  )
}
