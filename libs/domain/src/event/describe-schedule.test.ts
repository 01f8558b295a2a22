import { expect, it } from 'vitest'
import { describeSchedule } from './describe-schedule.ts'

it.each<[string, string | null, string | null]>([
  ['May 30, 2025', '8 PM - 11 PM', 'Friday, May 30, 2025, 8:00 PM - 11:00 PM'],
  ['5/30/25', '19:30', 'Friday, May 30, 2025, 7:30 PM'],
  ['May 30, 2025', null, 'Friday, May 30, 2025'],
  ['May 30, 2025', '9 PM - 1 AM', 'Friday, May 30, 2025, 9:00 PM - 1:00 AM (next day)'],
  ['May 30, 2025', '8 PM - midnight', 'Friday, May 30, 2025, 8:00 PM - 12:00 AM (next day)'],
  ['May 30, 2025', 'midnight', 'Friday, May 30, 2025, midnight at the end of the day'],
  ['May 30 - June 1, 2025', '', 'Friday, May 30, 2025 - Sunday, June 1, 2025'],
  ['May 30-31, 2025', '8 PM - 9 PM', 'Friday, May 30, 2025, 8:00 PM - Saturday, May 31, 2025, 9:00 PM'],
  ['May 2025', '8 PM', 'May 2025'],
  ['TBA', '8 PM', null],
])(
  "'%s' at '%s' is shown to the admin as understood (docs/product/states.md#event-dates-and-times)",
  (date, time, text) => {
    expect(describeSchedule({ date, time }, { timeZone: 'America/New_York' })).toBe(text)
    // The texts are wall time, so the same ones mean the same words in every zone.
    expect(describeSchedule({ date, time }, { timeZone: 'Pacific/Kiritimati' })).toBe(text)
  },
)
