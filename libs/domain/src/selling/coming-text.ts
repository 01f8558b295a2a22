import { DAY } from '../event/event-card.ts'
import type { Language } from '../schema/language.ts'
import type { TextReader } from '../texts/fill-text.ts'
import { formatDay, isoDay } from '../time/zoned-time.ts'
import type { PublicOrder } from './order.ts'

// This file imports no schemas, because public pages load no zod.

type ComingKey =
  | 'order.goodsDayText'
  | 'order.filesDayText'
  | 'order.filesLaterText'
  | 'order.filesDayHereText'
  | 'order.filesLaterHereText'

/**
 * When a thing of an order comes, and what happens then (docs/product/selling.md#pre-orders).
 * @param options.canBeMailed whether the buyer gets mails; without one, the page alone has the files
 */
export function comingText(
  { kind, title, day: from }: PublicOrder['coming'][number],
  text: TextReader<ComingKey>,
  language: Language,
  { canBeMailed = true }: { canBeMailed?: boolean } = {},
): string {
  const isoFrom = isoDay(from)
  if (isoFrom === null)
    return text(canBeMailed ? 'order.filesLaterText' : 'order.filesLaterHereText', { title })
  const day = formatDay(isoFrom, DAY, language)
  if (kind === 'goods') return text('order.goodsDayText', { title, day })
  return text(canBeMailed ? 'order.filesDayText' : 'order.filesDayHereText', { title, day })
}
