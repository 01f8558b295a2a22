import { describe, expect, it } from 'vitest'
import { isoWithOffset } from '../time/zoned-time.ts'
import { languageOfTexts } from './event-language.ts'
import * as schedule from './event-schedule.ts'
import { onStored } from './testing/stored-event.ts'

const timeZone = 'Europe/Berlin'
const eventSchedule = onStored(schedule.eventSchedule)

/** Start and end without the offset; only the day if no hour was recognized. */
function read(language: string, date: string, time = ''): string | null {
  const event = { date, time, language, createdAt: '2026-11-23T12:00:00Z' }
  const { startsAt, endsAt, hasTime } = eventSchedule(event, { timeZone })
  if (startsAt === null || endsAt === null) return null
  const [start, end] = [startsAt, endsAt].map((moment) =>
    isoWithOffset(+moment, timeZone).slice(0, hasTime ? 16 : 10),
  )
  return start === end ? start! : `${start} - ${end}`
}

describe.each([
  [
    'de',
    [
      '30.05.2027',
      '30.5.27',
      '30.05.',
      '30. 5. 2027',
      '30. Mai 2027',
      'So, 30. Mai 2027',
      'Sonntag, den 30. Mai',
      'Sonntag 30.5.',
      '30 May 2027',
      'May 30, 2027',
      '30/5/2027',
      '5/30/2027',
      '2027-05-30',
    ],
  ],
  [
    'fr',
    [
      '30 mai 2027',
      'dimanche 30 mai 2027',
      'dim. 30 mai 2027',
      'Dimanche 30 Mai',
      '30/05/2027',
      '30/05/27',
      '30/5',
      '30.05.2027',
      '30 May 2027',
      'May 30, 2027',
    ],
  ],
  [
    'es',
    [
      '30 de mayo de 2027',
      'domingo 30 de mayo de 2027',
      'Domingo, 30 de mayo del 2027',
      'dom. 30 may 2027',
      '30 de mayo',
      '30/05/2027',
      '30-05-2027',
      '30/5',
      'May 30, 2027',
    ],
  ],
])('one day in %s', (language, texts) => {
  it.each(texts)('%s', (text) => {
    expect(read(language, text)).toBe('2027-05-30')
  })
})

it.each([
  ['en', '04/05/2027', '2027-04-05'],
  ['de', '04/05/2027', '2027-05-04'],
  ['fr', '04/05/2027', '2027-05-04'],
  ['es', '04/05/2027', '2027-05-04'],
  ['de', '04.05.2027', '2027-05-04'],
  ['fr', '31/12/2026', '2026-12-31'],
  ['es', '24/7', '2027-07-24'],
  ['de', '24.7.', '2027-07-24'],
  ['de', '1. Jänner 2027', '2027-01-01'],
  ['de', 'Di, 9. März 2027', '2027-03-09'],
  ['de', '12. Dez. 2026', '2026-12-12'],
  ['de', '3. Sep 2027', '2027-09-03'],
  ['fr', '1er août 2027', '2027-08-01'],
  ['fr', 'mar. 2 février 2027', '2027-02-02'],
  ['fr', '14 juil. 2027', '2027-07-14'],
  ['fr', '4 juin 2027', '2027-06-04'],
  ['es', 'mar 2 de febrero de 2027', '2027-02-02'],
  ['es', 'mar, 9 mar 2027', '2027-03-09'],
  ['es', '1.º de enero de 2027', '2027-01-01'],
  ['es', '5 de setiembre de 2027', '2027-09-05'],
  ['es', 'sáb 4 dic 2027', '2027-12-04'],
  ['de', '30./31. Mai 2027', '2027-05-30 - 2027-05-31'],
  ['de', '30. und 31. Mai', '2027-05-30 - 2027-05-31'],
  ['de', 'vom 30. Mai bis zum 2. Juni 2027', '2027-05-30 - 2027-06-02'],
  ['de', '30.05.-01.06.2027', '2027-05-30 - 2027-06-01'],
  ['de', '1.–3.5.2027', '2027-05-01 - 2027-05-03'],
  ['fr', 'du 30 mai au 2 juin 2027', '2027-05-30 - 2027-06-02'],
  ['fr', 'les 30 et 31 mai 2027', '2027-05-30 - 2027-05-31'],
  ['es', 'del 30 de mayo al 2 de junio de 2027', '2027-05-30 - 2027-06-02'],
  ['es', '30 y 31 de mayo de 2027', '2027-05-30 - 2027-05-31'],
  ['de', 'wird noch bekannt gegeben', null],
  ['fr', 'à venir', null],
  ['es', 'por confirmar', null],
])('%s: %s is %s', (language, text, days) => {
  expect(read(language, text)).toBe(days)
})

it.each([
  ['de', '20 Uhr', '20:00'],
  ['de', '20:00', '20:00'],
  ['de', '20.30 Uhr', '20:30'],
  ['de', '20 Uhr 30', '20:30'],
  ['de', '20 - 22 Uhr', '20:00 - 22:00'],
  ['de', '19.30 bis 22 Uhr', '19:30 - 22:00'],
  ['de', 'Einlass 19 Uhr, Beginn 20 Uhr', '20:00'],
  ['de', 'Türöffnung: 19:00, Konzert: 20:00', '20:00'],
  ['de', '8:00 PM - 10:00 PM', '20:00 - 22:00'],
  ['fr', '20h30', '20:30'],
  ['fr', '20 h 30', '20:30'],
  ['fr', '20h', '20:00'],
  ['fr', 'de 20h à 22h30', '20:00 - 22:30'],
  ['fr', 'Ouverture des portes 19h, concert 20h', '20:00'],
  ['es', '20:30 h', '20:30'],
  ['es', 'a las 20:00', '20:00'],
  ['es', 'de las 20:00 a las 22:00', '20:00 - 22:00'],
  ['es', 'de 8 a 10 de la noche', '20:00 - 22:00'],
  ['es', 'Puertas 19:00, concierto 20:00', '20:00'],
])('%s: %s is %s', (language, text, hours) => {
  const days = hours.split(' - ').map((hour) => `2027-05-30T${hour}`)
  expect(read(language, '30.05.2027', text)).toBe(days.join(' - '))
})

it.each([
  ['de', '30. Mai 2027, 20 Uhr'],
  ['de', '30.05. 20 Uhr'],
  ['de', '30. Mai 20 Uhr'],
  ['fr', '30 mai 2027 à 20h'],
  ['fr', '30/05 20h'],
  ['es', '30 de mayo de 2027 a las 20:00'],
])('%s: date and hour in one field, %s', (language, text) => {
  expect(read(language, text)).toBe('2027-05-30T20:00')
})

it.each([
  ['de', 'Jeden Donnerstag, 20 Uhr', true],
  ['de', 'wöchentlich', true],
  ['fr', 'Tous les jeudis, 20h', true],
  ['fr', 'chaque mois', true],
  ['es', 'Cada jueves, 20:00', true],
  ['es', 'todos los jueves a las 20:00', true],
  ['de', 'Donnerstag, 20 Uhr', false],
])('%s: %s recurs: %s', (language, time, recurs) => {
  expect(eventSchedule({ date: '', time, language }, { timeZone }).isRecurring).toBe(recurs)
})

describe('after a change of the language', () => {
  const before = { date: '04/05/2027', time: '8 PM', language: 'en', createdAt: '2026-11-23T12:00:00Z' }

  it.each([
    ['what was not touched keeps its language', { date: '04/05/2027', time: '8 PM' }, 'en'],
    ['a new time turns no date', { date: '04/05/2027', time: '20 Uhr' }, 'en'],
    ['a new date is of the site', { date: '05/05/2027', time: '8 PM' }, 'de'],
  ])('%s', (_, texts, language) => {
    expect(languageOfTexts(before, texts, 'de')).toBe(language)
  })

  it('a new time beside a date that stays the same day is of the site', () => {
    const clear = { ...before, date: 'May 4, 2027' }
    expect(languageOfTexts(clear, { ...clear, time: '20 Uhr' }, 'de')).toBe('de')
  })
})
