import { z } from 'zod'
import { described, momentField } from './field.ts'

/** A moment, null, or '' for none, as forms send it. */
export const blankableMoment = {
  ...momentField,
  input: z
    .literal('')
    .transform(() => null)
    .or(momentField.input),
}

/** When a hidden row becomes visible by itself (docs/product/states.md#public-from). */
export const publicFromField = described(
  blankableMoment,
  'When it becomes visible by itself, or null; null as soon as it is visible (docs/product/states.md#public-from)',
)
