import type Stripe from 'stripe'
import { booleanOf, listOf, objectOf, requiredText, type Params } from '../state/params.ts'
import { invalid } from '../state/refusal.ts'

type Field = Stripe.Checkout.Session.CustomField

/** The seller's own fields on the payment page: texts, numbers and choices. @throws Refusal */
export function readFields(fields: Params[]): Field[] {
  if (fields.length > 3) throw invalid('A session has at most 3 custom fields.', 'custom_fields')
  return fields.map((field) => {
    const type = requiredText(field, 'type')
    const common: Field = {
      key: requiredText(field, 'key'),
      label: { type: 'custom', custom: requiredText(objectOf(field, 'label'), 'custom') },
      optional: booleanOf(field, 'optional') ?? false,
      type,
    }
    const limits = { default_value: null, maximum_length: null, minimum_length: null, value: null }
    if (type === 'text') return { ...common, text: limits }
    if (type === 'numeric') return { ...common, numeric: limits }
    const options = listOf(objectOf(field, 'dropdown'), 'options').map((option) => ({
      label: requiredText(option, 'label'),
      value: requiredText(option, 'value'),
    }))
    if (type !== 'dropdown' || options.length === 0) throw invalid('Invalid custom field.', 'custom_fields')
    return { ...common, dropdown: { default_value: null, options, value: null } }
  })
}

/** Stores what the buyer entered. @returns the label of a field that is missing or not allowed */
export function fillFields(fields: Field[], values: Readonly<Record<string, string>>): string | undefined {
  for (const field of fields) {
    const value = values[field.key]?.trim() ?? ''
    const { options } = field.dropdown ?? {}
    const isWrong =
      (options !== undefined && value !== '' && !options.some((option) => option.value === value)) ||
      (field.numeric !== undefined && !/^\d*$/.test(value))
    if (isWrong || (value === '' && !field.optional)) return field.label.custom ?? field.key
    const filled = field.dropdown ?? field.numeric ?? field.text
    if (filled) filled.value = value || null
  }
  return undefined
}
