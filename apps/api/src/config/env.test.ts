import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readCommandEnv, readEnv } from './env.ts'

const DATABASE_URL = 'postgres://app:secret@127.0.0.1:5432/site'
const SECRET = '7d1f0a9c3e5b28460f9d7c1ab3e85264'
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  APP_SECRET: SECRET,
  PUBLIC_ORIGIN: 'https://www.example.com',
  ADMIN_ORIGIN: 'https://admin.example.com',
}

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(env)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}

test('the defaults', () => {
  const env = readEnv({ DATABASE_URL })
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: DATABASE_URL,
    migrationDatabaseUrl: DATABASE_URL,
    publicOrigin: undefined,
    adminOrigin: undefined,
    adminUsername: 'admin',
    mediaDir: resolve('.data/media'),
    trustedProxies: ['loopback'],
    logLevel: 'info',
    isDemo: true,
    allowsPrivateHosts: false,
    isAppSecretGiven: false,
  })
  expect(env.appSecret.length).toBeGreaterThanOrEqual(32)
  expect(readEnv({ DATABASE_URL }).appSecret).not.toBe(env.appSecret)
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readEnv({ DATABASE_URL, API_PORT: '', DEMO: ' ', ADMIN_ORIGIN: '' })).toMatchObject({
    port: 3000,
    isDemo: true,
  })
})

test.each([
  ['file:///var/media', '/var/media'],
  ['file:pictures', resolve('pictures')],
])('MEDIA_URL %s', (MEDIA_URL, mediaDir) => {
  expect(readEnv({ DATABASE_URL, MEDIA_URL })).toMatchObject({ mediaDir, mediaBucket: null })
})

test('with a bucket, uploads are received in the data folder', () => {
  const env = readEnv({ DATABASE_URL, MEDIA_URL: 's3://pictures', DATA_DIR: '/var/lib/site' })
  expect([env.mediaDir, env.mediaBucket?.bucket]).toEqual(['/var/lib/site/media', 'pictures'])
})

test.each([
  ['on', 'production', true],
  ['0', 'development', false],
  [undefined, 'production', false],
  [undefined, 'development', true],
])('DEMO=%s in %s', (DEMO, NODE_ENV, isDemo) => {
  expect(readEnv({ ...PRODUCTION, NODE_ENV, DEMO }).isDemo).toBe(isDemo)
})

test.each([
  [{}, null],
  [{ PRINTFUL_API_KEY: ' ', PRINTFUL_STORE_ID: '7' }, null],
  [{ PRINTFUL_API_KEY: 'key' }, { apiUrl: 'https://api.printful.com', apiKey: 'key', storeId: undefined }],
  [
    { PRINTFUL_API_KEY: ' key ', PRINTFUL_STORE_ID: '7', PRINTFUL_API_URL: 'http://127.0.0.1:4400/' },
    { apiUrl: 'http://127.0.0.1:4400', apiKey: 'key', storeId: '7' },
  ],
])('Printful with %j', (env, printful) => {
  expect(readEnv({ DATABASE_URL, ...env }).printful).toEqual(printful)
})

const MAIL = {
  DATABASE_URL,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'a@example.com',
  MAIL_LINK_ORIGIN: 'http://127.0.0.1:4200',
}

test.each([
  [{}, null],
  [
    {
      SMTP_URL: 'smtps://me%40example.com:p%3Aw@mail.example.com',
      MAIL_FROM: '"Lantern Mouth" <news@example.com>',
    },
    {
      server: {
        host: 'mail.example.com',
        port: 465,
        security: 'tls',
        auth: { user: 'me@example.com', pass: 'p:w' },
      },
      from: { name: 'Lantern Mouth', address: 'news@example.com' },
      linkOrigin: PRODUCTION.PUBLIC_ORIGIN,
      adminOrigin: PRODUCTION.ADMIN_ORIGIN,
    },
  ],
  [
    { SMTP_URL: 'smtp://[::1]:2525', MAIL_FROM: 'news@example.com', MAIL_LINK_ORIGIN: 'https://example.com' },
    {
      server: { host: '::1', port: 2525, security: 'none', auth: null },
      from: { name: '', address: 'news@example.com' },
      linkOrigin: 'https://example.com',
      adminOrigin: PRODUCTION.ADMIN_ORIGIN,
    },
  ],
])('mail in production with %j', (env, mail) => {
  expect(readEnv({ ...PRODUCTION, ...env }).mail).toEqual(mail)
})

test.each([
  [{}, null],
  [
    { BOUNCES_IMAP_URL: 'imaps://me%40example.com:p%3Aw@mail.example.com' },
    {
      host: 'mail.example.com',
      port: 993,
      security: 'tls',
      user: 'me@example.com',
      password: 'p:w',
      address: null,
    },
  ],
  [
    { BOUNCES_IMAP_URL: 'imap://me:pw@mail.example.com', BOUNCES_ADDRESS: 'bounces@example.com' },
    {
      ...{ host: 'mail.example.com', port: 143, security: 'starttls' },
      ...{ user: 'me', password: 'pw', address: 'bounces@example.com' },
    },
  ],
  [
    { BOUNCES_IMAP_URL: 'imap://me:pw@127.0.0.1:1143' },
    { host: '127.0.0.1', port: 1143, security: 'none', user: 'me', password: 'pw', address: null },
  ],
])('the mailbox for bounces with %j', (env, mailbox) => {
  expect(readEnv({ DATABASE_URL, ...env }).mailbox).toEqual(mailbox)
})

test('a mail server elsewhere must speak TLS in production, and may outside of it', () => {
  const env = { ...PRODUCTION, SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }
  const security = (more: NodeJS.ProcessEnv) => readEnv({ ...env, ...more }).mail?.server.security
  expect([security({}), security({ NODE_ENV: 'development' })]).toEqual(['starttls', 'opportunistic'])
})

describe('what is wrong is named', () => {
  test.each([
    [{ ...MAIL, SMTP_URL: 'mail.example.com' }, ['SMTP_URL']],
    [{ ...MAIL, SMTP_URL: 'smtp://127.0.0.1/?tls=no' }, ['SMTP_URL']],
    [{ ...MAIL, SMTP_URL: 'smtp://%ff@127.0.0.1' }, ['SMTP_URL']],
    [{ ...MAIL, MAIL_FROM: undefined, MAIL_LINK_ORIGIN: undefined }, ['MAIL_FROM', 'MAIL_LINK_ORIGIN']],
    [{ ...MAIL, MAIL_FROM: 'Me <a@example.com>, b@example.com' }, ['MAIL_FROM']],
    [{ ...MAIL, MAIL_FROM: 'Me\r\nBcc: b@example.com <a@example.com>' }, ['MAIL_FROM']],
    [{ ...MAIL, MAIL_LINK_ORIGIN: 'https://example.com/news' }, ['MAIL_LINK_ORIGIN']],
    [{ ...MAIL, MAIL_ADMIN_ORIGIN: 'https://example.com/admin' }, ['MAIL_ADMIN_ORIGIN']],
    [{ ...MAIL, MAIL_SINK_URL: 'https://mails.example.com' }, ['MAIL_SINK_URL']],
    [{ DATABASE_URL, BOUNCES_IMAP_URL: 'imaps://mail.example.com' }, ['BOUNCES_IMAP_URL']],
    [{ DATABASE_URL, BOUNCES_IMAP_URL: 'pop3://me:pw@mail.example.com' }, ['BOUNCES_IMAP_URL']],
    [{ DATABASE_URL, BOUNCES_ADDRESS: 'bounces' }, ['BOUNCES_ADDRESS']],
    [{}, ['DATABASE_URL']],
    [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL']],
    [{ DATABASE_URL, API_PORT: '70000' }, ['API_PORT']],
    [{ DATABASE_URL, API_PORT: 'http', LOG_LEVEL: 'loud' }, ['API_PORT', 'LOG_LEVEL']],
    [{ DATABASE_URL, ADMIN_ORIGIN: 'https://admin.example.com/' }, ['ADMIN_ORIGIN']],
    [{ DATABASE_URL, PUBLIC_ORIGIN: 'www.example.com' }, ['PUBLIC_ORIGIN']],
    [{ DATABASE_URL, TRUSTED_PROXIES: 'everybody' }, ['TRUSTED_PROXIES']],
    [{ DATABASE_URL, SITE_TIME_ZONE: 'Mars/Olympus' }, ['SITE_TIME_ZONE']],
    [{ DATABASE_URL, MEDIA_URL: 'https://bucket' }, ['MEDIA_URL']],
    [{ DATABASE_URL, ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD']],
    [{ DATABASE_URL, DEMO: 'maybe' }, ['DEMO']],
    [{ DATABASE_URL, PRINTFUL_API_URL: 'http://api.printful.com' }, ['PRINTFUL_API_URL']],
    [{ DATABASE_URL, PRINTFUL_API_URL: 'https://me:secret@api.printful.com' }, ['PRINTFUL_API_URL']],
    [{ DATABASE_URL, PRINTFUL_API_URL: 'printful' }, ['PRINTFUL_API_URL']],
    [{ DATABASE_URL, PRINTFUL_STORE_ID: 'mine' }, ['PRINTFUL_STORE_ID']],
    [{ DATABASE_URL, PRINTFUL_API_KEY: 'two words' }, ['PRINTFUL_API_KEY']],
  ])('%j', (env, names) => {
    expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual(names)
  })

  test('no value is printed: it may be a secret', () => {
    expect(problemsOf({ DATABASE_URL: 'secret-thing', ADMIN_PASSWORD: 'hush' }).join()).not.toMatch(
      /secret-thing|hush/,
    )
  })
})

describe('production', () => {
  test('a complete one is accepted', () => {
    expect(problemsOf(PRODUCTION)).toEqual([])
  })

  test.each([
    [{ APP_SECRET: undefined }, 'APP_SECRET'],
    [{ APP_SECRET: SECRET.slice(1) }, 'APP_SECRET'],
    [{ APP_SECRET: 'a'.repeat(32) }, 'APP_SECRET'],
    [{ APP_SECRET: 'abab12'.repeat(6) }, 'APP_SECRET'],
    [{ APP_SECRET: '7d1f0a9c3e5b2846'.repeat(2) }, 'APP_SECRET'],
    [{ APP_SECRET: 'troubadour-troubadour-troubadour' }, 'APP_SECRET'],
    [{ APP_SECRET: 'Troubadour.Troubadour_Troubadour' }, 'APP_SECRET'],
    [{ APP_SECRET: '7d1f0a9c3e5b7d1f0a9c3e5b7d1f0a9c' }, 'APP_SECRET'],
    [{ APP_SECRET: 'changeme-changeme-please-do-it-now' }, 'APP_SECRET'],
    [{ APP_SECRET: 'My very own Secret of the pines 7x' }, 'APP_SECRET'],
    [{ ADMIN_ORIGIN: undefined, HOST: '0.0.0.0' }, 'ADMIN_ORIGIN'],
    [{ ADMIN_ORIGIN: '', HOST: '::' }, 'ADMIN_ORIGIN'],
    [{ DATABASE_URL: undefined }, 'DATABASE_URL'],
    [{ ADMIN_ORIGIN: 'http://admin.example.com' }, 'ADMIN_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'http://127.example.com' }, 'PUBLIC_ORIGIN'],
    [{ MAIL_LINK_ORIGIN: 'http://example.com' }, 'MAIL_LINK_ORIGIN'],
    [{ MAIL_ADMIN_ORIGIN: 'http://example.com' }, 'MAIL_ADMIN_ORIGIN'],
  ])('%j stops the start', (changes, name) => {
    expect(problemsOf({ ...PRODUCTION, ...changes })).toEqual([expect.stringMatching(`^${name} `)])
  })

  test.each([undefined, '127.0.0.1', '::1', 'localhost'])(
    'on HOST %s alone ADMIN_ORIGIN may be missing',
    (HOST) => {
      expect(problemsOf({ ...PRODUCTION, ADMIN_ORIGIN: undefined, HOST })).toEqual([])
      // In development it may be missing on any HOST.
      expect(problemsOf({ DATABASE_URL, HOST: '0.0.0.0' })).toEqual([])
    },
  )

  test('http is for this machine alone', () => {
    const env = {
      ...PRODUCTION,
      PUBLIC_ORIGIN: 'http://127.0.0.1:4200',
      ADMIN_ORIGIN: 'http://admin.localhost:4300',
    }
    expect(problemsOf(env)).toEqual([])
  })

  test('the commands sign nothing and need no secret', () => {
    expect(readCommandEnv({ NODE_ENV: 'production', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })
})
