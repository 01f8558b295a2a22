import type { ContentName } from '@troubadour/domain/content/kind-names'
import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { yearOfShow } from '@troubadour/domain/event/find-shows'
import type { ContentRow } from '@troubadour/domain/kinds/content-kinds'
import { foldLetters } from '@troubadour/domain/mailing-list/place-name'
import { dayAt, formatDay, isoDay, type CalendarDay } from '@troubadour/domain/time/zoned-time'

/** Lower-case words without accents, each between spaces, as the API's database stores them. */
const words = (text: string) =>
  ` ${foldLetters(text.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

function dayWords(day: CalendarDay | null): string {
  if (day === null) return ''
  const [iso] = new Date(day * 86_400_000).toISOString().split('T')
  const styled = (style: 'short' | 'long') =>
    formatDay(day, { weekday: style, month: style, day: 'numeric', year: 'numeric' })
  return [styled('long'), styled('short'), iso].join(' ')
}

type Texts = { [Name in ContentName]: (row: ContentRow<Name>) => (string | null)[] }
const TEXTS: Texts = {
  events: (event) => {
    const { firstDay } = eventSchedule(event, event.reading)
    const { title, venue, location, address, date } = event
    // Of a show whose date is only a month, the year is known.
    const when = firstDay === null ? String(yearOfShow(event, event.reading) ?? '') : dayWords(firstDay)
    return [title, venue, location, address?.town ?? '', date, when]
  },
  musicTracks: ({ title, description, releaseDate }) => [title, description, dayWords(isoDay(releaseDate))],
  posts: ({ text, pictures, publishedAt }) => [
    ...[text, ...pictures.map(({ alt }) => alt)],
    dayWords(dayAt(Date.parse(publishedAt), 'UTC')),
  ],
  ownPages: ({ title, description, text }) => [title, description, text],
  ownProducts: ({ title, category, description, variants }) => [
    ...[title, category, description],
    ...variants.map(({ name }) => name),
  ],
}

/** How a search finds a row: 2 by whole words, 1 by parts of words, 0 not at all. */
export const matchOf = <Name extends ContentName>(name: Name, row: ContentRow<Name>, search?: string) =>
  matchOfTexts(TEXTS[name](row), search)

/** The same of a row with these texts. */
export function matchOfTexts(texts: readonly (string | null)[], search = ''): 0 | 1 | 2 {
  const text = words(texts.join('\n'))
  const wanted = words(search).split(' ').filter(Boolean)
  if (wanted.every((word) => text.includes(` ${word} `))) return 2
  return wanted.every((word) => text.includes(word)) ? 1 : 0
}
