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
  const result = schema.safeParse(value, { error: plainMessage })
  if (result.success) return result.data
  const errors = fieldErrors(result.error.issues)
  if (Object.keys(errors).length === 0) throw new HttpError(400, 'The request has the wrong form.')
  throw invalidFields(errors)
}

/** The refusal of a request with the fields that are to blame: field name -> message. */
export function invalidFields(errors: Record<string, string>, message = MARKED_FIELDS_MESSAGE): HttpError {
  return new HttpError(400, message, { errors })
}

/** For schemas that have no message of their own; zod's are for programmers. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? 'Has the wrong type'
  if (issue.code === 'invalid_union' || issue.code === 'invalid_format') return 'Is not valid'
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}`
  return undefined
}

const EXPECTED: Record<string, string> = {
  string: 'Must be text',
  boolean: 'Must be true or false',
  number: 'Must be a number',
  int: 'Must be a whole number',
  object: 'Must be a JSON object',
  array: 'Must be a list',
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
    if (typeof current === 'string') refuseText(current, field)
    if (typeof current !== 'object' || current === null) continue
    if (depth >= MAX_DEPTH) throw new HttpError(400, 'The request is nested too deeply.')
    for (const [key, child] of Object.entries(current)) {
      refuseText(key, field)
      work.push({ value: child, field: join(field, key), depth: depth + 1 })
    }
  }
}

/** NUL, and halves of characters that would be stored as another one. */
function refuseText(text: string, field: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  const message = text.includes('\0') ? 'Must not contain the NUL character' : 'Must be well-formed text'
  throw new HttpError(400, MARKED_FIELDS_MESSAGE, field === '' ? {} : { errors: { [field]: message } })
}

function join(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`
}
