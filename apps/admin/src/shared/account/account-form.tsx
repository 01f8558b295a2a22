import type { SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import { NEW_PASSWORD_MIN_LENGTH } from '@troubadour/domain/auth/auth-values'
import { PasswordField } from '@troubadour/ui/forms/fields'
import { formField, schemaResolver, showFieldErrors } from '../forms/form-fields.ts'
import { isServerError, isSessionEnded, showFailure } from '../calls/outcome.ts'

/** Shows a refusal at its field or, such as too many attempts, above the form; other failures as a toast. */
export function useAccountForm<Draft extends FieldValues, Answer>({
  schema,
  defaultValues,
  send,
  failure,
  onSuccess,
}: {
  schema: ZodType
  defaultValues: Draft
  send: (draft: Draft) => Promise<Answer>
  /** Text of the toast, which may depend on the error. */
  failure: string | ((error: unknown) => string)
  onSuccess: (answer: Answer) => void | Promise<void>
}) {
  const form = useForm<Draft>({
    // The library's type has optional fields.
    defaultValues: defaultValues as DefaultValues<Draft>,
    resolver: schemaResolver(schema),
    reValidateMode: 'onSubmit',
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    // Passwords and recovery codes must not stay in memory after they are shown.
    gcTime: 0,
    onSuccess,
    onError: (reason) => {
      if (isServerError(reason)) showFailure(typeof failure === 'string' ? failure : failure(reason), reason)
      showFieldErrors(form, reason)
    },
  })
  return {
    form,
    isBusy: isPending,
    refusal: refusalMessage(error),
    /** The last try failed, but not because of what was typed. */
    hasFailed: error !== null && isServerError(error),
    submit(event: Pick<SubmitEvent, 'preventDefault'>) {
      event.preventDefault()
      // Enter in a field submits, too.
      if (!isPending) void form.handleSubmit((draft) => mutate(draft))()
    },
  }
}

/** Why the server refused the form as a whole; null when a field is invalid, or after a server error. */
function refusalMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || isServerError(error) || isSessionEnded(error)) return null
  return Object.keys(error.fieldErrors).length > 0 ? null : error.userMessage
}

export function CurrentPassword<Draft extends { currentPassword: string }>({
  form,
  hint,
}: {
  form: UseFormReturn<Draft>
  hint?: string
}) {
  // Every such draft has this field; the library's types cannot infer it for a generic one.
  const field = formField(form, 'currentPassword' as Path<Draft>, 'Current password')
  return <PasswordField autoComplete="current-password" {...field} hint={hint} />
}

export function NewPassword<Draft extends { newPassword: string }>({
  form,
  label,
}: {
  form: UseFormReturn<Draft>
  label: string
}) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={`At least ${NEW_PASSWORD_MIN_LENGTH} characters. A few words that do not belong together are easy to keep in mind.`}
      // The library's types cannot infer the path for a generic draft.
      {...formField(form, 'newPassword' as Path<Draft>, label)}
    />
  )
}

/** Tells password managers which account's password changes. */
export function PasswordOwner({ username = '' }: { username: string | undefined }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
