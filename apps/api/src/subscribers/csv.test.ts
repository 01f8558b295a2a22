import { SUBSCRIBER_IMPORT_MAX_BYTES } from '@troubadour/domain/mailing-list/subscriber'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFan } from '../testing/mailing.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { uploadForm, type FormPart } from '../testing/uploads.ts'
import { readBatch, rowsAfter } from './csv-export.routes.ts'

const STATEMENT = 'They signed the list at our shows.'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  await db.deleteFrom('subscriptions').execute()
  await db.deleteFrom('throttles').execute()
  await api.database.clearActivity()
})

function send(parts: FormPart[], cut = 0) {
  const { payload, headers } = uploadForm(...parts)
  return api.app.inject({
    method: 'POST',
    url: '/api/admin/subscribers-import',
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) },
    payload: payload.subarray(0, payload.length - cut),
  })
}
const importFile = (file: string | Buffer) =>
  send([
    ['statement', STATEMENT],
    ['file', Buffer.from(file), 'list.csv'],
  ])
const stored = () =>
  api.database.db.selectFrom('subscriptions').select(['email', 'state', 'source']).orderBy('id').execute()
const emailsOf = async () => (await stored()).map(({ email }) => email)

test('ten thousand lines with bad ones: each bad line is reported, and memory stays bounded', async () => {
  await addFan(api, { email: 'fan2@example.com', state: 'unsubscribed' })
  await addFan(api, { email: 'fan3@example.com', state: 'unconfirmed' })
  const lines = Array.from({ length: 10_000 }, (_none, index) => `Fan ${index},fan${index}@example.com`)
  const bad = {
    100: 'Nobody,nobody',
    5000: 'Twice,FAN7@example.com',
    7500: 'Empty, ',
    8000: ',',
    9999: `Long,${'x'.repeat(250)}@example.com`,
  }
  for (const [index, line] of Object.entries(bad)) lines[Number(index)] = line
  const before = process.memoryUsage().heapUsed
  const response = await importFile(['Name,E-Mail', ...lines].join('\r\n'))
  const grownBytes = process.memoryUsage().heapUsed - before
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      encoding: 'UTF-8',
      imported: 9993,
      unsubscribed: 0,
      unclear: 0,
      importId: expect.any(Number),
      known: 2,
      refused: [
        { line: 102, text: 'Nobody,nobody', reason: 'Please enter a valid email address' },
        { line: 5002, text: 'Twice,FAN7@example.com', reason: 'Was in the file before' },
        { line: 7502, text: 'Empty,', reason: 'No address' },
        { line: 10_001, text: `Long,${'x'.repeat(75)}…`, reason: 'Must be at most 254 characters' },
      ],
    },
  ])
  expect(grownBytes).toBeLessThan(64 * 1024 * 1024)
  const { db } = api.database
  const known = await db.selectFrom('subscriptions').select('state').orderBy('id').limit(2).execute()
  expect(known).toEqual([{ state: 'unsubscribed' }, { state: 'unconfirmed' }])
  const consents = await db
    .selectFrom('consents')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionId')
    .select(({ fn }) => ['kind', 'wording', 'consents.source', 'state', fn.countAll<string>().as('count')])
    .groupBy(['kind', 'wording', 'consents.source', 'state'])
    .execute()
  expect(consents).toEqual([
    { kind: 'imported', wording: STATEMENT, source: 'import', state: 'confirmed', count: '9993' },
  ])
  const entries = await db.selectFrom('activity').select(['summary', 'before', 'after']).execute()
  expect(entries).toEqual([
    {
      summary: 'Imported a file of addresses',
      before: null,
      after: { imported: 9993, unsubscribed: 0, known: 2, refused: 4 },
    },
  ])
})

describe('a file', () => {
  test.each<[string, string | Buffer, string[]]>([
    ['without a heading', 'ann@example.com\nbob@example.com\n', ['ann@example.com', 'bob@example.com']],
    ['with semicolons, a BOM and blank lines', '\ufeff\nName;Mail;City\n"Doe; Jane";jane@example.com;Rome\n', ['jane@example.com']],
    ['with tabs, and the address in the second column', 'Ann\tann@example.com\nBob\tbob@example.com', ['ann@example.com', 'bob@example.com']],
    ['with two columns that speak of mail', 'mailing,Email\nyes,ann@example.com', ['ann@example.com']],
    ['with old line ends', 'email\rann@example.com\r"bob@example.com"\r', ['ann@example.com', 'bob@example.com']],
    ['with a postal address before', 'mailing address,city,Email_Address\nann@home,Rome,ann@example.com', ['ann@example.com']],
    ['with a heading that names no mail well', '@handle,mail of a friend,Correo\n@a,,ann@example.com\n@b,x@example.com,bob@example.com', ['ann@example.com', 'bob@example.com']],
    ['without an address in the first rows', `${'nobody\n'.repeat(60)}x,ann@example.com`, ['ann@example.com']],
    ['whose first line names the delimiter', 'sep=|\r\nName|Email\r\nDoe, Ann; Dr.|ann@example.com', ['ann@example.com']],
    ['with names before the addresses', '"Doe, Ann" <ann@example.com>\nBob <bob@example.com>', ['ann@example.com', 'bob@example.com']],
    ['with the states of America', 'Email,State\nann@example.com,NY\nbob@example.com,', ['ann@example.com', 'bob@example.com']],
    ['as this list exports it', `email,state\r\n'+plus@example.com,confirmed\r\n`, ['+plus@example.com']],
  ])('%s', async (_what, file, expected) => {
    expect((await importFile(file)).statusCode).toBe(200)
    expect(await emailsOf()).toEqual(expected)
    expect((await stored())[0]).toMatchObject({ state: 'confirmed', source: 'import' })
  }) // prettier-ignore

  const LINES = 'Name\tEmail\r\nJosé\tjose@example.com\r\nAnn\tann\r\n'
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(LINES)],
    ['UTF-16', Buffer.from(`\ufeff${LINES}`, 'utf16le')],
    ['UTF-16', Buffer.from(`\ufeff${LINES}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(LINES, 'latin1')],
  ])('in %s is read, and its report says so', async (encoding, file) => {
    expect((await importFile(file)).json()).toMatchObject({ imported: 1, refused: [{ line: 3 }], encoding })
    expect(await emailsOf()).toEqual(['jose@example.com'])
  })

  test('whose first line is no heading reports it', async () => {
    expect((await importFile('no\u0007body\n\nann@example.com')).json().refused).toEqual([
      { line: 1, text: 'nobody', reason: 'Please enter a valid email address' },
    ])
  })

  test('with rows in which nothing stands is not blamed for them', async () => {
    const response = await importFile('sep=;\nemail;name\n;;\n\nann@example.com;Ann\nbob;Bob\n;\n \n\n')
    const bob = { line: 6, text: 'bob;Bob', reason: 'Please enter a valid email address' }
    const counts = { imported: 1, unsubscribed: 0, unclear: 0, known: 0, importId: expect.any(Number) }
    expect(response.json()).toEqual({ ...counts, refused: [bob], encoding: 'UTF-8' })
  })

  test('of this list does not bring back those who have left it', async () => {
    const states = ['confirmed', 'unconfirmed', 'unsubscribed', 'bounced'] as const
    for (const state of states) await addFan(api, { email: `${state}@example.com`, state })
    const { body } = await api.call('GET', '/api/admin/subscribers-export')
    await api.database.db.deleteFrom('subscriptions').execute()
    expect((await importFile(body)).json()).toMatchObject({ imported: 1, unsubscribed: 3, refused: [] })
    expect((await stored()).filter(({ state }) => state === 'confirmed')).toMatchObject([
      { email: 'confirmed@example.com' },
    ])
  })

  test.each(['Status', 'Subscription status', 'Email state'])('with a column %s tells who gets mail', async (name) => {
    const lines = ['a@example.com, Active', 'b@example.com,SUBSCRIBED', 'c@example.com,VIP', 'd@example.com']
    const { refused } = (await importFile([`Email,${name}`, ...lines].join('\n'))).json()
    const reason = `Whether this person is subscribed is not understood from the column '${name}'`
    expect(refused).toEqual([4, 5].map((line) => expect.objectContaining({ line, reason })))
    expect(await emailsOf()).toEqual(['a@example.com', 'b@example.com'])
  }) // prettier-ignore

  const UTF8 = 'This is not a list that can be read. Please save it as CSV in UTF-8 and try again.'
  const WORKBOOK =
    'This looks like an Excel workbook. Please save it as CSV (in Excel: Save As, CSV UTF-8) and choose that file.'
  const marked = (errors: object) => ({ message: 'Please correct the marked fields.', errors })
  test.each<[string, Buffer, number, object]>([
    ['in UTF-16 without its mark', Buffer.from('ann@example.com', 'utf16le'), 415, { message: UTF8 }],
    ['in UTF-16 that stops within a character', Buffer.from('\ufeffann', 'utf16le').subarray(0, 7), 415, { message: UTF8 }],
    ['of Excel', Buffer.from('PK\x03\x04\x14\0'), 415, { message: WORKBOOK }],
    ['of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, { message: WORKBOOK }],
    ['of another program', Buffer.from('\x89PNG\r\n\x1a\n\xff', 'latin1'), 415, { message: UTF8 }],
    ['that is empty', Buffer.alloc(0), 400, marked({ file: 'Please choose a file.' })],
    ['with a quotation mark that stays open', Buffer.from('ann@example.com\n"bob@example.com\n'), 400, marked({ file: 'A quotation mark in the file is not closed.' })],
    ['of nothing but other lines', Buffer.from(`ann@example.com\n${'x\n'.repeat(20_001)}`), 400, marked({ file: 'More than 20,000 lines have no address. Is this the right file?' })],
    ['that is too large', Buffer.alloc(SUBSCRIBER_IMPORT_MAX_BYTES + 1, 'a@example.com\n'), 413, { message: 'The file must be at most 5 MB.' }],
  ])('%s is refused, and adds nobody', async (_what, file, status, body) => {
    const response = await importFile(file)
    expect([response.statusCode, response.json()]).toEqual([status, body])
    expect(await stored()).toEqual([])
  }) // prettier-ignore
})

describe('a form', () => {
  const FILE: FormPart = ['file', Buffer.from('ann@example.com\n'), 'a.csv']
  const noStatement = { statement: 'Say how these people agreed to get your mail' }
  test.each<[string, FormPart[], object]>([
    ['without a statement', [FILE], noStatement],
    ['with a blank one', [['statement', ' '], FILE], noStatement],
    ['with the statement after the file', [FILE, ['statement', STATEMENT]], noStatement],
    ['with a long statement', [['statement', 'x'.repeat(1001)], FILE], { statement: 'Must be at most 1000 characters' }],
    ['with a very long one', [['statement', 'x'.repeat(9000)], FILE], { statement: 'Must be at most 1000 characters' }],
    ['without a file', [['statement', STATEMENT]], { file: 'Please choose a file.' }],
    ['with something else', [['name', 'x'], FILE], { name: 'Unknown field' }],
  ])('%s is refused', async (_what, parts, errors) => {
    const response = await send(parts)
    expect([response.statusCode, response.json().errors]).toEqual([400, errors])
    expect(await stored()).toEqual([])
  }) // prettier-ignore

  test('that stops half-way adds nobody', async () => {
    const response = await send(
      [
        ['statement', STATEMENT],
        ['file', Buffer.from('ann@example.com\n'.repeat(50)), 'a'],
      ],
      60,
    )
    expect(response.statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('of another type is 415, and one too many in a row is 429', async () => {
    const response = await api.call('POST', '/api/admin/subscribers-import', { body: {} })
    expect(response.statusCode).toBe(415)
    const many = Array.from({ length: 21 }, () => importFile('ann@example.com'))
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await emailsOf()).toEqual(['ann@example.com'])
  })
})

const download = (query = '') => api.call('GET', `/api/admin/subscribers-export${query}`)

test('is a file for spreadsheets in which no cell is a formula', async () => {
  for (const email of [
    '=cmd@example.com',
    '+1@example.com',
    '-a@example.com',
    '@x',
    '\tb@example.com',
    'ann@example.com',
  ])
    await addFan(api, { email, state: 'confirmed' })
  const id = await addFan(api, { email: 'last@example.com', state: 'bounced', source: 'import' })
  await api.database.db
    .insertInto('consents')
    .values([
      {
        subscriptionId: id,
        at: api.clock.now,
        kind: 'imported',
        wording: '=They "asked",\nat the door',
        source: 'import',
      },
      { subscriptionId: id, at: api.clock.now, kind: 'unsubscribed', wording: 'Bye', source: 'import' },
    ])
    .execute()
  const response = await download()
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscribers-2026-06-15.csv"',
    'cache-control': 'no-store',
  })
  const at = '2026-06-15T16:00:00.000Z'
  const line = (email: string) => `${email},confirmed,newsletter,${at},${at},,,,`
  expect(response.body).toBe(
    [
      '\ufeffemail,state,source,signed up,since,consent,town,region,country',
      `last@example.com,bounced,import,${at},${at},"'=They ""asked"",\nat the door",,,`,
      line('ann@example.com'),
      line("'\tb@example.com"),
      line("'@x"),
      line("'-a@example.com"),
      line("'+1@example.com"),
      line("'=cmd@example.com"),
      '',
    ].join('\r\n'),
  )
  const filtered = await download('?state=bounced&search=LAST')
  expect(filtered.body.split('\r\n')).toHaveLength(3)
  expect((await download('?state=gone')).statusCode).toBe(400)
})

test('a long list is read in parts, as it is taken, and whole', async () => {
  const { db } = api.database
  const now = api.clock.now
  const rows = Array.from({ length: 2500 }, (_none, index) => ({
    email: `many-${index}@example.com`,
    source: 'newsletter' as const,
    createdAt: now,
  }))
  await db.insertInto('subscriptions').values(rows).execute()
  const filter = { search: 'many-' }
  const first = await readBatch(db, filter)
  const taken = rowsAfter(db, filter, first)
  expect((await taken.next()).value?.[0]).toBe('many-2499@example.com')
  expect(first).toHaveLength(1000)
  // Rows that were not read yet can still disappear: the export is not buffered.
  await db.deleteFrom('subscriptions').where('email', '=', 'many-0@example.com').execute()
  const rest: string[][] = []
  for await (const row of taken) rest.push(row)
  expect([rest.length, rest.at(-1)?.[0]]).toEqual([2498, 'many-1@example.com'])
  const lines = (await download('?search=many-')).body.trim().split('\r\n')
  expect(new Set(lines).size).toBe(2500)
})
