import type { ImportKind } from '@troubadour/domain/imports/import-values'

/** A file that costs as much as it can, and what reading it says: the first row's problem, or the file's. */
export interface HostileFile {
  name: string
  kind: ImportKind | 'addresses'
  text: string
  said: string
}

/** What the limit of 5 MB leaves for a value. */
const MOST_BYTES = 4_900_000
const CHUNK = 64 * 1024
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')
const START = 'DTSTART:20270704T200000'
const NAMED = `${START}\nSUMMARY:Lanterns`
const SHOW = `${NAMED}\nLOCATION:Barn`
const EMPTY_ROWS = 'The file has more than 100,000 empty lines. Is this the right file?'
const TOO_MANY =
  'The file has more than 1,000 rows. Please split it into smaller files and import them one after the other.'

type Fill = (text: string) => string
type Files = [name: string, text: string, said: string][]

const calendars = (fill: Fill): Files => [
  ['spaces in a place', calendar(NAMED, `LOCATION:Barn${fill(' ')}x`), 'Venue: Must be at most 200 characters'],
  ['spaces in a place, folded', calendar(NAMED, `LOCATION:Barn${fill('\n  ')}x`), 'Venue: Must be at most 200 characters'],
  ['commas in a place', calendar(NAMED, `LOCATION:Barn${fill(',')}x`), ''],
  ['a long title', calendar(START, 'LOCATION:Barn', `SUMMARY:${fill('x')}`), 'Title: Must be at most 200 characters'],
  ['quotation marks in a parameter', calendar(SHOW, `DTEND;TZID=${fill('"')}:20270704T210000`), ''],
  ['a zone of slashes', calendar(`DTSTART;TZID=x${fill('/Aa')}-:20270704T200000`), 'Has no start'],
  ['a million properties', calendar(fill('X-ALT:1\n'), SHOW), ''],
  ['a million alarms in one another', calendar(SHOW, fill('BEGIN:VALARM\n')), ''],
  ['a million events in one another', fill('BEGIN:VEVENT\n').replace('BEGIN', 'BEGIN:VCALENDAR\nBEGIN'), TOO_MANY],
  ['a duration of two million years', calendar(SHOW, 'DURATION:P99999999W'), '“P99999999W” is not understood as a duration'],
  ['a duration of digits', calendar(SHOW, `DURATION:PT${fill('9')}H`), `“PT${'9'.repeat(78)}…” is not understood as a duration`],
  ['a date of digits', calendar(`DTSTART:${fill('9')}`), `“${'9'.repeat(80)}…” is not understood as a date`],
] // prettier-ignore

const shows = (fill: Fill): Files => [
  ['spaces in a date', `Date,Venue\n5${fill(' ')}x,Barn`, 'Date: Must be at most 100 characters'],
  ['one long venue', `Date,Venue\n2027-05-06,${fill('Barn ')}`, 'Venue: Must be at most 200 characters'],
  ['a million columns', `Date,Venue${fill(',')}\n2027-05-06,Barn`, ''],
  ['a million cells in a row', `Date,Venue\n2027-05-06,Barn${fill(',x')}`, ''],
  ['a million rows', `Date,Venue\n${fill('a\n')}`, TOO_MANY],
  ['a million rows of empty cells', `Date,Venue\n${fill(',\n')}2027-05-06,Barn`, EMPTY_ROWS],
  ['a million empty rows', `Date,Venue\n${fill('\n')}2027-05-06,Barn`, ''],
  ['a million quotation marks', `Date,Venue\n2027-05-06,${fill('"')}x`, 'Venue: Must be at most 200 characters'],
  ['a quotation mark that is not closed', `Date,Venue\n2027-05-06,"${fill('x\n')}`, 'A quotation mark in the file is not closed.'],
] // prettier-ignore

const releases = (fill: Fill): Files => [
  ['a million tracks', `Title,Tracks\nEmber,${fill('a|')}`, 'Tracks: Must be at most 30000 characters'],
  ['a long artist', `Title,Artist\nEmber,${fill('é')}`, 'Artist: Must be at most 200 characters'],
  ['spaces in an address', `Title,Spotify\nEmber,https://open.spotify.com/${fill(' ')}x`, 'Spotify URL: Must be at most 2048 characters'],
] // prettier-ignore

const addresses = (fill: Fill): Files => [
  ['spaces after an address', `Email\n<a@example.org>${fill(' ')}x`, 'Must be at most 254 characters'],
  ['dots in an address', `Email\n${fill('a.')}@example.org`, 'Must be at most 254 characters'],
  ['a million angles', `Email\n${fill('<>')}`, 'No address'],
  ['a million columns of addresses', `Email\n${fill('a@b.co,')}`, ''],
  ['a million rows', `Email\n${fill('x\n')}`, 'More than 20,000 lines have no address. Is this the right file?'],
] // prettier-ignore

/** Hostile files of each format. @param bytes size of the long part of each */
export function hostileFiles(bytes = MOST_BYTES): HostileFile[] {
  const fill = (text: string) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)))
  const of = (kind: HostileFile['kind'], files: Files) =>
    files.map(([name, text, said]) => ({ name, kind, text, said }))
  return [
    ...of('shows', calendars(fill)),
    ...of('shows', shows(fill)),
    ...of('releases', releases(fill)),
    ...of('addresses', addresses(fill)),
  ]
}

/** A file as it is received: in chunks. */
export function chunksOf({ text }: HostileFile): Buffer[] {
  const file = Buffer.from(text)
  const count = Math.ceil(file.length / CHUNK)
  return Array.from({ length: count }, (_none, at) => file.subarray(at * CHUNK, (at + 1) * CHUNK))
}
