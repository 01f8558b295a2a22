import type { MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import { expect, it } from 'vitest'
import { DOMAIN, PUT, recordOf, UNANSWERED, type DomainCase, type Zone } from '../../testing/dns-records.ts'

const spf = (...texts: string[]): Zone => ({ [DOMAIN]: texts, 'mailgun.org': ['v=spf1 ip4:1.2.3.4 ~all'] })
it.each<[string, DomainCase, MailDomainRecord['verdict'], string, string | null]>([
  [
    'names the provider',
    { zone: spf('other=1', 'v=spf1 mx include:mailgun.org -all') },
    'good',
    'The SPF record names Mailgun.',
    null,
  ],
  [
    'names the provider by an include of an include, and by a redirect',
    {
      zone: {
        ...spf('V=SPF1 redirect=_spf.band.example.'),
        '_spf.band.example': ['v=spf1 include:MAILGUN.org ?all'],
      },
    },
    'good',
    'The SPF record names Mailgun.',
    null,
  ],
  [
    'is missing',
    {},
    'bad',
    `${DOMAIN} has no SPF record. Add this one ${PUT}`,
    'v=spf1 include:mailgun.org ~all',
  ],
  [
    'is missing, with another provider',
    { provider: 'another' },
    'bad',
    `${DOMAIN} has no SPF record. Ask your mail provider which one it needs, and add it ${PUT}`,
    null,
  ],
  [
    'is missing, with a provider that has a return address of its own',
    { provider: 'postmark' },
    'good',
    `Postmark sends with a return address of its own, so the SPF record of ${DOMAIN} need not name it.`,
    null,
  ],
  [
    'is there twice',
    { zone: spf('v=spf1 ip4:1.2.3.4 mx -all', 'v=spf1 mx include:other.example ~all') },
    'bad',
    `There are 2 SPF records, so receivers use none of them. Delete them, and add this one ${PUT}`,
    'v=spf1 ip4:1.2.3.4 mx include:other.example include:mailgun.org ~all',
  ],
  [
    'does not name the provider',
    { zone: spf('v=spf1 mx -all') },
    'bad',
    `The SPF record does not name Mailgun. Replace it by this one ${PUT}`,
    'v=spf1 include:mailgun.org mx -all',
  ],
  [
    'does not name a provider that has a return address of its own',
    { zone: spf('v=spf1 mx -all'), provider: 'brevo' },
    'good',
    `Brevo sends with a return address of its own, so the SPF record of ${DOMAIN} need not name it.`,
    null,
  ],
  [
    'cannot be compared with another provider',
    { zone: spf('v=spf1 mx -all'), provider: 'another' },
    'unknown',
    'The SPF record is valid. Whether it names your mail provider cannot be told: compare it with the one that the provider shows.',
    null,
  ],
  [
    'allows everybody',
    { zone: spf('v=spf1 include:mailgun.org +all') },
    'bad',
    `The SPF record allows everybody to send in your name (+all). Replace it by this one ${PUT}`,
    'v=spf1 include:mailgun.org ~all',
  ],
  [
    'allows everybody without a sign',
    { zone: spf('v=spf1 include:mailgun.org all') },
    'bad',
    `The SPF record allows everybody to send in your name (+all). Replace it by this one ${PUT}`,
    'v=spf1 include:mailgun.org ~all',
  ],
  ...[
    'ipv4:1.2.3.4',
    'ip4:1.2.3',
    'ip4:1.2.3.4/33',
    'include:',
    'include=mailgun.org',
    'mx:',
    '~all.',
    'a/240',
  ].map((term): [string, DomainCase, 'bad', string, null] => [
    `is broken by ${term}`,
    { zone: spf(`v=spf1 include:mailgun.org ${term} ~all`) },
    'bad',
    `The SPF record has an error at ‘${term}’, so receivers ignore all of it. Correct it ${PUT}`,
    null,
  ]),
  [
    'has all valid kinds of parts',
    {
      zone: spf(
        'v=spf1 a a:x.example/24 mx/24//64 ptr ip4:1.2.3.0/24 ip6:2001:db8::/32 exists:%{i}._spf.x.example include:mailgun.org exp=why.x.example other=1 -all',
      ),
    },
    'good',
    'The SPF record names Mailgun.',
    null,
  ],
  [
    'includes a name without a record',
    { zone: spf('v=spf1 include:gone.example include:mailgun.org ~all') },
    'bad',
    `The SPF record includes gone.example, which has no valid SPF record, so receivers ignore all of it. Correct or remove that part ${PUT}`,
    null,
  ],
  [
    'needs eleven look-ups',
    {
      zone: {
        ...spf('v=spf1 include:many.example a mx include:mailgun.org ~all'),
        'many.example': [
          'v=spf1 a:1.x.example a:2.x.example mx exists:3.x.example include:more.example ~all',
        ],
        'more.example': ['v=spf1 a mx ptr ~all'],
      },
    },
    'bad',
    `The SPF record leads to more than 10 other look-ups, so receivers ignore all of it. Remove the parts of services that you no longer use, ${PUT}`,
    null,
  ],
  [
    'includes itself',
    { zone: spf(`v=spf1 include:${DOMAIN} ~all`) },
    'bad',
    `The SPF record leads to more than 10 other look-ups, so receivers ignore all of it. Remove the parts of services that you no longer use, ${PUT}`,
    null,
  ],
  ['is on name servers that fail', { zone: { [DOMAIN]: 'ESERVFAIL' } }, 'unknown', UNANSWERED, null],
  [
    'includes a name whose name servers do not answer',
    { zone: { ...spf('v=spf1 include:slow.example ~all'), 'slow.example': 'ETIMEOUT' } },
    'unknown',
    UNANSWERED,
    null,
  ],
])('SPF that %s', async (_name, given, verdict, text, value) => {
  const record = value === null ? null : { type: 'TXT', name: DOMAIN, value }
  expect(await recordOf('spf', given)).toEqual({ verdict, text, record })
})

it('SPF with ten look-ups is good', async () => {
  const ten = Array.from({ length: 9 }, (_, index) => `a:${index}.x.example`).join(' ')
  const zone = spf(`v=spf1 ${ten} include:mailgun.org ~all`)
  expect(await recordOf('spf', { zone })).toMatchObject({ verdict: 'good' })
})
