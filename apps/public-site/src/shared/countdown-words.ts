import { formatDuration } from '@troubadour/domain/time/duration'
import type { Countdown } from '@troubadour/domain/release/listen'

/**
 * 'in 12 days' or, within a day, 'in 5:07:30'.
 * @param language a tag
 * @param template 'in {time}'
 */
export function countdownWords(countdown: Countdown, language: string, template: string): string {
  if ('seconds' in countdown) return template.replace('{time}', () => formatDuration(countdown.seconds))
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(countdown.days, 'day')
}
