import { dayAndTime } from '@troubadour/domain/event/event-status'
import { useSiteClock } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'

/** 'The reminder comes on December 8, 2026, at 9:00 AM.'; '' while nobody knows the day. @param at ms since 1970 UTC */
export function useReminderWhen(): (at: number | null) => string {
  const { timeZone, language } = useSiteClock()
  const text = usePageText()
  return (at) => (at === null ? '' : text('listen.remindWhenText', dayAndTime(at, timeZone, language)))
}
