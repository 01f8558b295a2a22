import type { z } from 'zod'
import { HttpError } from './http-error.ts'

const MARKED_FIELDS_MESSAGE = 'Please correct the marked fields.'
/** No request of the product nests deeper than three. */
const MAX_DEPTH = 32

/**
 * Checks one part of a request against its schema.
 * @throws HttpError 400 with one message for each field that is to blame
 */
export function validate(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = fieldErrors(result.error.issues)
  if (Object.keys(errors).length === 0) throw new HttpError(400, 'The request has the wrong form.')
  throw invalidFields(errors)
}

/** The refusal of a request with the fields that are to blame: field name -> message. */
export function invalidFields(errors: Record<string, string>): HttpError {
  return new HttpError(400, MARKED_FIELDS_MESSAGE, { errors })
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  // Without a prototype, a field may have any name.
  const errors: Record<string, string> = Object.create(null)
  for (const issue of issues) {
    const field = issue.path.join('.')
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => join(field, key)) : [field]
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
    // The first message of a field is the one about what is missing.
    for (const name of names) if (name !== '') errors[name] ??= message
  }
  return errors
}

/**
 * Refuses what PostgreSQL cannot store and what is nested to wear out a recursive reader.
 * @throws HttpError 400
 */
export function refuseUnsafeText(value: unknown): void {
  // A list of work, not recursion: the nesting is the caller's.
  const work = [{ value, field: '', depth: 0 }]
  for (let entry = work.pop(); entry; entry = work.pop()) {
    const { value: current, field, depth } = entry
    if (typeof current === 'string' && current.includes('\0')) refuseNul(field)
    if (typeof current !== 'object' || current === null) continue
    if (depth >= MAX_DEPTH) throw new HttpError(400, 'The request is nested too deeply.')
    for (const [key, child] of Object.entries(current)) {
      if (key.includes('\0')) refuseNul(field)
      work.push({ value: child, field: join(field, key), depth: depth + 1 })
    }
  }
}

function refuseNul(field: string): never {
  const message = 'Must not contain the NUL character'
  throw new HttpError(400, MARKED_FIELDS_MESSAGE, field === '' ? {} : { errors: { [field]: message } })
}

function join(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`
}
