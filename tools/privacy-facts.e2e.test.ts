import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { factList, PRIVACY_FACTS, type PrivacyFacts } from '@troubadour/domain/legal/privacy-facts'
import { expect, it } from 'vitest'
import { sourceFiles } from './architecture/import-graph.ts'
import { migratedSchema } from './contracts/database-schema.ts'

/** Everything that the programs store of people is in the privacy policy (docs/product/public-pages.md#legal-pages). */
const ROOT = resolve(import.meta.dirname, '..')
const sources = ['apps/public-site/src', 'apps/admin/src', 'apps/api/src', 'libs']
  .flatMap((folder) => sourceFiles(join(ROOT, folder)))
  .filter((file) => !/\.test\.|\/testing\/|\/mock\/|\/privacy-facts\./.test(file))
  .map((file) => ({ file: file.slice(ROOT.length + 1), text: readFileSync(file, 'utf8') }))

const named: string[] = Object.values(PRIVACY_FACTS).flatMap((facts) => Object.values(facts).flat())
const namedOf = (kind: RegExp) => named.filter((name) => kind.test(name)).toSorted()
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
const matches = (pattern: RegExp) => sources.flatMap(({ text }) => [...text.matchAll(pattern)])

const KEPT_TEXT = /storedText\('(\w+)', ['`](.+?)['`]\)/g
const DRAFT_KEY = /const storageKey = .*`(.+)`/g
const EMBED_KINDS = /type EmbedKind = (.+)/g

it('every key in a browser’s storage is named', () => {
  const kinds = matches(EMBED_KINDS).flatMap(([, union = '']) => union.match(/\w+/g) ?? [])
  const keys = [
    ...matches(KEPT_TEXT).map(([, storage, key]) => `${storage} ${key}`),
    ...matches(DRAFT_KEY).map(([, key]) => `localStorage ${key}`),
  ].flatMap((key) => (key.includes('${kind}') ? kinds.map((kind) => key.replace('${kind}', kind)) : [key]))
  expect(keys.toSorted()).toEqual(namedOf(/^(?:local|session)Storage /))
})

it('nothing is written to a browser’s storage in another way', () => {
  // Its declaration is the only one without a key.
  expect(matches(/\bstoredText\(/g)).toHaveLength(matches(KEPT_TEXT).length + 1)
  const direct = filesWith(/\b(?:local|session)Storage\b|\[storage\]/)
  const byKey = filesWith(/storedText\('|const storageKey = /)
  expect(direct.filter((file) => !byKey.includes(file))).toEqual([
    'apps/public-site/src/shared/browser-storage.ts',
  ])
  expect(filesWith(/indexedDB|cookieStore|document\.cookie|navigator\.storage|\bcaches\.open/)).toEqual([])
})

it('every cookie is named', () => {
  expect(
    matches(/hostCookie\('(.+?)'/g)
      .map(([, name]) => `cookie ${name}`)
      .toSorted(),
  ).toEqual(namedOf(/^cookie /))
  expect(filesWith(/setCookie\(|cookieName:/)).toEqual([
    'apps/api/src/auth/known-device.ts',
    'apps/api/src/http/session.ts',
  ])
})

/** Columns of addresses of mailboxes, networks and browsers, and of digests. */
const ADDRESS = /email|(?:^|_)address$|network|^device$|user_agent|digest|hash$|^key$/
/** Places of shows, keys of files, and digests of secrets that lead to nobody's address. */
const OF_NOBODY = [
  'announcements.tested_digest',
  'confirmation_tokens.digest',
  'download_codes.digest',
  'drafts.key',
  'events.address',
  'press_links.digest',
  'printful_state.webhook_digest',
  'private_links.digest',
  'recovery_codes.code_hash',
  'release_zips.key',
  'selling.seller_address',
  'site_previews.digest',
  'site_previews.session_digest',
  'totp_setups.session_digest',
]

it('every table with an address or a digest of one is named', async () => {
  const tables = await migratedSchema(process.env.TEST_DATABASE_URL ?? '')
  const columns = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => ({ table, column, name: `${table}.${column}` })),
  )
  const found = columns.filter(({ column }) => ADDRESS.test(column))
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(OF_NOBODY))
  const ofPeople = found.filter(({ name }) => !OF_NOBODY.includes(name)).map(({ table }) => `table ${table}`)
  expect([...new Set(ofPeople)].toSorted()).toEqual(namedOf(/^table /))
})

it('a list of the policy has the sentence of each fact', () => {
  const facts = { browser: { reminder: 'one', player: 'two', consent: 'three' } } as PrivacyFacts
  expect(factList(facts, 'browser')).toBe('- one;\n- two;\n- three.')
})
