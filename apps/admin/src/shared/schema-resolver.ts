import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { get, set } from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import type { Stored } from './editing/stored.ts'
import { isServerTrouble } from './outcome.ts'

/** Field name -> message; a nested field by its path, as in 'platformLinks.spotify'. */
export type FieldMessages = Record<string, string>

/** Checks a form with the schema that the server checks it with; the first message of each field is shown. */
export function schemaResolver<Draft extends FieldValues>(schema: ZodType): Resolver<Draft> {
  return (draft) => {
    const result = schema.safeParse(draft)
    if (result.success) return { values: draft, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const { path, code, message } of result.error.issues) {
      const field = path.join('.')
      if (!get(errors, field)) set(errors, field, { type: code, message })
    }
    // The keys are those of the schema, which are the fields of the form.
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
}

/**
 * How a save ended, as its form needs to know it: refused for a reason, failed and worth another try, or second to
 * somebody else's. A form that stays open after a save is told what is stored now.
 */
export type SaveOutcome<Draft = never> =
  | { name: 'saved'; stored?: Stored<Draft> }
  | { name: 'conflict'; theirs: Stored<Draft> }
  | { name: 'refused'; messages: FieldMessages }
  | { name: 'failed' }

/** Waits for a save that raises its own notices, and answers how it ended, with the fields that the server blames. */
export async function saveOutcome<Answer, Draft = never>(
  saving: Promise<Answer>,
  {
    readConflict,
    readSaved,
  }: {
    /** The copy that won, or null for any other failure. */
    readConflict?: (error: unknown) => Stored<Draft> | null
    readSaved?: (answer: Answer) => Stored<Draft>
  } = {},
): Promise<SaveOutcome<Draft>> {
  try {
    const answer = await saving
    return { name: 'saved', stored: readSaved?.(answer) }
  } catch (error) {
    const theirs = readConflict?.(error)
    if (theirs) return { name: 'conflict', theirs }
    if (isServerTrouble(error)) return { name: 'failed' }
    return { name: 'refused', messages: error instanceof ApiError ? error.fieldErrors : {} }
  }
}

/** Shows the server's messages at their fields and moves the focus to the first. */
export function showFieldMessages<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  messages: FieldMessages,
) {
  const values = form.getValues()
  const known = Object.entries(messages).filter(([name]) => get(values, name) !== undefined)
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Draft>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
