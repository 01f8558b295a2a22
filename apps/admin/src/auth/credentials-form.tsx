import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Credentials } from '@troubadour/domain/auth/auth'
import {
  PASSWORD_MESSAGE,
  PASSWORD_MIN_LENGTH,
  USERNAME_MESSAGE,
  USERNAME_MIN_LENGTH,
} from '@troubadour/domain/auth/auth-values'
import { Button } from '@troubadour/ui/forms/button'
import { Banner } from '@troubadour/ui/feedback/banner'
import { PasswordField, TextField } from '@troubadour/ui/forms/fields'
import { Countdown } from './countdown.tsx'
import type { SignInError } from './use-sign-in.ts'
import styles from './auth.module.css'

/** The rules of the call's schema, without loading zod on the first screen. */
const RULES = {
  username: {
    required: USERNAME_MESSAGE,
    minLength: { value: USERNAME_MIN_LENGTH, message: USERNAME_MESSAGE },
  },
  password: {
    required: PASSWORD_MESSAGE,
    minLength: { value: PASSWORD_MIN_LENGTH, message: PASSWORD_MESSAGE },
  },
}

const ERROR_ID = 'sign-in-error'

/** User name and password (docs/product/validation.md#sign-in-form); the caller signs in. */
export function CredentialsForm({
  username,
  error,
  isBusy,
  onSubmit,
  onWaitOver,
}: {
  username: string
  error: SignInError | null
  isBusy: boolean
  onSubmit: (credentials: Credentials) => void
  onWaitOver: () => void
}) {
  const form = useForm<Credentials>({
    defaultValues: { username, password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState
  const { setFocus } = form
  const isWaiting = Boolean(error?.until)
  const field = (name: keyof Credentials) => ({
    ...form.register(name, { ...RULES[name], onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
    'aria-describedby': error ? ERROR_ID : undefined,
  })

  useEffect(() => {
    // Typing replaces the refused password.
    if (error) setFocus('password', { shouldSelect: true })
  }, [error, setFocus])

  useEffect(() => {
    setFocus(username ? 'password' : 'username')
  }, [username, setFocus])

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((values) => {
        if (!isWaiting && !isBusy) onSubmit(values)
      })}
    >
      {error && (
        <Banner id={ERROR_ID} tone="error" title={error.title}>
          {error.message}
        </Banner>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="large" isBusy={isBusy} disabled={isWaiting} className={styles.submit}>
        {isBusy ? 'Logging in…' : 'Log In'}
      </Button>
      {error?.until && <Countdown until={error.until} onEnd={onWaitOver} />}
    </form>
  )
}
