import { bagLine, type BagLine } from '@troubadour/domain/selling/bag'
import { BAG_LINES_MAX, readQuantity } from '@troubadour/domain/selling/bag-limits'
import type { SentBag } from '../pages/bag-view.ts'
import { NEWS_FIELD } from '../pages/download-view.ts'
import { CONSENT_FIELD } from '../pages/purchase-view.ts'
import {
  bagAmountField,
  CODE_FIELD,
  DELIVERY_FIELD,
  LINE_FIELD,
  quantityField,
  REMOVE_FIELD,
  TOTAL_FIELD,
} from '../shared/bag-fields.ts'

/** The bag that a form sent, without lines that are removed or no lines at all. */
export function readBag(fields: URLSearchParams): SentBag {
  const removed = fields.get(REMOVE_FIELD)
  const lines = fields
    .getAll(LINE_FIELD)
    .flatMap((text, index) => (removed === String(index) ? [] : readLine(text, index, fields)))
  const total = fields.get(TOTAL_FIELD)
  return {
    lines: lines.slice(0, BAG_LINES_MAX),
    delivery: fields.get(DELIVERY_FIELD) || undefined,
    code: fields.get(CODE_FIELD)?.trim() || undefined,
    consentText: fields.get(CONSENT_FIELD) ?? undefined,
    wantsNews: fields.has(NEWS_FIELD) || undefined,
    totalMinor: total === null ? undefined : Number(total),
  }
}

/** A line with what was typed for it; none for a quantity of 0. */
function readLine(text: string, index: number, fields: URLSearchParams): BagLine[] {
  const { data } = bagLine.safeParse(parsed(text))
  if (!data) return []
  if (data.kind !== 'product') {
    const amount = fields.get(bagAmountField(index))
    return [amount === null ? data : { ...data, amount: amount.trim().slice(0, 20) }]
  }
  const typed = fields.get(quantityField(index))
  const quantity = typed === null ? data.quantity : readQuantity(typed)
  return quantity === 0 ? [] : [{ ...data, quantity }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
