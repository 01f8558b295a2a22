import { generateKeyPairSync } from 'node:crypto'
import type { MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import { afterEach, expect, it, vi } from 'vitest'
import {
  DOMAIN,
  foundOf,
  NOW,
  PUT,
  recordOf,
  UNANSWERED,
  type DomainCase,
  type Zone,
} from '../../testing/dns-records.ts'
import { checkMailDomain } from './check-mail-domain.ts'

afterEach(() => void vi.useRealTimers())

function rsaKey(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
}
const KEY = rsaKey(2048)
const dkim = (...texts: string[]): Zone => ({ [`k7._domainkey.${DOMAIN}`]: texts })
const AT = `k7._domainkey.${DOMAIN}`

it.each<[string, DomainCase, MailDomainRecord['verdict'], string]>([
  [
    'a valid key',
    { selector: 'k7', zone: dkim(`v=DKIM1; k=rsa; p=${KEY}`) },
    'good',
    'The DKIM key is there (selector k7).',
  ],
  [
    'a key of Ed25519',
    { selector: 'k7', zone: dkim(`k=ed25519; p=${Buffer.alloc(32, 1).toString('base64')}`) },
    'good',
    'The DKIM key is there (selector k7).',
  ],
  [
    'a usual selector of the provider',
    { provider: 'fastmail', zone: { [`fm2._domainkey.${DOMAIN}`]: [`v=DKIM1; p=${KEY}`] } },
    'good',
    'The DKIM key is there (selector fm2).',
  ],
  [
    'no key at the selector',
    { selector: 'k7' },
    'bad',
    `There is no DKIM key at ${AT}. Copy the record that your mail provider shows for it, and add it ${PUT} Some forms add your domain by themselves: then enter only ‘k7._domainkey’.`,
  ],
  [
    'no selector',
    {},
    'unknown',
    `Whether the mails are signed by DKIM cannot be told without the selector. Your mail provider shows it with the records of ${DOMAIN}, as the part before ._domainkey. Press ‘Change’, and enter it as the DKIM selector.`,
  ],
  [
    'a revoked key',
    { selector: 'k7', zone: dkim('v=DKIM1; p=') },
    'bad',
    `The DKIM key at ${AT} was revoked. Ask your mail provider for a new one, and add its record ${PUT}`,
  ],
  ...[
    [`v=DKIM1; p=${KEY.slice(0, 100)}`],
    ['v=DKIM1; k=rsa'],
    [`v=DKIM2; p=${KEY}`],
    [`p=${KEY}`, `p=${KEY}`],
  ].map((texts, index): [string, DomainCase, 'bad', string] => [
    `a broken key (${index + 1})`,
    { selector: 'k7', zone: dkim(...texts) },
    'bad',
    `The DKIM key at ${AT} cannot be read; often a part is missing or there twice. Copy the whole record once more from your mail provider, and replace it ${PUT}`,
  ]),
  [
    'a key of 512 bits',
    { selector: 'k7', zone: dkim(`v=DKIM1; p=${rsaKey(512)}`) },
    'bad',
    `The DKIM key at ${AT} is too short, so receivers ignore it. Ask your mail provider for one of 2048 bits, and replace the record ${PUT}`,
  ],
  ['name servers that fail', { selector: 'k7', zone: { [AT]: 'ESERVFAIL' } }, 'unknown', UNANSWERED],
])('DKIM with %s', async (_name, given, verdict, text) => {
  expect(await recordOf('dkim', given)).toEqual({ verdict, text, record: null })
})

const dmarc = (...texts: string[]): Zone => ({ [`_dmarc.${DOMAIN}`]: texts })
const ABOVE = `news@mail.tour.${DOMAIN}`

it.each<[string, DomainCase, MailDomainRecord['verdict'], string, string | null]>([
  [
    'asks to refuse',
    { zone: dmarc('v=DMARC1; p=reject; rua=mailto:a@b.example') },
    'good',
    'The DMARC record asks receivers to refuse what others send in your name.',
    null,
  ],
  [
    'of the domain above counts',
    { address: ABOVE, zone: dmarc('v=DMARC1; p=none; sp=quarantine') },
    'good',
    'The DMARC record asks receivers to treat as spam what others send in your name.',
    null,
  ],
  [
    'is missing',
    {},
    'bad',
    `${DOMAIN} has no DMARC record, which Gmail, Yahoo and others ask of senders. Add this one ${PUT}`,
    'v=DMARC1; p=none',
  ],
  [
    'asks for nothing',
    { zone: dmarc('v=DMARC1;p=none; rua=mailto:a@b.example') },
    'good',
    `The DMARC record is right to begin with: with p=none, receivers still take what others send in your name. A later step, when your mails have arrived for some weeks: change it to this one ${PUT}`,
    'v=DMARC1;p=quarantine; rua=mailto:a@b.example',
  ],
  [
    'is there twice',
    { zone: dmarc('v=DMARC1; p=reject', 'v=DMARC1; p=none') },
    'bad',
    `There are 2 DMARC records at _dmarc.${DOMAIN}, so receivers use none of them. Delete all but this one ${PUT}`,
    'v=DMARC1; p=reject',
  ],
  ...[
    [
      'v=DMARC1; p=rejekt; rua=mailto:a@b.example',
      'says p=rejekt in place of p=none, p=quarantine or p=reject',
      'v=DMARC1; p=reject; rua=mailto:a@b.example',
    ],
    [
      'v=DMARC1; p=quarentine; rua=mailto:a@b.example',
      'says p=quarentine in place of p=none, p=quarantine or p=reject',
      'v=DMARC1; p=quarantine; rua=mailto:a@b.example',
    ],
    [
      'v=DMARC1; p=nonsense; rua=mailto:a@b.example',
      'says p=nonsense in place of p=none, p=quarantine or p=reject',
      'v=DMARC1; p=none; rua=mailto:a@b.example',
    ],
    ['v=DMARC1', 'does not say p=none, p=quarantine or p=reject'],
    ['v=DMARC; p=none', 'does not begin with v=DMARC1'],
    ['p=none; v=DMARC1', 'does not begin with v=DMARC1'],
  ].map(([text = '', fault, better = 'v=DMARC1; p=none']): [string, DomainCase, 'bad', string, string] => [
    `is broken: ${text}`,
    { zone: dmarc(text) },
    'bad',
    `The DMARC record at _dmarc.${DOMAIN} ${fault}, so receivers ignore it. Replace it by this one ${PUT}`,
    better,
  ]),
  [
    'is on name servers that fail',
    { zone: { [`_dmarc.${DOMAIN}`]: 'ETIMEOUT' } },
    'unknown',
    UNANSWERED,
    null,
  ],
])('DMARC that %s', async (_name, given, verdict, text, value) => {
  const record = value === null ? null : { type: 'TXT', name: `_dmarc.${DOMAIN}`, value }
  expect(await recordOf('dmarc', given)).toEqual({ verdict, text, record })
})

const FASTMAIL_MX = { type: 'MX', name: DOMAIN, value: '10 in1-smtp.messagingengine.com' }
const NO_MX = `${DOMAIN} has no MX record, so answers to your mails do not arrive, and some receivers refuse your mails.`
it.each<[string, DomainCase, object]>([
  ['is there', {}, { verdict: 'good', text: `${DOMAIN} takes mail, so answers can arrive.`, record: null }],
  [
    'is missing',
    { mx: 'ENODATA' },
    {
      verdict: 'warning',
      text: `${NO_MX} Add the MX record of the company that keeps your mailbox ${PUT}`,
      record: null,
    },
  ],
  [
    'is missing, with a provider that keeps mailboxes',
    { mx: 'ENODATA', provider: 'fastmail' },
    {
      verdict: 'warning',
      text: `${NO_MX} If Fastmail keeps your mailbox, add this record ${PUT}`,
      record: FASTMAIL_MX,
    },
  ],
  [
    'says that there is no mail',
    { mx: [{ priority: 0, exchange: '' }] },
    {
      verdict: 'bad',
      text: `The MX record of ${DOMAIN} says that it takes no mail, so many receivers refuse mails from it. Replace it by that of the company that keeps your mailbox, ${PUT}`,
      record: null,
    },
  ],
  [
    'is on name servers that do not answer',
    { mx: 'ETIMEOUT' },
    { verdict: 'unknown', text: UNANSWERED, record: null },
  ],
])('MX that %s', async (_name, given, record) => {
  expect(await recordOf('mx', given)).toEqual(record)
})

const SPF: Zone = {
  [DOMAIN]: ['v=spf1 include:mailgun.org ~all'],
  'mailgun.org': ['v=spf1 ip4:1.2.3.4 ~all'],
}
it('other records are judged where the MX cannot be looked up', async () => {
  const given: DomainCase = { mx: 'ETIMEOUT', zone: SPF }
  expect(await recordOf('spf', given)).toMatchObject({ verdict: 'good' })
})

it.each<[MailDomainRecord['kind'], DomainCase, string[]]>([
  [
    'spf',
    { zone: { [DOMAIN]: ['other=1', 'v=spf1 mx -all', 'v=spf1 a -all'] } },
    ['v=spf1 mx -all', 'v=spf1 a -all'],
  ],
  ['spf', { zone: { [DOMAIN]: ['other=1'] } }, []],
  ['spf', { zone: { [DOMAIN]: 'ESERVFAIL' } }, []],
  ['spf', { zone: { [DOMAIN]: [`v=spf1 ${'x'.repeat(2000)}`] } }, [`v=spf1 ${'x'.repeat(993)}`]],
  ['dmarc', { zone: dmarc('v=DMARC1; p=rejekt') }, ['v=DMARC1; p=rejekt']],
  ['dkim', { selector: 'k7', zone: dkim('v=DKIM1; p=') }, []],
  ['mx', {}, ['10 mx.band.example']],
  ['mx', { mx: [{ priority: 0, exchange: '' }] }, ['0 .']],
])('%s records are shown as they were found', async (kind, given, found) => {
  expect((await foundOf(kind, given)).found).toEqual(found)
})

it.each(['spf', 'dkim', 'dmarc', 'mx'] as const)('%s of a domain that does not exist', async (kind) => {
  expect(await recordOf(kind, { mx: 'ENOTFOUND', selector: 'k7' })).toEqual({
    verdict: 'bad',
    text: `The domain ${DOMAIN} does not exist. Check the address of the sender.`,
    record: null,
  })
})

it.each(['spf', 'dkim', 'dmarc', 'mx'] as const)('%s of the provider’s own domain', async (kind) => {
  expect(await recordOf(kind, { provider: 'gmail', address: 'the.band@Gmail.com' })).toEqual({
    verdict: 'good',
    text: 'gmail.com belongs to Gmail, which looks after this record.',
    record: null,
  })
})

it('name servers that never answer end at the time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never = () => new Promise<never>(() => undefined)
  const check = checkMailDomain({
    address: `news@${DOMAIN}`,
    provider: 'mailgun',
    host: 'smtp.mailgun.org',
    dkimSelector: 'k7',
    now: NOW,
    resolver: { resolveTxt: never, resolveMx: never, resolve4: never, resolve6: never },
  })
  await vi.advanceTimersByTimeAsync(40_000)
  const { domain, checkedAt, records } = await check
  expect([domain, checkedAt]).toEqual([DOMAIN, NOW.toISOString()])
  expect(records.map(({ kind, verdict, text }) => [kind, verdict, text])).toEqual(
    ['spf', 'dkim', 'dmarc', 'mx'].map((kind) => [kind, 'unknown', UNANSWERED]),
  )
})
