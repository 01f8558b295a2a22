import { describe, expect, it } from 'vitest'
import { repetitionRule } from './event-repetition.ts'
import { eventSchedule, nextRepetition, repetitionOf } from './event-schedule.ts'
import { storedEvent } from './testing/stored-event.ts'

const timeZone = 'America/New_York'
const NOW = '2026-11-22T17:00:00Z'

function read(language: string, date: string, time: string) {
  const event = storedEvent({ date, time, language, createdAt: NOW }, { timeZone })
  const repetition = repetitionOf(event, { timeZone })
  const next = nextRepetition(event, { now: NOW, timeZone })
  const { firstDay } = eventSchedule(event, { timeZone })
  return [
    repetition && firstDay !== null && repetitionRule(repetition, firstDay),
    next && new Date(next * 86_400_000).toISOString().slice(0, 10),
  ]
}

describe('how an event repeats (docs/product/states.md#recurring-shows)', () => {
  it.each<[language: string, date: string, time: string, rule: string, next: string]>([
    ['en', 'November 26, 2026', 'Every Thursday, 7 PM', 'FREQ=WEEKLY;BYDAY=TH', '2026-11-26'],
    ['en', 'November 5, 2026', 'every thursday 7 PM', 'FREQ=WEEKLY;BYDAY=TH', '2026-11-26'],
    ['en', 'November 22, 2026', 'Every Sunday night, doors 6 PM, show 7 PM', 'FREQ=WEEKLY;BYDAY=SU', '2026-11-22'],
    ['en', 'November 3, 2026', 'Every first Tuesday, 8 PM', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['en', 'November 3, 2026', 'Every 1st Tuesday of the month, 8 PM', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['en', 'October 13, 2026', 'Every second Tuesday of the month, 8 PM', 'FREQ=MONTHLY;BYDAY=2TU', '2026-12-08'],
    ['en', 'January 1, 2026', 'The first Thursday of every month at 8:00 PM', 'FREQ=MONTHLY;BYDAY=1TH', '2026-12-03'],
    ['en', 'October 30, 2026', 'Monthly, last Friday, 8 PM', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
    ['en', 'November 3, 2026', 'Every other Tuesday, 8 PM', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-12-01'],
    ['en', 'November 5, 2026', 'Every second week, 8 PM', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03'],
    ['en', 'November 5, 2026', 'Thursdays, every 3 weeks, 8 PM', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=TH', '2026-11-26'],
    ['en', 'November 5, 2026', 'Every fortnight on Thursday, 8 PM', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03'],
    ['de', '3. November 2026', 'Jeden ersten Dienstag im Monat, 20 Uhr', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['de', '3. November 2026', 'Jeden 1. Dienstag, 20 Uhr', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['de', '30. Oktober 2026', 'Am letzten Freitag jeden Monats, 20 Uhr', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
    ['de', '5. November 2026', 'Jede zweite Woche donnerstags, 20 Uhr', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03'],
    ['de', '5. November 2026', 'Alle zwei Wochen, 20 Uhr', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03'],
    ['fr', '3 novembre 2026', 'Tous les premiers mardis du mois, 20h', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['fr', '5 novembre 2026', 'Toutes les deux semaines, 20h', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03'],
    ['es', '3 de noviembre de 2026', 'Cada primer martes del mes, 20:00', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['es', '5 de noviembre de 2026', 'Cada dos semanas, 20:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03'],
  ])('%s: %s, %s', (language, date, time, rule, next) => {
    expect(read(language, date, time)).toEqual([rule, next])
    const { reading } = storedEvent({ date, time, language, createdAt: NOW }, { timeZone })
    expect(reading.isRecurring).toBe(true)
  }) // prettier-ignore

  it.each<[date: string, time: string]>([
    // Another day than the one that is named.
    ['November 26, 2026', 'Every Friday, 7 PM'],
    ['November 10, 2026', 'Every first Tuesday, 8 PM'],
    ['November 20, 2026', 'Every last Friday, 8 PM'],
    // Without an hour, or without a day.
    ['November 26, 2026', 'Every Thursday'],
    ['Thursdays', 'Every Thursday, 7 PM'],
    ['November 26, 2026', 'Monthly, 7 PM'],
    ['November 26, 2026', '7 PM'],
    // Every other one, or the second of the month.
    ['November 10, 2026', 'Every second Tuesday, 8 PM'],
    // More than is understood.
    ['November 26, 2026', 'Every Thursday and Friday, 7 PM'],
    ['November 3, 2026', 'Every first and third Tuesday, 8 PM'],
    ['November 26, 2026', 'Every Thursday in odd weeks, 7 PM'],
    ['November 26, 2026', 'Every Thursday of the month, 7 PM'],
    ['November 26, 2026', 'Every Thursday except December, 7 PM'],
    ['November 26, 2026', 'Every Thursday until 12/24/2026, 7 PM'],
  ])('%s, %s: not at all', (date, time) => {
    expect(read('en', date, time)).toEqual([null, null])
  })
})
