const HOUR_S = 3600

/** The last time of a text: '8 PM', '8:30pm', '20:00', '20.30 Uhr', '20h30'. */
const LAST_TIME = /(\d{1,2})(?:([:.h])(\d\d))?( ?)([ap]\.?m\.?|uhr|h)?$/i

/**
 * A time of the day as the last one of a text is written; null when it ends in none.
 * @param second after midnight; may be on the next day
 */
export function timeLike(text: string, second: number): string | null {
  const found = LAST_TIME.exec(text)
  if (!found) return null
  const [, hours = '', mark, , space = '', suffix = ''] = found
  const minute = Math.round(second / 60) % 60
  if (mark === undefined && minute !== 0) return null
  const hour = Math.floor(second / HOUR_S) % 24
  const isTwelve = /^[ap]/i.test(suffix)
  const digits = String(isTwelve ? hour % 12 || 12 : hour).padStart(hours.startsWith('0') ? 2 : 1, '0')
  const half = /[A-Z]/.test(suffix) ? 'AP' : 'ap'
  const word = isTwelve ? suffix.replace(/^[ap]/i, half.charAt(hour < 12 ? 0 : 1)) : suffix
  return digits + (mark === undefined ? '' : mark + String(minute).padStart(2, '0')) + space + word
}
