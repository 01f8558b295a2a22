import { IMPORT_ROWS_MAX } from '@troubadour/domain/imports/import-values'
import type { ImportOptions } from '@troubadour/domain/imports/import'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_BODY, TRACK_BODY } from '../testing/fixtures.ts'
import { ADMIN_ORIGIN, createTestApp, type TestApp } from '../testing/test-app.ts'
import { uploadForm, type FormPart } from '../testing/uploads.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  await db.deleteFrom('events').execute()
  await db.deleteFrom('musicTracks').execute()
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('throttles').execute()
  await api.database.clearActivity()
})

function send(path: string, ...parts: FormPart[]) {
  const { payload, headers } = uploadForm(...parts)
  const cookie = String(api.cookies.admin)
  const url = `/api/admin/${path}`
  return api.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, origin: ADMIN_ORIGIN, cookie },
    payload,
  })
}
const form = (path: string, file: string | Buffer, options: Partial<ImportOptions> = {}) =>
  send(
    path,
    ['options', JSON.stringify({ kind: 'shows', ...options })],
    ['file', Buffer.from(file), 'shows.csv'],
  )
const preview = async (file: string | Buffer, options?: Partial<ImportOptions>) =>
  (await form('import-previews', file, options)).json()
const make = async (file: string | Buffer, options?: Partial<ImportOptions>) =>
  (await form('imports', file, options)).json()
const undo = (id: number) => api.call('POST', `/api/admin/imports/${id}/undo`)
const publicShows = async () =>
  (await api.call('GET', '/api/events', { as: 'anonymous' }))
    .json()
    .map(({ title }: { title: string }) => title)
const stored = (table: 'events' | 'musicTracks') =>
  api.database.db.selectFrom(table).select(['id', 'title', 'slug']).orderBy('id').execute()

const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10)
const SHOWS =
  'Date;Title;Venue;City;Price\n05/06/2027;Lanterns;Barn;Oslo;$9\n13/06/2027;Lanterns;Mill;Oslo;\n'

test('a thousand rows with bad and doubled ones: previewed, imported in one entry, undone', async () => {
  await api.call('POST', '/api/admin/events', {
    body: { ...EVENT_BODY, date: day(4), title: 'Night 4', venue: 'Barn' },
  })
  await api.database.clearActivity()
  const rows = Array.from(
    { length: IMPORT_ROWS_MAX },
    (_none, index) => `${day(index)},Night ${index},Barn,Oslo`,
  )
  rows[2] = 'one day,Night 2,Barn,Oslo'
  rows[7] = rows[6]!
  const file = ['Date,Title,Venue,City', ...rows].join('\r\n')

  const { rows: told } = await preview(file)
  const outcomes = Map.groupBy(
    told as { outcome: string; line: number; reason: string }[],
    ({ outcome }) => outcome,
  )
  expect(outcomes.get('new')).toHaveLength(997)
  expect(outcomes.get('refused')).toMatchObject([
    { line: 4, title: 'Night 2', reason: '“one day” is not understood as a date' },
  ])
  expect(outcomes.get('known')).toMatchObject([
    { line: 6, reason: 'Is here already' },
    { line: 9, reason: 'Is the same as line 8' },
  ])
  expect(await stored('events')).toHaveLength(1)
  expect((await api.call('GET', '/api/admin/imports')).json()).toEqual([])

  const entry = await make(file)
  expect(entry).toMatchObject({
    made: 997,
    known: 2,
    refused: 1,
    fileName: 'shows.csv',
    who: 'Ada',
    undoneAt: null,
  })
  expect(await publicShows()).toContain('Night 999')
  // The second import has nothing new.
  expect((await form('imports', file)).json().errors).toEqual({ file: 'There is nothing new in this file.' })

  expect((await undo(entry.id)).json()).toEqual({ removed: 997, kept: [] })
  expect(await publicShows()).toEqual(['Night 4'])
  expect((await undo(entry.id)).statusCode).toBe(409)
  const activity = await api.database.db
    .selectFrom('activity')
    .select(['summary', 'after'])
    .orderBy('id')
    .execute()
  expect(activity).toEqual([
    { summary: 'Imported 997 shows from "shows.csv"', after: { made: 997, known: 2, refused: 1 } },
    { summary: 'Undid the import of 997 shows from "shows.csv"', after: { removed: 997, kept: [] } },
  ])
})

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(`\ufeff${SHOWS}`)],
  ['UTF-16', Buffer.from(`\ufeff${SHOWS}`, 'utf16le')],
  ['Windows-1252', Buffer.from(SHOWS.replaceAll('Barn', 'Café'), 'latin1')],
])('semicolons in %s, days first because one of them can only be so', async (encoding, file) => {
  const read = await preview(file)
  expect(read).toMatchObject({
    encoding,
    unclearDate: null,
    options: { order: 'day-first', visibility: 'shown' },
  })
  expect(read.columns[2]).toEqual({ name: 'Venue', sample: encoding === 'Windows-1252' ? 'Café' : 'Barn' })
  expect(read.rows[0].detail).toMatch(/^June 5, 2027 · (Barn|Café) · Oslo$/)
})

test('shows without an end are counted, and last as long as is said', async () => {
  const file = 'Date,Venue,Title,Time\n2031-05-06,Barn,Lanterns,8 PM\n2031-05-07,Barn,Lanterns,8 PM - 9 PM\n'
  expect(await preview(file)).toMatchObject({ withoutEnd: 1, options: { hours: null } })
  expect(await preview(file, { hours: 2 })).toMatchObject({
    withoutEnd: 1,
    options: { hours: 2 },
    rows: [{ detail: 'May 6, 2031 · 8 PM - 10 PM · Barn' }, { detail: 'May 7, 2031 · 8 PM - 9 PM · Barn' }],
  })
  await make(file, { hours: 2 })
  const times = await api.database.db.selectFrom('events').select('time').orderBy('id').execute()
  expect(times.map(({ time }) => time)).toEqual(['8 PM - 10 PM', '8 PM - 9 PM'])
  const { errors } = (await form('import-previews', file, { hours: 25 })).json()
  expect(Object.keys(errors)).toEqual(['options'])
})

test('control characters leave the texts of tables and calendars', async () => {
  const table = await preview('Date,Venue,Title\n2027-05-06,Ba\u0001rn\u001f,Lanterns\n')
  expect(table.rows[0].detail).toBe('May 6, 2027 · Barn')
  const event = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20270506',
    'SUMMARY:Lan\u0008terns',
    'LOCATION:Barn',
  ]
  const calendar = await preview([...event, 'END:VEVENT', 'END:VCALENDAR'].join('\n'))
  expect(calendar.rows[0].title).toBe('Lanterns')
})

test('control characters leave the name of a file', async () => {
  const file = Buffer.from('Date,Venue,Title\n2027-05-06,Barn,Lanterns\n')
  await send('imports', ['options', '{"kind":"shows"}'], ['file', file, 'sho\u0001ws\ufffe.csv'])
  expect((await api.call('GET', '/api/admin/imports')).json()[0].fileName).toBe('shows.csv')
})

test('control characters leave the texts for what is missing, which are sent as escapes', async () => {
  const { options } = await preview('Date,Title\n2027-05-06,Lanterns\n', {
    fallbacks: { venue: 'Ba\u0000\u0001rn' },
  })
  expect(options.fallbacks.venue).toBe('Barn')
})

test('what can be read both ways is asked, and the mapping and the texts for what is missing are followed', async () => {
  const file = 'a,b,c\n5/6/2027,Barn,Lanterns\n'
  const columns = { date: 0, venue: 1, title: 2 }
  const unclearDate = { written: '5/6/2027', monthFirst: 'May 6, 2027', dayFirst: 'June 5, 2027' }
  expect((await preview(file)).rows[0]).toMatchObject({
    outcome: 'refused',
    title: '5/6/2027 · Barn · Lanterns',
  })
  expect(await preview(file, { columns })).toMatchObject({ unclearDate, rows: [{ outcome: 'new' }] })
  const options = { columns, order: 'day-first', fallbacks: { price: 'FREE' }, visibility: 'hidden' } as const
  await make(file, options)
  expect((await api.call('GET', '/api/events?admin=true')).json()).toMatchObject([
    {
      title: 'Lanterns',
      date: 'June 5, 2027',
      price: 'FREE',
      location: 'Barn',
      isVisible: false,
      imageUrl: '',
      pictureKind: 'date',
    },
  ])
})

test('what was changed since stays, is named, and its address too; what is imported again gets its old address', async () => {
  const { id } = await make(SHOWS)
  const [first, second] = await stored('events')
  const body = { ...EVENT_BODY, title: 'Lanterns and more' }
  await api.call('PUT', `/api/admin/events/${first?.id}`, { body })
  expect((await undo(id)).json()).toEqual({
    removed: 1,
    kept: [{ id: first?.id, title: 'Lanterns and more' }],
  })
  expect(await stored('events')).toMatchObject([{ title: 'Lanterns and more' }])
  await make(SHOWS)
  expect((await stored('events')).at(-1)?.slug).toBe(second?.slug)
  expect((await api.call('GET', '/api/admin/imports')).json()).toMatchObject([
    { made: 2, undoneAt: null },
    { id, undoneAt: api.clock.now.toISOString() },
  ])
})

test('releases bring their recordings; one whose recordings were touched since stays', async () => {
  const file =
    'Title,Release date,UPC,Tracks,Item type\nEmber,2020-05-01,036000291452,"One\nTwo\n",album\nAsh,,,Three,\nPine,,,,\nShirt,,,,merch\nEmber Road,,,,'
  await api.call('POST', '/api/admin/music', { body: TRACK_BODY })
  const read = await preview(file, { kind: 'releases' })
  expect(read.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'new',
    'new',
    'new',
    'refused',
    'known',
  ])
  const { id } = await make(file, { kind: 'releases' })
  const [, ember, ash, pine] = await stored('musicTracks')
  const recordings = (await api.call('GET', `/api/admin/music/${ember?.id}/recordings`)).json().recordings
  expect(recordings.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two'])
  expect((await preview('Title,UPC\nOther title,36000291452', { kind: 'releases' })).rows[0].outcome).toBe(
    'known',
  )
  await api.call('POST', `/api/admin/music/${ash?.id}/recordings`, { body: { title: 'Four' } })
  await api.call('DELETE', `/api/admin/music/${pine?.id}`)
  expect((await undo(id)).json()).toEqual({ removed: 1, kept: [{ id: ash?.id, title: 'Ash' }] })
  const left = await api.database.db.selectFrom('recordings').select('title').orderBy('id').execute()
  expect(left).toEqual([{ title: 'Three' }, { title: 'Four' }])
  expect((await api.call('GET', '/api/admin/deleted-music')).json()).toMatchObject([{ title: 'Pine' }])
})

describe('a file is refused', () => {
  test.each<[string, string, Partial<ImportOptions>, string]>([
    ['with too many rows', `Date\n${'2027-01-01\n'.repeat(IMPORT_ROWS_MAX + 1)}`, {}, 'The file has more than 1,000 rows. Please split it into smaller files and import them one after the other.'],
    ['without a row', 'Date,Venue\n', {}, 'There is nothing in this file that could be imported.'],
    ['that is a calendar, for releases', 'BEGIN:VCALENDAR\n', { kind: 'releases' }, 'Calendars have shows. For releases, please choose a CSV file.'],
    ['with an open quotation mark', 'Date,Venue\n"2027-01-01,Barn\n', {}, 'A quotation mark in the file is not closed.'],
  ])('%s', async (_what, file, options, message) => {
    const response = await form('imports', file, options)
    expect([response.statusCode, response.json().errors]).toEqual([400, { file: message }])
    expect(await stored('events')).toEqual([])
  }) // prettier-ignore

  test('that is too large, no text, or without options', async () => {
    expect((await form('import-previews', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
    expect((await form('import-previews', Buffer.from('PK\x03\x04'))).statusCode).toBe(415)
    expect((await send('imports', ['file', Buffer.from(SHOWS), 'shows.csv'])).statusCode).toBe(400)
    expect((await send('imports', ['options', '{"kind":"fans"}'])).statusCode).toBe(400)
  })
})

test('a calendar and a catalogue of a thousand rows, one of each bad and one doubled, are read', async () => {
  const numbers = Array.from({ length: IMPORT_ROWS_MAX }, (_none, index) => (index === 500 ? 499 : index))
  const event = (index: number) =>
    `BEGIN:VEVENT\r\nSUMMARY:Night ${index}\r\nLOCATION:Barn\r\nDTSTART${index === 9 ? ':never' : `;TZID=Europe/Oslo:${day(index).replaceAll('-', '')}T200000`}\r\nEND:VEVENT`
  const calendar = ['BEGIN:VCALENDAR', ...numbers.map(event), 'END:VCALENDAR'].join('\r\n')
  const release = (index: number) =>
    `${index === 9 ? 'package' : 'album'},"Record ${index}, live",Hollow Pine,${day(index)},https://hollowpine.bandcamp.com/album/${index}`
  const catalogue = ['item type,item name,artist,release date,item url', ...numbers.map(release)].join('\n')
  const previews = [await preview(calendar), await preview(catalogue, { kind: 'releases' })]
  for (const { rows } of previews) {
    const wrong = rows.filter(({ outcome }: { outcome: string }) => outcome !== 'new')
    expect([rows.length, wrong.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      IMPORT_ROWS_MAX,
      ['refused', 'known'],
    ])
  }
})

test('a calendar is imported with its moments', async () => {
  const file =
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Lanterns\nLOCATION:Barn\\, Oslo\nDTSTART;TZID=Europe/Oslo:20270605T200000\nEND:VEVENT\nEND:VCALENDAR'
  await make(file)
  expect((await api.call('GET', '/api/events')).json()).toMatchObject([
    {
      title: 'Lanterns',
      venue: 'Barn',
      location: 'Oslo',
      startsAt: '2027-06-05T18:00:00.000Z',
      timeZone: 'Europe/Oslo',
    },
  ])
  const readings = await api.database.db.selectFrom('events').select('reading').execute()
  expect(readings).toEqual([{ reading: expect.objectContaining({ firstDay: '2027-06-05', hasTime: true }) }])
})
