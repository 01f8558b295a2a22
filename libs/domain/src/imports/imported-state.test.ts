import { describe, expect, it } from 'vitest'
import { importedState, isFileOfLeft, stateColumns } from './imported-state.ts'

const MAILCHIMP =
  'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,LEID,EUID,NOTES,TAGS'
const SUBSTACK = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at'

describe('what an export says of each row', () => {
  it.each<[string, string, string, string[][], string[]]>([
    ['Mailchimp: subscribed', 'subscribed_members_export_1a2b.csv', MAILCHIMP, [['a@b.example', '', '2']], ['subscribed']],
    ['Mailchimp: unsubscribed', 'unsubscribed_members_export_1a2b.csv', `${MAILCHIMP},UNSUB_TIME`, [['a@b.example']], ['unsubscribed']],
    ['Mailchimp: cleaned', 'cleaned_email_audience_export_1a2b.csv', `${MAILCHIMP},CLEAN_TIME`, [['a@b.example']], ['unsubscribed']],
    ['Mailchimp: under another name', 'my fans.csv', 'Email Address,UNSUB_TIME,CLEAN_TIME', [['a@b.example', '2024-03-01 12:00:00', ''], ['b@b.example', '', '2024-03-01'], ['c@b.example', '', '']], ['unsubscribed', 'unsubscribed', 'subscribed']],
    ['Bandzoogle', 'mailing_list.csv', 'Email,Name,Status', [['a@b.example', '', 'Subscribed'], ['b@b.example', '', 'Unsubscribed'], ['c@b.example', '', 'Bounced'], ['d@b.example', '', 'Pending'], ['e@b.example', '', 'VIP'], ['f@b.example', '', '']], ['subscribed', 'unsubscribed', 'unsubscribed', 'unsubscribed', 'unclear', 'unclear']],
    ['Substack: a free reader is subscribed, a disabled one is not', 'email_list.band.csv', SUBSTACK, [['a@b.example', 'false', '', 'other', 'false'], ['b@b.example', 'true', '', 'yearly', 'true']], ['subscribed', 'unsubscribed']],
    ['MailerLite', 'subscribers.csv', 'Subscriber,Status,Subscribed,Unsubscribed', [['a@b.example', 'Active', '2024-01-01', ''], ['b@b.example', 'Active', '2024-01-01', '2024-02-01'], ['c@b.example', 'Junk', '', ''], ['d@b.example', 'Unconfirmed', '', '']], ['subscribed', 'unsubscribed', 'unsubscribed', 'unsubscribed']],
    ['Brevo', 'contacts.csv', 'CONTACT ID,EMAIL,EMAIL_BLACKLISTED,ADDED_TIME', [['1', 'a@b.example', 'false'], ['2', 'b@b.example', 'true'], ['3', 'c@b.example', '1']], ['subscribed', 'unsubscribed', 'unsubscribed']],
    ['a column of consent', 'fans.csv', 'Email,Subscribed', [['a@b.example', 'Yes'], ['b@b.example', 'No'], ['c@b.example', '']], ['subscribed', 'unsubscribed', 'subscribed']],
    ['states of the USA', 'fans.csv', 'Email,State', [['a@b.example', 'NY']], ['subscribed']],
    ['one sign of leaving decides', 'fans.csv', 'Email,Status,Bounced at', [['a@b.example', 'active', '2024-01-01']], ['unsubscribed']],
  ])('%s', (_what, fileName, headings, rows, expected) => {
    const columns = stateColumns(headings.split(','), rows)
    expect(rows.map((cells) => importedState(cells, columns, fileName))).toEqual(expected)
  }) // prettier-ignore
})

it.each([
  ['unsubscribed_members_export_1a2b.csv', true],
  ['nonsubscribed_email_audience_export.csv', true],
  ['cleaned_members_export.csv', true],
  ['Bounced contacts.csv', true],
  ['pending.csv', true],
  ['subscribed_members_export_1a2b.csv', false],
  ['fans.csv', false],
])('the name %s is one of people who left: %s', (name, expected) => {
  expect(isFileOfLeft(name)).toBe(expected)
})
