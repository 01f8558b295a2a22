import { z } from 'zod'
import { described, momentField } from './field.ts'

const blankMoment = z.literal('').transform(() => null)

/** When a hidden row becomes visible by itself (docs/product/states.md#public-from). */
export const publicFromField = described(
  { ...momentField, input: blankMoment.or(momentField.input) },
  'When it becomes visible by itself, or null; null as soon as it is visible (docs/product/states.md#public-from)',
)
