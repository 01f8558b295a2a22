import type { Language } from '../site/language.ts'

/** A language that is read by putting its words of dates and times into English, day first. */
interface Reading {
  /** Whose names of months and weekdays are understood. */
  locales: string[]
  /** In lower case and without accents, in the order in which they are replaced; names of days are in English then. */
  words: [pattern: RegExp, english: string][]
}

const READINGS: Record<Exclude<Language, 'en'>, Reading> = {
  de: {
    locales: ['de-DE', 'de-AT'],
    words: [
      [/\bbis(?: zum)?\b/g, 'to'],
      [/\bund\b|\bu\./g, 'and'],
      [/\b(?:einlass|turoffnung)\b/g, 'doors'],
      [/\bjede[nrms]?\b/g, 'every'],
      [/\bwochentlich/g, 'weekly'],
      [/\bmonatlich/g, 'monthly'],
      [/\bheute abend\b/g, 'tonight'],
      [/\bheute\b/g, 'today'],
      [/\bmorgen(?: abend)?\b/g, 'tomorrow'],
      [/\b(?:nachste|kommende)[nrs]?\b/g, 'next'],
      [/\bmitternacht\b/g, 'midnight'],
      [/(\d) uhr (\d\d)\b/g, '$1:$2'],
    ],
  },
  fr: {
    locales: ['fr-FR'],
    words: [
      [/\b(?:jusqu'au?|au?)(?= (?:le )?(?:\d|minuit|midi))/g, 'to'],
      [/\bet\b/g, 'and'],
      [/\b1er\b/g, '1'],
      [/\b(?:ouverture (?:des )?)?portes\b/g, 'doors'],
      [/\btou(?:te)?s les semaines\b|\bhebdomadaire\b/g, 'weekly'],
      [/\btou(?:te)?s les mois\b|\bmensuel(?:le)?\b/g, 'monthly'],
      [/\b(?:chaque|tou(?:te)?s les)\b/g, 'every'],
      [/\bce soir\b/g, 'tonight'],
      [/\baujourd'hui\b/g, 'today'],
      [/\bdemain(?: soir)?\b/g, 'tomorrow'],
      [/\b(\w+day) prochain\b/g, 'next $1'],
      [/\bminuit\b/g, 'midnight'],
      [/\bmidi\b/g, 'noon'],
    ],
  },
  es: {
    locales: ['es-ES', 'es-PE'],
    words: [
      [/(\d)(?: h)? de la manana\b/g, '$1 am'],
      [/(\d)(?: h)? de la (?:tarde|noche)\b/g, '$1 pm'],
      [/\b(?:hasta|al?)(?: (?:el|las?))?(?= (?:\d|medianoche|mediodia))/g, 'to'],
      [/\by\b/g, 'and'],
      [/(\d)\.?º/g, '$1'],
      [/\b(?:apertura de )?puertas\b/g, 'doors'],
      [/\btodas las semanas\b|\bsemanal(?:mente)?\b/g, 'weekly'],
      [/\btodos los meses\b|\bmensual(?:mente)?\b/g, 'monthly'],
      [/\b(?:cada|tod[oa]s l[oa]s)\b/g, 'every'],
      [/\besta noche\b/g, 'tonight'],
      [/\bhoy\b/g, 'today'],
      [/\bmanana\b/g, 'tomorrow'],
      [/\b(?:el )?proximo (\w+day)\b/g, 'next $1'],
      [/\bmedianoche\b/g, 'midnight'],
      [/\bmediodia\b/g, 'noon'],
      [/\bdel? (?=\w)/g, ''],
    ],
  },
}

const DAY_MS = 86_400_000
/** The shortest part of the name of a month that is understood, in letters: 'sep'. */
const MONTH_MIN_LENGTH = 3

interface Name {
  /** Folded. */
  text: string
  english: string
}

/** In lower case, without accents. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** What days are called, in one style of Intl. */
function namesOf(locales: string[], days: number[], style: Intl.DateTimeFormatOptions): Name[] {
  const inLocale = (locale: string, day: number, options = style) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day * DAY_MS)
  const english = style.month ? ({ month: 'long' } as const) : ({ weekday: 'long' } as const)
  return locales.flatMap((locale) =>
    days.map((day) => ({
      text: fold(inLocale(locale, day)).replace('.', ''),
      english: inLocale('en-US', day, english).toLowerCase(),
    })),
  )
}

const namesByLanguage = new Map<string, { months: Name[]; weekdays: Name[] }>()

function namesIn(language: string, { locales }: Reading) {
  const known = namesByLanguage.get(language)
  if (known) return known
  // A day in each month, and each day of a week.
  const months = Array.from({ length: 12 }, (_, month) => month * 30.5 + 15)
  const week = [0, 1, 2, 3, 4, 5, 6]
  const names = {
    months: namesOf(locales, months, { month: 'long' }),
    weekdays: [
      ...namesOf(locales, week, { weekday: 'long' }),
      ...namesOf(locales, week, { weekday: 'short' }),
    ],
  }
  namesByLanguage.set(language, names)
  return names
}

/** Puts the names of months and weekdays into English. */
function nameDays(text: string, { months, weekdays }: { months: Name[]; weekdays: Name[] }): string {
  return text.replace(/[a-z]+/g, (word, at: number) => {
    const named = months.filter((name) => word.length >= MONTH_MIN_LENGTH && name.text.startsWith(word))
    const month = new Set(named.map(({ english }) => english)).size === 1 ? named[0] : undefined
    const weekday = weekdays.find((name) => name.text === word || `${name.text}s` === word)
    // 'mar' can be a month and a weekday: a month has its day before it.
    const isOfDay = /\d\W*(?:de )?$/.test(text.slice(0, at))
    return ((isOfDay ? (month ?? weekday) : (weekday ?? month)) ?? { english: word }).english
  })
}

const HOUR_WORD = '(?:uhr|h|hs|hrs|horas?)(?![a-z])'
/** The hour of '20 Uhr', '20.30 Uhr' and '20h', also of '20 - 22 Uhr'. */
const HOUR = new RegExp(
  `(?<![\\d.:/])(\\d{1,2})(?:[.:](\\d\\d))?(?=(?: ?(?:[-–—]|to|and) ?\\d{1,2}(?:[.:]\\d\\d)?)? ?${HOUR_WORD})`,
  'g',
)
const AFTER_HOUR = new RegExp(`(?<=:\\d\\d) ?${HOUR_WORD}\\.?`, 'g')

function writeHours(text: string): string {
  return text
    .replace(/(\d)(?:h| h )([0-5]\d)(?!\d)/g, '$1:$2')
    .replace(HOUR, (_, hour, minute = '00') => `${hour}:${minute}`)
    .replace(AFTER_HOUR, '')
}

/** Writes the month of what English does not know: '30.05.' without a year, '1.-3.5.2027', '24/7'. */
function writeMonths(text: string, months: Name[]): string {
  const write = (written: string, date: string, month: string) => {
    const name = months[Number(month) - 1]
    return name ? `${date} ${name.english} ` : written
  }
  return text
    .replace(/(?<![\d.])(\d{1,2})\.(?= ?(?:[-–—/&+]|and|to) ?\d{1,2}\.(\d{1,2})\.)/g, write)
    .replace(/(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?! ?(?:\d{4}|\d\d)(?![\d:]))/g, write)
    .replace(/(?<![\d/])(24)\/(7)(?![\d/])/g, write)
    .replace(/(\d)\.(?= ?[a-z&/+–—-])/g, '$1')
}

/**
 * A text of a show's date or time with its words in English, for the rules that read it
 * (docs/product/states.md#languages-of-dates-and-times). What is English already stays.
 * @param language of the text; one that is not known is read as English
 */
export function textInEnglish(text: string, language: string | null | undefined): string {
  if (!isDayFirst(language)) return text
  const reading = READINGS[language]
  const names = namesIn(language, reading)
  let english = nameDays(fold(text), names)
  for (const [pattern, word] of reading.words) english = english.replace(pattern, word)
  return writeMonths(writeHours(english), names.months)
}

/** True for a language in which '4/5' is a day in May. */
export function isDayFirst(language: string | null | undefined): language is keyof typeof READINGS {
  return Object.hasOwn(READINGS, language ?? '')
}
