import type { BagLine } from '@troubadour/domain/selling/bag'
import { readQuantity } from '@troubadour/domain/selling/bag-limits'
import {
  bagAmountField,
  CODE_FIELD,
  DELIVERY_FIELD,
  LINE_FIELD,
  quantityField,
  REMOVE_FIELD,
} from '../shared/bag-fields.ts'
import { readLine, type StoredBag } from './stored-bag.ts'

/** What a form sends by a button. */
export function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  // Not every browser takes the button as an argument.
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.push([submitter.name, submitter.value])
  return new URLSearchParams(fields)
}

/** The same of a stored bag. */
export function fieldsOfBag({ lines, delivery, code }: StoredBag): URLSearchParams {
  const fields = new URLSearchParams(lines.map((line) => [LINE_FIELD, JSON.stringify(line)]))
  if (delivery) fields.set(DELIVERY_FIELD, delivery)
  if (code) fields.set(CODE_FIELD, code)
  return fields
}

/** The bag that the fields of a form have, with what was typed, without a line that is removed. */
export function bagOfFields(fields: URLSearchParams): Pick<StoredBag, 'lines' | 'delivery' | 'code'> {
  const removed = fields.get(REMOVE_FIELD)
  return {
    lines: fields
      .getAll(LINE_FIELD)
      .flatMap((text, index) => (String(index) === removed ? [] : lineOf(text, index, fields))),
    delivery: fields.get(DELIVERY_FIELD) ?? undefined,
    code: fields.get(CODE_FIELD) ?? undefined,
  }
}

/** The same of a form as it is. */
export const bagOfForm = (form: HTMLFormElement) => bagOfFields(fieldsOf(form, null))

function lineOf(text: string, index: number, fields: URLSearchParams): BagLine[] {
  const line = readLine(text)
  if (!line) return []
  if (line.kind === 'product') {
    const typed = fields.get(quantityField(index))
    const quantity = typed === null ? line.quantity : readQuantity(typed)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  }
  return [{ ...line, amount: fields.get(bagAmountField(index)) ?? line.amount }]
}
