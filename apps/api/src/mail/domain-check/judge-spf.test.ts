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
    `There are 2 SPF records, so receivers use none of them. Change one of them to the one below, and delete the other, ${PUT} Leave all other TXT records as they are.`,
    'v=spf1 ip4:1.2.3.4 mx include:other.example include:mailgun.org ~all',
  ],
  [
    'is there three times',
    { zone: spf('v=spf1 a -all', 'v=spf1 mx -all', 'v=spf1 mx a ~all') },
    'bad',
    `There are 3 SPF records, so receivers use none of them. Change one of them to the one below, and delete the others, ${PUT} Leave all other TXT records as they are.`,
    'v=spf1 a mx include:mailgun.org ~all',
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

const SERVER = 'smtp.klangpost.example'
/** A record of a domain that sends by a server that is on no list. */
const another = (text: string, parts: DomainCase = {}): DomainCase => ({
  ...{ provider: 'another', host: SERVER, ...parts },
  zone: { [DOMAIN]: [text], ...parts.zone },
})
const NAMED = `The SPF record names spf.klangpost.example, of the same company as your mail server ${SERVER}.`
const UNKNOWN =
  'The record is valid. Whether it names your mail provider cannot be told here, since the provider may use another name than its server. If the include: of your mail provider is in it, it is right.'
const KLANGPOST: Zone = { 'spf.klangpost.example': ['v=spf1 ip4:192.0.2.0/24 ~all'] }
const HOSTER: Zone = { 'spf.hoster.example': ['v=spf1 ip4:198.51.100.0/24 ~all'] }
const at = (...addresses: string[]) => ({ [SERVER]: addresses })
const allowedBy = (part: string) => `The SPF record allows your mail server ${SERVER} by ‘${part}’.`

it.each<[string, DomainCase, MailDomainRecord['verdict'], string]>([
  [
    'an include of its company',
    another('v=spf1 include:spf.klangpost.example ~all', { zone: KLANGPOST }),
    'good',
    NAMED,
  ],
  [
    'a redirect to its company',
    another('v=spf1 redirect=spf.klangpost.example', { zone: KLANGPOST }),
    'good',
    NAMED,
  ],
  [
    'an include of its company by another one',
    another('v=spf1 include:spf.hoster.example ~all', {
      zone: { ...KLANGPOST, 'spf.hoster.example': ['v=spf1 include:spf.klangpost.example ~all'] },
    }),
    'good',
    NAMED,
  ],
  [
    'includes of others',
    another('v=spf1 include:spf.hoster.example ~all', { zone: HOSTER }),
    'unknown',
    UNKNOWN,
  ],
  [
    'an include of the sender’s own domain',
    another('v=spf1 include:_spf.band.example ~all', {
      host: 'mail.band.example',
      zone: { '_spf.band.example': ['v=spf1 ip4:192.0.2.0/24 ~all'] },
    }),
    'unknown',
    UNKNOWN,
  ],
  [
    'no include',
    another('v=spf1 -all'),
    'unknown',
    `The record is valid, but has no include: of a mail provider. If yours asks for one, add it before the last part of the record, ${PUT}`,
  ],
  [
    'its address',
    another('v=spf1 ip4:192.0.2.7 -all', { addresses: at('192.0.2.7') }),
    'good',
    allowedBy('ip4:192.0.2.7'),
  ],
  [
    'a network of its second address',
    another('v=spf1 ip6:2001:db8::/32 -all', { addresses: at('192.0.2.7', '2001:db8::7') }),
    'good',
    allowedBy('ip6:2001:db8::/32'),
  ],
  [
    'a network of an include',
    another('v=spf1 include:spf.hoster.example ~all', { zone: HOSTER, addresses: at('198.51.100.9') }),
    'good',
    allowedBy('ip4:198.51.100.0/24'),
  ],
  [
    'a name with its address',
    another('v=spf1 a:box.hoster.example -all', {
      addresses: { ...at('192.0.2.7'), 'box.hoster.example': ['192.0.2.7'] },
    }),
    'good',
    allowedBy('a:box.hoster.example'),
  ],
  [
    'the network of the domain’s address',
    another('v=spf1 a/24 -all', { addresses: { ...at('192.0.2.7'), [DOMAIN]: ['192.0.2.200'] } }),
    'good',
    allowedBy('a/24'),
  ],
  [
    'the MX of the domain',
    another('v=spf1 mx -all', { addresses: { ...at('192.0.2.7'), 'mx.band.example': ['192.0.2.7'] } }),
    'good',
    allowedBy('mx'),
  ],
  [
    'the typed address',
    another('v=spf1 ip4:192.0.2.7 -all', { host: '192.0.2.7' }),
    'good',
    'The SPF record allows your mail server 192.0.2.7 by ‘ip4:192.0.2.7’.',
  ],
  [
    'its address as one that may not send',
    another('v=spf1 -ip4:192.0.2.7 include:spf.hoster.example ~all', {
      zone: HOSTER,
      addresses: at('192.0.2.7'),
    }),
    'unknown',
    UNKNOWN,
  ],
  [
    'other addresses',
    another('v=spf1 a mx ip4:198.51.100.0/24 include:spf.hoster.example ~all', {
      zone: HOSTER,
      addresses: { ...at('192.0.2.7'), [DOMAIN]: ['192.0.2.8'], 'mx.band.example': ['192.0.2.9'] },
    }),
    'unknown',
    UNKNOWN,
  ],
])('SPF that has %s', async (_name, given, verdict, text) => {
  expect(await recordOf('spf', given)).toEqual({ verdict, text, record: null })
})
