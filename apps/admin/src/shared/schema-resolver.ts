import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import { isServerTrouble } from './outcome.ts'

/** Field name -> message. */
export type FieldMessages = Record<string, string>

/** Checks a form with the schema that the server checks it with; the first message of each field is shown. */
export function schemaResolver<Draft extends FieldValues>(schema: ZodType): Resolver<Draft> {
  return (draft) => {
    const result = schema.safeParse(draft)
    if (result.success) return { values: draft, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of result.error.issues) {
      errors[String(path[0])] ??= { type: code, message }
    }
    // The keys are those of the schema, which are the fields of the form.
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
}

/** How a save ended, as its form needs to know it: refused for a reason, or failed and worth another try. */
export type SaveOutcome =
  { name: 'saved' } | { name: 'refused'; messages: FieldMessages } | { name: 'failed' }

/** Waits for a save that raises its own notices, and answers how it ended, with the fields that the server blames. */
export async function saveOutcome(saving: Promise<unknown>): Promise<SaveOutcome> {
  try {
    await saving
    return { name: 'saved' }
  } catch (error) {
    if (isServerTrouble(error)) return { name: 'failed' }
    return { name: 'refused', messages: error instanceof ApiError ? error.fieldErrors : {} }
  }
}

/** Shows the server's messages at their fields and moves the focus to the first. */
export function showFieldMessages<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  messages: FieldMessages,
) {
  const known = Object.entries(messages).filter(([name]) => name in form.getValues())
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Draft>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
