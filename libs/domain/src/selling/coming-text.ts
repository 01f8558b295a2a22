import { DAY } from '../event/event-card.ts'
import type { Language } from '../schema/language.ts'
import type { TextReader } from '../texts/fill-text.ts'
import { formatDay, isoDay } from '../time/zoned-time.ts'
import type { PublicOrder } from './order.ts'

// This file imports no schemas, because public pages load no zod.

type ComingKey = 'order.goodsDayText' | 'order.filesDayText' | 'order.filesLaterText'

/** When a thing of an order comes, and what happens then (docs/product/selling.md#pre-orders). */
export function comingText(
  { kind, title, day: from }: PublicOrder['coming'][number],
  text: TextReader<ComingKey>,
  language: Language,
): string {
  const isoFrom = isoDay(from)
  if (isoFrom === null) return text('order.filesLaterText', { title })
  const day = formatDay(isoFrom, DAY, language)
  return text(kind === 'goods' ? 'order.goodsDayText' : 'order.filesDayText', { title, day })
}
