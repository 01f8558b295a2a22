import { describe, expect, it, test } from 'vitest'
import { orderOfDates, readColumnDate } from './column-dates.ts'
import { guessColumns } from './guess-columns.ts'
import { plainText, type ReadingContext } from './import-values.ts'
import { RELEASED_LINKS_CASES } from '../contract/testing/released-track-cases.ts'
import { readRelease } from './read-release.ts'
import { readShow } from './read-show.ts'

const CONTEXT: ReadingContext = {
  order: 'month-first',
  fallbacks: { title: 'Hollow Pine', price: 'TBA' },
  visibility: 'shown',
  hours: null,
  now: new Date('2026-06-15T16:00:00Z'),
  timeZone: 'America/New_York',
  language: 'en',
  siteName: 'Hollow Pine',
}

describe('columns are guessed from the names of exports', () => {
  test.each<['shows' | 'releases', string, string]>([
    ['shows', 'Date,Venue,Location,Ticket URL', 'date venue location link'],
    ['shows', 'Event Name,Start Date,Start Time,Venue,City,State,Country', 'title date time venue town region country'],
    ['shows', 'Datum;Uhrzeit;Titel;Ort;Adresse;Stadt;Eintritt', 'date time title venue location town price'],
    ['shows', 'Date,Heure,Titre,Lieu,Adresse,Ville,Prix,Billetterie', 'date time title venue location town price link'],
    ['shows', 'Fecha,Hora,Título,Lugar,Dirección,Ciudad,País', 'date time title venue location town country'],
    ['shows', 'Datum;Beginn;Einlass;Titel;Spielort;Ort', 'date time title venue town'],
    ['shows', 'Datum;Einlass;Ort', 'date time venue'],
    ['shows', 'Beginn;Titel;Ort', 'date title venue'],
    ['shows', 'Date;Début;Titre;Lieu;Ville', 'date time title venue town'],
    ['shows', 'Début;Titre;Lieu', 'date title venue'],
    ['shows', 'Fecha;Inicio;Lugar;Ciudad', 'date time venue town'],
    ['shows', 'Date,Doors,Start,Venue', 'date time venue'],
    ['shows', 'when,who', ''],
    ['releases', 'item type,item name,artist,upc,item url', 'type title artist upc streamUrl'],
    ['releases', 'Title,Release Date,UPC/EAN,Track List', 'title releaseDate upc tracks'],
    // The dates of a sales report are not release dates.
    ['releases', 'date,item name,net amount', 'title'],
  ])('%s: %s', (kind, heading, fields) => {
    const columns = heading.split(/[,;]/)
    const guessed = guessColumns(kind, columns)
    const inOrder = columns.flatMap(
      (_name, column) => Object.keys(guessed).find((field) => guessed[field] === column) ?? [],
    )
    expect(inOrder.join(' ')).toBe(fields)
  }) // prettier-ignore
})

test.each<[string[], string, boolean, string | null]>([
  [['5/6/2027', '13/6/2027'], 'day-first', false, '5/6/2027'],
  [['5/6/2027', '5/13/2027'], 'month-first', false, '5/6/2027'],
  [['5/6/2027', '1.2.2027'], 'month-first', true, '5/6/2027'],
  [['5.6.2027'], 'day-first', true, '5.6.2027'],
  [['13/6/2027', '6/13/2027', '1/2/27'], 'month-first', true, '1/2/27'],
  [['5/5/2027', 'May 6, 2027', '2027-05-06', ''], 'month-first', false, null],
])('the order of %j is %s', (dates, order, isOpen, example) => {
  expect(orderOfDates(dates, 'month-first')).toEqual({ order, isOpen, example })
})

test.each([
  ['5/6/2027', 'May 6, 2027', null, null],
  ['2027-05-06', 'May 6, 2027', null, null],
  ['2027-05-06T19:30:00', 'May 6, 2027', '7:30 PM', null],
  ['2027-05-06 00:00:00', 'May 6, 2027', null, null],
  ['5/6/27 8:00 pm', 'May 6, 2027', '8:00 PM', null],
  ['2027-05-06T01:30:00Z', 'May 5, 2027', '9:30 PM', '2027-05-06T01:30:00.000Z'],
  ['2027-05-06T01:30+0200', 'May 5, 2027', '7:30 PM', '2027-05-05T23:30:00.000Z'],
  ['Sat, May 8, 2027', 'May 8, 2027', null, null],
  ['May 8 - 9, 2027', 'May 8, 2027 - May 9, 2027', null, null],
  ['May 8, 2027 at 8 - 11 PM', 'May 8, 2027', '8:00 PM - 11:00 PM', null],
  ['8 mai 2027', 'May 8, 2027', null, null],
  ['8 de mayo de 2027', 'May 8, 2027', null, null],
])('the date %s', (text, date, time, moment) => {
  const read = readColumnDate(text, CONTEXT)
  expect([read?.text, read?.time, read?.moment?.toISOString() ?? null]).toEqual([date, time, moment])
})

test('a date is written in the language of the site', () => {
  expect(readColumnDate('May 8, 2027 8 PM', { ...CONTEXT, language: 'de' })).toMatchObject({
    text: '8. Mai 2027',
    time: '20:00',
  })
  expect(readColumnDate('2027-05-08 20:00', { ...CONTEXT, language: 'de' })).toMatchObject({ time: '20:00' })
})

test.each(['soon', '30/30/2027', '2027-02-30', '5/6/2027 sometime'])('%s is no date', (text) => {
  expect(readColumnDate(text, CONTEXT)).toBeNull()
})

describe('a show', () => {
  const row = (fields: Record<string, string>) => readShow({ line: 2, fields }, CONTEXT)

  it('takes what is missing from the fallbacks, and its address from its parts', () => {
    const read = row({
      date: '7/4/2026',
      venue: 'Barn',
      location: '1 Mill Lane',
      town: 'Oslo',
      country: 'Norway',
    })
    expect(read).toMatchObject({
      fields: {
        title: 'Hollow Pine',
        date: 'July 4, 2026',
        location: '1 Mill Lane, Oslo, Norway',
        price: 'TBA',
        imageUrl: '',
        pictureKind: 'date',
        hasFeesNote: false,
        address: { street: '1 Mill Lane', town: 'Oslo', country: 'Norway' },
      },
      detail: 'July 4, 2026 · Barn · Oslo',
    })
  })

  it.each<[Record<string, string>, object]>([
    [
      { date: '7/4/2026', time: '8 PM' },
      { time: '8 PM - 10:30 PM', endsAt: null },
    ],
    [{ date: '7/4/2026 20:00' }, { time: '8:00 PM - 10:30 PM', endsAt: null }],
    [{ date: '2026-07-05T00:00:00Z' }, { time: null, endsAt: null }],
    [{ date: '2026-07-05T01:00:00Z' }, { time: '9:00 PM - 11:30 PM', endsAt: '2026-07-05T03:30:00.000Z' }],
    [{ date: '7/4/2026', time: '8 PM - 9 PM' }, { time: '8 PM - 9 PM' }],
    [{ date: '7/4/2026', time: 'Every Saturday, 8 PM' }, { time: 'Every Saturday, 8 PM' }],
    [{ date: '7/4/2026', time: 'Show at 8 PM sharp' }, { time: 'Show at 8 PM sharp' }],
    [{ date: '7/4/2026' }, { time: null }],
  ])('without an end gets one if it is said how long shows last: %j', (fields, expected) => {
    const long = readShow({ line: 2, fields: { venue: 'Barn', ...fields } }, { ...CONTEXT, hours: 2.5 })
    expect(long).toMatchObject({ fields: expected })
    const read = readShow({ line: 2, fields: { venue: 'Barn', ...fields } }, CONTEXT)
    const isEndless = !/ - |Every/.test(fields.time ?? '') && 'fields' in read && read.fields.time !== null
    expect(read).toMatchObject({ lacksEnd: isEndless })
  })

  it('is the same in another spelling', () => {
    const keyOf = (date: string, venue: string) => {
      const read = row({ date, venue, title: 'Lanterns!' })
      return 'keys' in read ? read.keys : read
    }
    expect(keyOf('Saturday, July 4', 'The  BARN')).toEqual(keyOf('2026-07-04', 'the barn'))
    expect(keyOf('2026-07-05', 'the barn')).not.toEqual(keyOf('2026-07-04', 'the barn'))
  })

  test.each<[Record<string, string>, string]>([
    [{ venue: 'Barn' }, 'Date is required'],
    [{ date: ` ${'5'.repeat(101)}`, venue: 'Barn' }, 'Date: Must be at most 100 characters'],
    [{ date: 'soon', venue: 'Barn' }, '“soon” is not understood as a date'],
    [{ date: '7/4/2026' }, 'Venue name is required'],
    [{ date: '7/4/2026', venue: 'x'.repeat(201) }, 'Venue: Must be at most 200 characters'],
    [{ date: '7/4/2026', venue: 'Barn', link: 'javascript:alert(1)' }, 'Link: Must be a web address that starts with http:// or https://'],
    [{ date: '7/4/2026', venue: 'Barn', startsAt: '2026-07-04T20:00:00Z', endsAt: '2026-07-04T19:00:00Z' }, 'The end is before the start'],
  ])('that cannot be stored says why: %j', (fields, reason) => {
    expect(row(fields)).toEqual({ reason })
  }) // prettier-ignore
})

describe('a release', () => {
  const row = (fields: Record<string, string>, context = CONTEXT) => readRelease({ line: 2, fields }, context)

  it('says in its description what has no field of its own, and brings its tracks', () => {
    const read = row({
      ...{ title: 'Ember Road', artist: 'The Others', type: 'Album', releaseDate: '2020-05-01' },
      ...{ upc: '0-36000-29145-2', tracks: '1. Ember; Slow\n2. Ash\n' },
    })
    expect(read).toMatchObject({
      fields: {
        description: 'Album by The Others',
        upc: '036000291452',
        releaseDate: '2020-05-01',
        isComingSoon: true,
        isVisibleInHearIt: true,
      },
      tracks: ['Ember; Slow', 'Ash'],
      keys: ['emberroad theothers', 'upc 36000291452'],
    })
  })

  it('is shown when it has its links, unless told otherwise', () => {
    const links = {
      spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
      streamUrl: 'https://l.example/1',
    }
    const seen = (fields: Record<string, string>) => {
      const read = row({ title: 'Ember', ...fields }, { ...CONTEXT, visibility: 'linked' })
      return 'fields' in read && [read.fields.isVisibleInHearIt, read.fields.isComingSoon]
    }
    expect([seen(links), seen({})]).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it.each(RELEASED_LINKS_CASES)('can be out with %s: as in its form', (_what, urls, isComplete) => {
    const read = row({ title: 'Ember', ...urls })
    expect(read).toMatchObject({ fields: { isComingSoon: !isComplete } })
  })

  it('of a catalogue of Bandcamp is out, with its page as stream URL', () => {
    expect(row({ title: 'Ember', streamUrl: 'hollowpine.bandcamp.com/album/ember' })).toMatchObject({
      fields: { isComingSoon: false, streamUrl: 'https://hollowpine.bandcamp.com/album/ember' },
    })
  })

  test.each<[Record<string, string>, string]>([
    [{ title: ' ' }, 'Title is required'],
    [{ title: 'Ember', artist: 'x'.repeat(201) }, 'Artist: Must be at most 200 characters'],
    [{ title: 'Shirt', type: 'package' }, 'A product, not a release: products come from Printful'],
    [{ title: 'Ember', upc: '12' }, 'UPC: Must be a UPC: 8 to 14 digits'],
    [{ title: 'Ember', releaseDate: 'one day' }, '“one day” is not understood as a date'],
    [{ title: 'Ember', tracks: 'x|'.repeat(101) }, 'Tracks: Must be at most 100'],
  ])('that cannot be stored says why: %j', (fields, reason) => {
    expect(row(fields)).toEqual({ reason })
  })
})

test('plainText knows names in every script', () => {
  expect(plainText('Café „Ærø“ — 東京!')).toBe(plainText('cafe ærø 東京'))
  expect(plainText('!!!')).not.toBe(plainText('???'))
})
