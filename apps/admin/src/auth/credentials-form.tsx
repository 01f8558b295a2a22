import { useForm } from 'react-hook-form'
import { credentials, type Credentials } from '@troubadour/domain/auth'
import { Button } from '@troubadour/ui/button'
import { TextField } from '@troubadour/ui/text-field'
import { schemaResolver } from '../shared/schema-resolver.ts'
import styles from './credentials-form.module.css'

/** User name and password, checked as Specification, 5. Login says; the caller signs in. */
export function CredentialsForm({
  isBusy,
  onSubmit,
}: {
  isBusy: boolean
  onSubmit: (credentials: Credentials) => void
}) {
  const form = useForm<Credentials>({
    defaultValues: { username: '', password: '' },
    resolver: schemaResolver(credentials),
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState
  const field = (name: keyof Credentials) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="large" isBusy={isBusy} className={styles.submit}>
        {isBusy ? 'Logging in…' : 'Log In'}
      </Button>
    </form>
  )
}
