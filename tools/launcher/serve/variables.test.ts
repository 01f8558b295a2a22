import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { PROGRAM_VARIABLES } from '../../deploy/testing/env-names.ts'
import { readVariables } from './variables.ts'

const caddyfile = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
const place = {
  root: '/opt/troubadour',
  dataFolder: '/data',
  runFolder: '/run/troubadour',
  caddyfile,
  secret: undefined,
  formerSecrets: undefined,
}

function read(set: Record<string, string>, secret?: string) {
  const { envFiles, ...more } = readVariables({ DOMAIN: 'example.com', ...set }, { ...place, secret })
  // Each is the content of a file.
  const env = Object.fromEntries(Object.entries(envFiles).map(([part, text]) => [part, parseEnv(text)]))
  const { api = {}, 'public-site': publicSite = {}, admin = {}, migrate = {} } = env
  return { ...more, api, publicSite, admin, migrate }
}

/** As a container gets it: TLS=off and its proxy. */
const PLAIN = { TLS: 'off', TRUSTED_PROXIES: 'uniquelocal, 192.0.2.7' }
const DATABASE = {
  DATABASE_URL: 'postgres://app:a@db/site',
  MIGRATION_DATABASE_URL: 'postgres://owner:b@db/site',
}

it.each<[what: string, set: Record<string, string>, sentence: string]>([
  ['no name', { DOMAIN: '' }, 'Set DOMAIN to the name of the site, such as DOMAIN=example.com.'],
  ['an address as name', { DOMAIN: 'https://example.com' }, 'write the name alone'],
  ['a name with www', { DOMAIN: 'www.example.com' }, 'Write example.com without www'],
  ['no host of the admin', { ADMIN_HOST: 'admin' }, "'admin' is no domain"],
  ['no mail address', { MAIL: 'me' }, 'is no mail address'],
  ['something else about TLS', { TLS: 'no' }, "TLS is 'no'. Set it to off"],
  ['a proxy that is not named', { TLS: 'off' }, 'Set TRUSTED_PROXIES to its address or network'],
  ['a list of no proxies', { TLS: 'off', TRUSTED_PROXIES: ' , ' }, 'Set TRUSTED_PROXIES'],
  ['a proxy by name', { TRUSTED_PROXIES: 'traefik' }, "TRUSTED_PROXIES has 'traefik'"],
  ['a line for Caddy', { TRUSTED_PROXIES: '::1 }' }, "TRUSTED_PROXIES has '::1 }'"],
  ['one role of two', { DATABASE_URL: 'postgres://a@db/site' }, 'set both'],
  ['the other role', { MIGRATION_DATABASE_URL: 'postgres://a@db/site' }, 'set both'],
  ['all quotes', { MAIL_FROM: `'"\`` }, 'MAIL_FROM has quotes of each kind'],
])('is refused with a sentence: %s', (_what, set, sentence) => {
  expect(() => read(set)).toThrow(sentence)
})

describe('with a name alone', () => {
  const { installation, api, publicSite, admin, migrate, caddyfile } = read({ PATH: '/bin' })

  it('everything has a default', () => {
    expect(installation).toEqual({
      domain: 'example.com',
      adminHost: 'admin.example.com',
      hasWww: false,
      proxy: 'caddy',
      mail: null,
      acmeDirectory: null,
      dataFolder: '/data',
      programsFolder: '/opt',
      runFolder: '/run/troubadour',
      users: 'one',
      isImage: true,
      database: 'own',
      httpsPort: 8443,
    })
    expect(api).toMatchObject({ DATA_DIR: '/data/files', HOST: '127.0.0.1', TRUSTED_PROXIES: 'loopback' })
    expect(api.DATABASE_URL).toBe(
      'postgres://troubadour_app@localhost/troubadour?host=%2Frun%2Ftroubadour%2Fpostgres',
    )
    expect(api.APP_SECRET).toMatch(/^[\da-f]{64}$/)
    expect(migrate.MIGRATION_DATABASE_URL).toContain('troubadour_owner')
    expect(publicSite).toEqual(admin)
    expect(publicSite).toEqual({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://example.com',
      ADMIN_ORIGIN: 'https://admin.example.com',
      TRUSTED_PROXIES: 'loopback',
      DRAIN_SECONDS: '0',
      HOST: '127.0.0.1',
      API_ORIGIN: 'http://127.0.0.1:3000',
    })
  })

  it('Caddy gets certificates, on ports that need no right', () => {
    expect(caddyfile).toMatch(/^https:\/\/example\.com \{$/m)
    expect(caddyfile).toMatch(/^\thttp_port 8080\n\thttps_port 8443$/m)
    expect(caddyfile).not.toMatch(/auto_https|trusted_proxies|email|421|\{\$/)
  })
})

describe('behind a proxy', () => {
  const { installation, api, publicSite, caddyfile } = read({
    ...PLAIN,
    MAIL: 'me@example.com',
    PORT: '3000',
  })

  it('one plain port tells the two hosts apart, and knows no other', () => {
    const sites = [...caddyfile.matchAll(/^(http\S+) \{$/gm)].map(([, site]) => site)
    expect(sites).toEqual(['http://example.com:3000', 'http://admin.example.com:3000', 'http://:3000'])
    expect(caddyfile).toContain('The site is https://example.com." 421')
    expect(caddyfile).not.toMatch(/https_port|email/)
    expect(installation.proxy).toBe('own')
  })

  it('the origins stay https, and the visitor is whom the proxy names', () => {
    expect(publicSite.PUBLIC_ORIGIN).toBe('https://example.com')
    expect(api.TRUSTED_PROXIES).toBe('loopback,uniquelocal,192.0.2.7')
    expect(caddyfile).toContain(
      '\ttrusted_proxies 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7 192.0.2.7\n\theader_up X-Forwarded-Host {host}\n\theader_up X-Forwarded-Proto https\n',
    )
  })
})

it('a CDN before Caddy is trusted as well', () => {
  expect(read({ TRUSTED_PROXIES: '192.0.2.0/24' }).caddyfile).toContain('\ttrusted_proxies 192.0.2.0/24\n')
})

it('names, mail address and certificate authority can be chosen', () => {
  const chosen = read({
    ADMIN_HOST: 'Office.example.com',
    MAIL: 'me@example.com',
    ACME_DIRECTORY: 'https://ca.example/dir',
  })
  expect(chosen.installation.adminHost).toBe('office.example.com')
  expect(chosen.admin.ADMIN_ORIGIN).toBe('https://office.example.com')
  expect(chosen.caddyfile).toContain('\temail me@example.com\n\tacme_ca https://ca.example/dir\n')
})

it('a database elsewhere replaces the one in the volume, for the trial of backups as well', () => {
  const { installation, api, publicSite, migrate } = read(DATABASE)
  expect(installation.database).toBe('elsewhere')
  expect(api).toMatchObject({ DATABASE_URL: DATABASE.DATABASE_URL })
  expect(api).not.toHaveProperty('TRIAL_DATABASE_URL')
  expect(migrate).toMatchObject({ MIGRATION_DATABASE_URL: DATABASE.MIGRATION_DATABASE_URL })
  expect(JSON.stringify([api, publicSite])).not.toContain('owner:b')
  const TRIAL_DATABASE_URL = 'postgres://app:a@db/trial'
  expect(read({ ...DATABASE, TRIAL_DATABASE_URL }).api).toMatchObject({ TRIAL_DATABASE_URL })
})

it('the secret is made once, unless one is set', () => {
  const made = 'ab'.repeat(32)
  expect(read({}, made).api.APP_SECRET).toBe(made)
  expect(read({ APP_SECRET: 'chosen' }, made).api.APP_SECRET).toBe('chosen')
})

it('the secrets of before a change are kept', () => {
  const { envFiles } = readVariables({ DOMAIN: 'example.com' }, { ...place, formerSecrets: 'one,two' })
  expect(parseEnv(envFiles.api)).toMatchObject({ APP_SECRET_PREVIOUS: 'one,two' })
})

it('every variable of .env.example reaches the API, but those that are chosen here', () => {
  const all = Object.fromEntries(PROGRAM_VARIABLES.map((name) => [name, '192.0.2.7']))
  const { api, publicSite } = read(all)
  const chosen = Object.keys(all).filter((name) => api[name] !== '192.0.2.7')
  expect(chosen).toEqual([
    ...['NODE_ENV', 'DATA_DIR', 'MIGRATION_DATABASE_URL', 'HOST', 'API_ORIGIN', 'TRUSTED_PROXIES'],
  ])
  expect(Object.keys(publicSite).filter((name) => /SECRET|PASSWORD|KEY|DATABASE|SMTP/.test(name))).toEqual([])
})

it('keys of a bucket, and values with quotes, reach the API as they are', () => {
  const set = { AWS_ACCESS_KEY_ID: 'id', MAIL_FROM: `Zoe's "Band" #1 <news@example.com>`, X: 'a\\nb' }
  expect(read(set).api).toMatchObject(set)
})
