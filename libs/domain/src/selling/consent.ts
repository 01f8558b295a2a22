import { DAY } from '../event/event-card.ts'
import type { Language } from '../schema/language.ts'
import type { TextReader } from '../texts/fill-text.ts'
import { formatDay, type CalendarDay } from '../time/zoned-time.ts'

// This file imports no schemas, because public pages load no zod.

type ConsentKey = 'selling.consentText' | 'selling.consentDayText' | 'selling.consentLaterText'

/**
 * What buyers of files agree to (docs/product/selling.md#consent): delivery begins at once, on the day of the release, or of each when it is out.
 * @param files of each thing with files: 'now', the day on which it is out, or null when none is known
 */
export function consentText(
  files: readonly ('now' | CalendarDay | null)[],
  text: TextReader<ConsentKey>,
  language: Language,
): string {
  const [first, ...others] = new Set(files)
  if (others.length > 0 || first === null) return text('selling.consentLaterText')
  if (first === undefined || first === 'now') return text('selling.consentText')
  return text('selling.consentDayText', { day: formatDay(first, DAY, language) })
}
