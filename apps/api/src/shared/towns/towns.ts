import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { capitalizedName, foldPlaceName } from '@troubadour/domain/mailing-list/place-name'
import { TOWNS_MAX, type Town, type TownsFound } from '@troubadour/domain/mailing-list/town'
import { LANGUAGES } from '@troubadour/domain/schema/language'
import { REGION_NAMES } from './region-names.ts'

/**
 * The table of towns (docs/decisions/0052-table-of-towns.md), a line for each, the largest first: the folded names
 * between semicolons, each with its spellings where these do not follow, then id, region, code of the region, country,
 * latitude, longitude and population, separated by tabs.
 */
type Table = Buffer

let reading: Promise<Table> | undefined

/** Read when it is first needed: most sites never search it. */
function readTable(): Promise<Table> {
  reading ??= readFile(new URL('./towns.tsv.br', import.meta.url)).then(promisify(brotliDecompress))
  reading.catch(() => {
    reading = undefined
  })
  return reading
}

const PREFIX_MIN_LENGTH = 2
/** Of 'ME' and 'BE'. */
const CODE_LENGTH = 2
const NOTHING_FOUND: Scan = { exact: [], beginnings: [] }
/** Each part is a search of the whole table. */
const PARTS_MAX = 5
/** Of 'North Rhine Westphalia'. */
const REGION_WORDS_MAX = 3
const OWN_NAME_WEIGHT = 5
const [NEW_LINE, SEMICOLON, EQUALS] = [0x0a, 0x3b, 0x3d]

/**
 * Finds towns by name, in any case, with or without accents, in several languages: 'wien', 'Ghent, Belgium', 'The Stage,
 * 9000 Gent, BE' (docs/product/states.md#towns-of-subscribers). A part names the town, the others its region or country;
 * without a comma, the last words may do so: 'Springfield IL'.
 * @param places more names of its region and country
 */
export async function searchTowns(text: string, places: readonly string[] = []): Promise<TownsFound> {
  const table = await readTable()
  const found = search(table, text, places)
  if (found.best >= 0 || /[,;()/|\n]/.test(text)) return found
  const words = text.trim().split(/\s+/)
  for (let count = 1; count <= Math.min(REGION_WORDS_MAX, words.length - 1); count++) {
    const [town, last] = [words.slice(0, -count).join(' '), words.slice(-count)]
    const parted = search(table, town, [...places, last.join(' '), ...last])
    if (parted.best > 0) return parted
  }
  return found
}

/** @returns also how many words tell the region or country of the best hits; -1 when no town has the name */
function search(table: Table, text: string, places: readonly string[]): TownsFound & { best: number } {
  // Postal codes stand in front of towns.
  const typed = text.split(/[,;()/|\n]+/).map((part) => part.replace(/\b\d{3,}\b/g, '').trim())
  const written = typed.filter((part) => foldPlaceName(part).length >= PREFIX_MIN_LENGTH).slice(0, PARTS_MAX)
  const isCode = (part: string) => written.length > 1 && foldPlaceName(part).length === CODE_LENGTH
  const parts = written.map(foldPlaceName)
  const known = [...parts, ...places.map(foldPlaceName).filter(Boolean)]
  // The code of a state or country is not the town: 'Me' is one, too.
  const scans = written.map((part) => (isCode(part) ? NOTHING_FOUND : scan(table, part)))
  const exact = withoutRepeats(
    scans.flatMap((found, index) =>
      found.exact.map((hit) => {
        const others = known.filter((part, at) => at !== index && hit.places.includes(part))
        return { ...hit, score: others.length }
      }),
    ),
  )
  const best = Math.max(-1, ...exact.map(({ score }) => score))
  const meant = withoutLesser(exact.filter(({ score }) => score === best))
  // Other words that are no region or country may say that another town is meant.
  const isCertain = meant.length === 1 && (known.length === 1 || best > 0)
  if (isCertain) return { towns: meant.map(({ town }) => town), isCertain, best }
  const sorted = meant.toSorted((one, other) => weight(other) - weight(one))
  // Several parts are a whole address: what only begins like one of them is not meant.
  const beginnings = known.length > 1 ? [] : (scans[0]?.beginnings ?? [])
  const towns = withoutRepeats([...sorted, ...beginnings]).map(({ town }) => town)
  return { towns: towns.slice(0, TOWNS_MAX), isCertain, best }
}

interface Scan {
  exact: Hit[]
  beginnings: Hit[]
}

interface Hit {
  town: Town
  population: number
  /** Whether the name is the main one. */
  isMain: boolean
  /** Whether the main name is the name, or begins with it: 'Neustadt in Holstein'. */
  isOwn: boolean
  /** Folded names and codes of its region and country. */
  places: readonly string[]
}

/** A town comes before a larger one that only others call so, but not before one much larger: Cologne is in Germany. */
const weight = ({ isOwn, population }: Hit) => population * (isOwn ? OWN_NAME_WEIGHT : 1)

/** Finds the towns with a name that is the typed one, or begins with it. */
function scan(table: Table, typed: string): Scan {
  const searched = Buffer.from(`;${foldPlaceName(typed)}`)
  const exact: Hit[] = []
  const [byMain, byOther]: [Hit[], Hit[]] = [[], []]
  for (let at = table.indexOf(searched); at !== -1; at = table.indexOf(searched, at + 1)) {
    const after = table[at + searched.length]
    const beginnings = table[at - 1] === NEW_LINE ? byMain : byOther
    if (after === SEMICOLON || after === EQUALS) exact.push(readHit(table, at, typed))
    else if (beginnings.length < TOWNS_MAX) beginnings.push(readHit(table, at, typed))
  }
  return { exact, beginnings: withoutRepeats([...byMain, ...byOther]) }
}

/** @param at the semicolon before the name */
function readHit(table: Table, at: number, typed: string): Hit {
  const start = table.lastIndexOf(NEW_LINE, at) + 1
  const line = table.toString('utf8', start, table.indexOf(NEW_LINE, at))
  const [names = '', id, region = '', regionCode = '', country = '', latitude, longitude, population] =
    line.split('\t')
  const entry = table.toString('utf8', at + 1, table.indexOf(SEMICOLON, at + 1))
  const [folded = '', first = capitalizedName(folded), ...others] = entry.split('=')
  const name = others.find((spelling) => spelling.toLowerCase() === typed.toLowerCase()) ?? first
  const town = { name, region, country, latitude: Number(latitude), longitude: Number(longitude) }
  return {
    town: { id: Number(id), ...town },
    population: Number(population),
    isMain: at === start,
    // Folded names have only letters, digits and spaces.
    isOwn: new RegExp(`^;${foldPlaceName(typed)}[;= ]`).test(names),
    places: [
      foldPlaceName(region),
      ...(REGION_NAMES[country]?.[region] ?? []),
      regionCode.toLowerCase(),
      ...countryNames(country),
    ],
  }
}

const COUNTRY_NAMES = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
/** Names in use that Unicode does not list. */
const SHORT_NAMES: Record<string, string> = { US: 'usa', GB: 'uk', NL: 'holland' }

function countryNames(country: string): string[] {
  const names = COUNTRY_NAMES.map((all) => foldPlaceName(all.of(country) ?? ''))
  return [country.toLowerCase(), ...names, SHORT_NAMES[country] ?? country.toLowerCase()]
}

/** Removes what is smaller than the largest town of which it is the main name: a Gendt that is called Gent, too. */
function withoutLesser<One extends Hit>(hits: readonly One[]): One[] {
  const largest = Math.max(0, ...hits.filter(({ isMain }) => isMain).map(({ population }) => population))
  return hits.filter(({ isMain, population }) => isMain || population > largest)
}

function withoutRepeats<One extends Hit>(hits: readonly One[]): One[] {
  return hits.filter(({ town }, index) => hits.findIndex((hit) => hit.town.id === town.id) === index)
}
