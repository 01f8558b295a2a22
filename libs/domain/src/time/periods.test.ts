import { describe, expect, it } from 'vitest'
import { LEGAL_DEFAULTS } from '../legal/legal-defaults.ts'
import { REMINDER_CONFIRM_MS } from '../release/reminder.ts'
import { LANGUAGES } from '../schema/language.ts'
import { DEFAULT_TEXTS } from '../texts/site-texts.ts'
import {
  ACTIVITY_MS,
  BAG_MS,
  CONFIRMATION_LINK_MS,
  DAY_MS,
  DOWNLOAD_LINK_MS,
  KNOWN_DEVICE_MS,
  ORDER_LINK_MS,
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

  it('the texts of the site and of mails say how long links work, and addresses are kept', () => {
    const periods = Object.entries(DEFAULT_TEXTS[language]).flatMap(([key, text]) =>
      periodsIn(text).map((period) => [key, period]),
    )
    expect(Object.fromEntries(periods)).toEqual({
      'download.deadText': DOWNLOAD_LINK_MS,
      'order.deadText': ORDER_LINK_MS,
      'redeem.usedText': DOWNLOAD_LINK_MS,
      'mail.confirmPressText': CONFIRMATION_LINK_MS,
      'mail.confirmFollowText': CONFIRMATION_LINK_MS,
      'mail.downloadText': DOWNLOAD_LINK_MS,
      'mail.remindOtherText': REMINDER_CONFIRM_MS,
      'mail.orderLinkText': ORDER_LINK_MS,
      'mailLink.confirmNoteText': UNCONFIRMED_ADDRESS_MS,
      'mailLink.confirmUnknownText': CONFIRMATION_LINK_MS,
      'mailLink.remindUnknownText': REMINDER_CONFIRM_MS,
    })
  })
})
