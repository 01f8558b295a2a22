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
    // Apps show and copy '123 456': a maxlength would cut off its last digit.
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
 * A field for one code (docs/product/validation.md#codes), with its buttons.
 * It has no field for the user name, not even a hidden one: password managers would detect another login, and offer to
 * save the code as its password; screen readers would announce it.
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
  /** The server does not accept another attempt yet. */
  isWaiting?: boolean
  focus?: 'on-entering' | 'never'
  leave: ReactNode
  children?: ReactNode
  /** Resolves to the error for the field, or null. */
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
    // The server allows few attempts: an incomplete code is not sent.
    showVerificationFailure()
    return invalidMessage
  }

  async function submit() {
    if (isBusy || isWaiting) return
    const message = await check()
    setError(message)
    if (!message) return
    // Typing replaces the wrong code.
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
        onKeyDown={({ key }) => {
          // While the button is disabled, Enter does not submit the form.
          if (isBlank && key === 'Enter') void submit()
        }}
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
