import type { Language } from '../schema/language.ts'

/** Alternatives of a pattern, in lower case, without accents. */
interface Reading {
  /** Locales of the names of months and weekdays. */
  locales: string[]
  midnight: string
  noon: string
  /** Separator of a range whose end is a number or an hour. */
  to: string
  and: string
  doors: string
  every: string
  weekly: string
  monthly: string
  first: string
  second: string
  third: string
  fourth: string
  last: string
  two: string
  three: string
  four: string
  week: string
  month: string
}

/** Words of dates and times in languages other than English; in all of them the day comes first. */
const READINGS: Record<Exclude<Language, 'en'>, Reading> = {
  de: {
    locales: ['de-DE', 'de-AT'],
    midnight: 'mitternacht',
    noon: 'mittags?',
    to: 'bis(?: zum)?',
    and: 'und|u\\.',
    doors: 'einlass|turoffnung',
    every: 'jede[nrms]?|alle(?= (?:\\d|zwei|drei|vier) )',
    weekly: 'wochentlich',
    monthly: 'monatlich',
    first: 'erste[nrms]?',
    second: 'zweite[nrms]?',
    third: 'dritte[nrms]?',
    fourth: 'vierte[nrms]?',
    last: 'letzte[nrms]?',
    two: 'zwei',
    three: 'drei',
    four: 'vier',
    week: 'wochen?',
    month: 'monat(?:e?s)?',
  },
  fr: {
    locales: ['fr-FR'],
    midnight: 'minuit',
    noon: 'midi',
    to: "jusqu'au?|au?",
    and: 'et',
    doors: '(?:ouverture (?:des )?)?portes',
    every: 'chaque|tou(?:te)?s les',
    weekly: 'hebdomadaire',
    monthly: 'mensuel(?:le)?',
    first: 'premi(?:er|ere)s?',
    second: 'deuxiemes?|seconde?s?',
    third: 'troisiemes?',
    fourth: 'quatriemes?',
    last: 'derni(?:er|ere)s?',
    two: 'deux',
    three: 'trois',
    four: 'quatre',
    week: 'semaines?',
    month: 'mois',
  },
  es: {
    locales: ['es-ES', 'es-PE'],
    midnight: 'medianoche',
    noon: 'mediodia',
    to: 'hasta|al?',
    and: 'y',
    doors: '(?:apertura de )?puertas',
    every: 'cada|tod[oa]s l[oa]s',
    weekly: 'semanal(?:mente)?',
    monthly: 'mensual(?:mente)?',
    first: 'primer(?:[oa]s?)?',
    second: 'segund[oa]s?',
    third: 'tercer(?:[oa]s?)?',
    fourth: 'cuart[oa]s?',
    last: 'ultim[oa]s?',
    two: 'dos',
    three: 'tres',
    four: 'cuatro',
    week: 'semanas?',
    month: 'mes(?:es)?',
  },
}

const DAY_MS = 86_400_000
/** Shortest recognized abbreviation of a month, in letters: 'sep'. */
const MONTH_MIN_LENGTH = 3

interface Name {
  /** Lower case, without accents. */
  text: string
  english: string
}

/** Converts to lower case, without accents. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

const namesByLanguage = new Map<string, { months: Name[]; weekdays: Name[] }>()

function namesIn(language: string, { locales }: Pick<Reading, 'locales'>) {
  const known = namesByLanguage.get(language)
  if (known) return known
  const named = (part: 'month' | 'weekday', style: 'long' | 'short', days: number[]) => {
    const inLocale = (locale: string, day: number, length = style) =>
      fold(new Intl.DateTimeFormat(locale, { [part]: length, timeZone: 'UTC' }).format(day * DAY_MS))
    return locales.flatMap((locale) =>
      days.map((day) => ({
        text: inLocale(locale, day).replace('.', ''),
        english: inLocale('en-US', day, 'long'),
      })),
    )
  }
  const week = [0, 1, 2, 3, 4, 5, 6]
  const names = {
    // A date in each month.
    months: named(
      'month',
      'long',
      Array.from({ length: 12 }, (_, month) => month * 30.5 + 15),
    ),
    weekdays: [...named('weekday', 'long', week), ...named('weekday', 'short', week)],
  }
  namesByLanguage.set(language, names)
  return names
}

/** Translates names of months and weekdays to English. */
function nameDays(text: string, { months, weekdays }: { months: Name[]; weekdays: Name[] }): string {
  return text.replace(/[a-z]+/g, (word, at: number) => {
    const named = months.filter((name) => word.length >= MONTH_MIN_LENGTH && name.text.startsWith(word))
    const month = new Set(named.map(({ english }) => english)).size === 1 ? named[0] : undefined
    const weekday = weekdays.find((name) => name.text === word || `${name.text}s` === word)
    // 'mar' can be a month or a weekday: only a month follows a day.
    const isOfDay = /\d\W*(?:de )?$/.test(text.slice(0, at))
    return ((isOfDay ? (month ?? weekday) : (weekday ?? month)) ?? { english: word }).english
  })
}

const HOUR_WORD = '(?:uhr|h|hs|hrs|horas?)(?![a-z])'
/** The hour in '20 Uhr', '20.30 Uhr', '20h' and '20 - 22 Uhr'. */
const HOUR = new RegExp(
  `(?<![\\d.:/])(\\d{1,2})(?:[.:](\\d\\d))?(?=(?: ?(?:[-–—]|to|and) ?\\d{1,2}(?:[.:]\\d\\d)?)? ?${HOUR_WORD})`,
  'g',
)
const AFTER_HOUR = new RegExp(`(?<=:\\d\\d) ?${HOUR_WORD}\\.?`, 'g')

function writeWords(text: string, { locales: _locales, to, ...words }: Reading): string {
  let english = text.replace(
    /(\d)(?: h)? de la (?:(manana)|tarde|noche)\b/g,
    (_, hour, morning) => `${hour} ${morning ? 'am' : 'pm'}`,
  )
  for (const [word, pattern] of Object.entries(words))
    english = english.replace(new RegExp(`\\b(?:${pattern})(?![a-z])`, 'g'), word)
  return english
    .replace(new RegExp(`\\b(?:${to})(?: (?:el|l[ae]s?))?(?= (?:\\d|midnight|noon))`, 'g'), 'to')
    .replace(/\bdel? (?=\w)/g, '')
    .replace(/(\d)(?:er\b|\.?º)/g, '$1')
}

function writeHours(text: string): string {
  return text
    .replace(/(\d)(?:h| h | uhr )([0-5]\d)(?!\d)/g, '$1:$2')
    .replace(HOUR, (_, hour, minute = '00') => `${hour}:${minute}`)
    .replace(AFTER_HOUR, '')
}

/** Rewrites formats that English lacks: '30.05.' without a year, '1.-3.5.2027', '24/7'. */
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
 * Translates the words of a date or time to English, for parsing (docs/product/states.md#languages-of-dates-and-times).
 * English text is unchanged.
 * @param language of the text; an unknown one counts as English
 */
export function textInEnglish(text: string, language: string | null | undefined): string {
  if (!isDayFirst(language)) return text
  const reading = READINGS[language]
  const names = namesIn(language, reading)
  return writeMonths(writeHours(writeWords(nameDays(fold(text), names), reading)), names.months)
}

/** 'April 4, 2026': in the other languages the day comes first. */
const MONTH_FIRST = /[a-z]\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}$/

/** Whether a date on a site in another language was typed in English: 'Fri, December 4', 'April 4, 2026'. */
export function isDateInEnglish(date: string, language: string): boolean {
  if (!isDayFirst(language)) return true
  const own = namesIn(language, READINGS[language])
  const english = namesIn('en', { locales: ['en-US'] })
  const isNameOf = ({ months, weekdays }: typeof own, word: string) =>
    months.some(({ text }) => word.length >= MONTH_MIN_LENGTH && text.startsWith(word)) ||
    weekdays.some(({ text }) => text === word)
  const text = fold(date)
  const words = text.match(/[a-z]+/g) ?? []
  return MONTH_FIRST.test(text) || words.some((word) => isNameOf(english, word) && !isNameOf(own, word))
}

/** Whether numeric dates begin with the day, so that '4/5' is in May. */
export function isDayFirst(language: string | null | undefined): language is keyof typeof READINGS {
  return Object.hasOwn(READINGS, language ?? '')
}
