/** The heads of the exports of other services, each with people in every state that it writes. */
interface AddressExport {
  service: string
  fileName: string
  text: string
  confirmed: string[]
  unsubscribed: string[]
  /** How many of its people have a town. */
  withTown?: number
}

const MAILCHIMP =
  'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION'
const MAILCHIMP_END = 'LAST_CHANGED,LEID,EUID,NOTES,TAGS'
const OPTED_IN = '2,2023-04-01 10:00:00,,2023-04-01 10:02:00,203.0.113.9,,,,,,,'

export const ADDRESS_EXPORTS: AddressExport[] = [
  {
    service: 'Mailchimp, subscribed',
    fileName: 'subscribed_members_export_4f2a91c0de.csv',
    text: `${MAILCHIMP},${MAILCHIMP_END}\nann@mail.test,Ann,Lee,${OPTED_IN},2024-01-01 09:00:00,1,e1,,"fan,vip"\n`,
    confirmed: ['ann@mail.test'],
    unsubscribed: [],
  },
  {
    service: 'Mailchimp, unsubscribed',
    fileName: 'unsubscribed_members_export_4f2a91c0de.csv',
    text: `${MAILCHIMP},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS\nbob@mail.test,Bob,Ray,${OPTED_IN},2024-02-03 12:00:00,Spring,c1,NORMAL,,2,e2,,\n`,
    confirmed: [],
    unsubscribed: ['bob@mail.test'],
  },
  {
    service: 'Mailchimp, cleaned, under another name',
    fileName: 'old addresses.csv',
    text: `${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS\ncleo@mail.test,Cleo,Fox,${OPTED_IN},2024-02-03 12:00:00,Spring,c1,3,e3,,\n`,
    confirmed: [],
    unsubscribed: ['cleo@mail.test'],
  },
  {
    service: 'Bandzoogle',
    fileName: 'mailing_list.csv',
    text: 'Email,First name,Last name,City,Country,Status,Date added\ndan@mail.test,Dan,,Oslo,NO,Subscribed,2024-01-01\neve@mail.test,Eve,,,,Unsubscribed,2024-01-01\nfay@mail.test,Fay,,,,Pending,2024-01-01\ngus@mail.test,Gus,,,,Bounced,2024-01-01\n',
    confirmed: ['dan@mail.test'],
    unsubscribed: ['eve@mail.test', 'fay@mail.test', 'gus@mail.test'],
    withTown: 1,
  },
  {
    service: 'Substack',
    fileName: 'email_list.hollowpine.csv',
    text: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\nhal@mail.test,false,,other,false,2025-01-01T00:00:00.000Z,\nida@mail.test,true,2027-01-01T00:00:00.000Z,yearly,true,2025-01-01T00:00:00.000Z,\n',
    confirmed: ['hal@mail.test'],
    unsubscribed: ['ida@mail.test'],
  },
  {
    service: 'MailerLite',
    fileName: 'subscribers.csv',
    text: 'Subscriber,Status,Sent,Opens,Clicks,Subscribed,Unsubscribed\njon@mail.test,Active,4,2,0,2024-01-01 10:00:00,\nkim@mail.test,Unsubscribed,4,2,0,2024-01-01 10:00:00,2024-05-01 10:00:00\nleo@mail.test,Junk,4,0,0,2024-01-01 10:00:00,\nmia@mail.test,Unconfirmed,0,0,0,,\n',
    confirmed: ['jon@mail.test'],
    unsubscribed: ['kim@mail.test', 'leo@mail.test', 'mia@mail.test'],
  },
  {
    service: 'Brevo',
    fileName: 'contacts.csv',
    text: 'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;EMAIL_BLACKLISTED;ADDED_TIME;MODIFIED_TIME\n1;ned@mail.test;Ned;;false;2024-01-01;2024-01-01\n2;ola@mail.test;Ola;;true;2024-01-01;2024-01-01\n',
    confirmed: ['ned@mail.test'],
    unsubscribed: ['ola@mail.test'],
  },
]
