import {
  get,
  set,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import { isServerError } from '../calls/outcome.ts'

/**
 * Validates a form with the server's schema; shows the first message of each field.
 * @param toInput converts the draft for the request, with the same field names
 * @param withOwn changes the errors by rules that only the form has
 */
export function schemaResolver<Draft extends FieldValues>(
  schema: ZodType,
  toInput: (draft: Draft) => unknown = (draft) => draft,
  withOwn: (errors: FieldErrors<Draft>, draft: Draft) => FieldErrors<Draft> = (errors) => errors,
): Resolver<Draft> {
  return (draft) => {
    const found: Record<string, unknown> = {}
    for (const { path, code, message } of schema.safeParse(toInput(draft)).error?.issues ?? []) {
      const field = path.join('.')
      if (!get(found, field)) set(found, field, { type: code, message })
    }
    // The schema's keys are the form's fields.
    const errors = withOwn(found as FieldErrors<Draft>, draft)
    return Object.keys(errors).length === 0 ? { values: draft, errors: {} } : { values: {}, errors }
  }
}

/**
 * The props of a text field: its error disappears when it is edited. `tidy`, such as `completeLink`, is applied on
 * blur, and when Enter saves the form.
 */
export function formField<Draft extends FieldValues, Name extends Path<Draft>>(
  form: UseFormReturn<Draft>,
  name: Name,
  label: string,
  tidy?: (text: string) => string,
) {
  // `getFieldState` during rendering would subscribe to `dirtyFields`, which compares all fields at each keystroke.
  const error: FieldError | undefined = get(form.formState.errors, name)
  function tidyUp() {
    const text: string = form.getValues(name)
    const tidied = tidy?.(text) ?? text
    if (tidied === text) return
    // Only text fields have a `tidy`.
    form.setValue(name, tidied as PathValue<Draft, Name>)
    form.clearErrors(name)
  }
  return {
    ...form.register(name, {
      // Clearing a missing error would still render the form before the keystroke is painted.
      onChange: () => form.getFieldState(name).error && form.clearErrors(name),
      onBlur: tidyUp,
    }),
    // Enter saves the form without a blur.
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') tidyUp()
    },
    label,
    error: error?.message,
  }
}

/** Shows the errors of a refused save at their fields and focuses the first. */
export function showFieldErrors<Draft extends FieldValues>(form: UseFormReturn<Draft>, error: unknown) {
  if (!(error instanceof ApiError) || isServerError(error)) return
  const values = form.getValues()
  const known = Object.entries(error.fieldErrors).filter(([name]) => get(values, name) !== undefined)
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Draft>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
