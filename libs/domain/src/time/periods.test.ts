import { describe, expect, it } from 'vitest'
import { LEGAL_DEFAULTS } from '../legal/legal-defaults.ts'
import { REMINDER_CONFIRM_MS } from '../release/reminder.ts'
import { LANGUAGES } from '../schema/language.ts'
import {
  ACTIVITY_MS,
  BAG_MS,
  DAY_MS,
  KNOWN_DEVICE_MS,
  POSTAL_ADDRESS_MS,
  REFUSAL_MS,
  SESSION_LIFETIME_MS,
  UNCONFIRMED_ADDRESS_MS,
  UNPAID_ORDER_MS,
} from './periods.ts'

/** The periods that a text names in days, in ms. */
const periodsIn = (text: string) =>
  Array.from(text.matchAll(/(\d+)\s(?:days|Tagen?|jours|días)/g), ([, days]) => Number(days) * DAY_MS)

describe.each(LANGUAGES)('in %s', (language) => {
  it('the legal texts say how long the programs keep what they store', () => {
    expect(periodsIn(Object.values(LEGAL_DEFAULTS[language]).join('\n'))).toEqual([
      UNCONFIRMED_ADDRESS_MS,
      BAG_MS,
      UNCONFIRMED_ADDRESS_MS,
      REMINDER_CONFIRM_MS,
      UNPAID_ORDER_MS,
      POSTAL_ADDRESS_MS,
      REFUSAL_MS,
      SESSION_LIFETIME_MS,
      KNOWN_DEVICE_MS,
      ACTIVITY_MS,
      REFUSAL_MS,
    ])
  })
})
