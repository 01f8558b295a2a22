/** What is known of a mail provider, to fill the form and to judge the records of a sender's domain. */
export interface MailProvider {
  name: string
  /** '' where the administrator types it. */
  host: string
  port: number
  security: 'tls' | 'starttls'
  /** What the user name is. */
  userHint: string
  /** Where to find the password. */
  help: string
  /** Its page where user name and password are made; null where it is not known. */
  url: string | null
  /** Null where it is not known. */
  spf: ProviderSpf | null
  /** Selectors that the provider commonly gives its customers; a domain can have others. */
  dkimSelectors: readonly string[]
  /** Priority and host of the provider's MX record; null where it keeps no mailboxes. */
  mx: string | null
  /** Domains of the provider itself, whose records nobody else can change. */
  ownDomains: readonly string[]
}

interface ProviderSpf {
  include: string
  /** Whose domain is in the return address, which SPF checks: with 'provider', the sender's domain needs no include. */
  returnAddress: 'sender' | 'provider'
}

export const MAIL_PROVIDER_IDS = [
  'postmark',
  'mailgun',
  'brevo',
  'amazon-ses',
  'fastmail',
  'gmail',
  'another',
] as const
export type MailProviderId = (typeof MAIL_PROVIDER_IDS)[number]

const STARTTLS = { port: 587, security: 'starttls' } as const
const TLS = { port: 465, security: 'tls' } as const
const SENDS_ONLY = { mx: null, ownDomains: [] } as const

/** The list of docs/product/mails.md#will-it-arrive, in the order of the form. */
export const MAIL_PROVIDERS: Record<MailProviderId, MailProvider> = {
  postmark: {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    ...STARTTLS,
    userHint: 'The server API token.',
    help: 'In Postmark, open your server and then ‘API Tokens’. The token is both the user name and the password.',
    url: 'https://account.postmarkapp.com/servers',
    spf: { include: 'spf.mtasv.net', returnAddress: 'provider' },
    dkimSelectors: [],
    ...SENDS_ONLY,
  },
  mailgun: {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    ...STARTTLS,
    userHint: 'An address such as postmaster@your-domain.',
    help: 'In Mailgun, open ‘Domain settings’ and then ‘SMTP credentials’. For a domain in the EU the server is smtp.eu.mailgun.org.',
    url: 'https://app.mailgun.com/mg/sending/domains',
    spf: { include: 'mailgun.org', returnAddress: 'sender' },
    dkimSelectors: ['pdk1', 'pdk2', 'mx', 'k1', 'smtp', 'pic'],
    ...SENDS_ONLY,
  },
  brevo: {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    ...STARTTLS,
    userHint: 'The login that is shown beside the SMTP key.',
    help: 'In Brevo, open ‘SMTP & API’ in the settings and generate an SMTP key. It is the password.',
    url: 'https://app.brevo.com/settings/keys/smtp',
    spf: { include: 'spf.brevo.com', returnAddress: 'provider' },
    dkimSelectors: ['brevo1', 'brevo2', 'mail'],
    ...SENDS_ONLY,
  },
  'amazon-ses': {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    ...STARTTLS,
    userHint: 'The SMTP user name, which is not your AWS account.',
    help: 'In the SES console, open ‘SMTP settings’ and create SMTP credentials. Replace us-east-1 in the server name by your region.',
    url: 'https://console.aws.amazon.com/ses/home#/smtp',
    spf: { include: 'amazonses.com', returnAddress: 'provider' },
    dkimSelectors: [],
    ...SENDS_ONLY,
  },
  fastmail: {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    ...TLS,
    userHint: 'Your Fastmail address.',
    help: 'In Fastmail, open ‘Privacy & Security’ in the settings and create an app password. Your usual password does not work.',
    url: 'https://app.fastmail.com/settings/security',
    spf: { include: 'spf.messagingengine.com', returnAddress: 'sender' },
    dkimSelectors: ['fm1', 'fm2', 'fm3'],
    mx: '10 in1-smtp.messagingengine.com',
    ownDomains: ['fastmail.com', 'fastmail.fm'],
  },
  gmail: {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    ...TLS,
    userHint: 'Your whole Gmail address.',
    help: 'Switch on 2-Step Verification of your Google account, then create an app password. Your usual password does not work.',
    url: 'https://myaccount.google.com/apppasswords',
    spf: { include: '_spf.google.com', returnAddress: 'sender' },
    dkimSelectors: ['google'],
    mx: '1 smtp.google.com',
    ownDomains: ['gmail.com', 'googlemail.com'],
  },
  another: {
    name: 'Another provider',
    host: '',
    ...STARTTLS,
    userHint: 'Often your mail address.',
    help: 'Your mail provider shows these under a name such as ‘SMTP’ or ‘Outgoing mail’.',
    url: null,
    spf: null,
    dkimSelectors: [],
    ...SENDS_ONLY,
  },
}

/** What the choice of a provider means for the other fields. @param id any other text is 'another' */
export function meaningOfProvider(id: string) {
  const known = MAIL_PROVIDER_IDS.find((provider) => provider === id) ?? 'another'
  const { name, host, port, security, userHint, help, url } = MAIL_PROVIDERS[known]
  return {
    values: { host, port: String(port), security },
    help,
    link: url === null ? null : { text: `Open that page of ${name}`, url },
    hints: { user: userHint },
  }
}
