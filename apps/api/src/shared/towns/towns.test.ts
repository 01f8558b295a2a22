import { readFileSync, statSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { REGION_NAMES } from './region-names.ts'
import { searchTowns } from './towns.ts'

const named = async (text: string) => {
  const { towns, isCertain } = await searchTowns(text)
  return [isCertain, ...towns.map(({ name, region, country }) => [name, region, country].join('/'))]
}

test.each([
  ['Ghent', 'Ghent/Flanders/BE'],
  ['  gHENT ', 'Ghent/Flanders/BE'],
  ['Wien', 'Wien/Vienna/AT'],
  ['munchen', 'Munchen/Bavaria/DE'],
  ['MÜNCHEN', 'München/Bavaria/DE'],
  ['st gallen', 'St. Gallen/Saint Gallen/CH'],
  ['Berlin, Deutschland', 'Berlin/State of Berlin/DE'],
  ['Roma, Italy', 'Roma/Lazio/IT'],
  ['Austin, TX', 'Austin/Texas/US'],
  ['London, UK', 'London/England/GB'],
  ['The Stage, 9000 Gent, BE', 'Gent/Flanders/BE'],
  ['Springfield, Illinois, USA', 'Springfield/Illinois/US'],
  ['Springfield IL', 'Springfield/Illinois/US'],
  ['springfield illinois', 'Springfield/Illinois/US'],
  ['Köln NRW', 'Köln/North Rhine-Westphalia/DE'],
  ['Köln, Nordrhein-Westfalen', 'Köln/North Rhine-Westphalia/DE'],
  ['Köln Nordrhein Westfalen', 'Köln/North Rhine-Westphalia/DE'],
  ['Genève Suisse', 'Genève/Geneva/CH'],
  ['New York NY', 'New York/New York/US'],
  ['Springfield Illinois USA', 'Springfield/Illinois/US'],
  ['Toronto ON', 'Toronto/Ontario/CA'],
  ['Newcastle NSW', 'Newcastle/New South Wales/AU'],
  ['Marseille PACA', "Marseille/Provence-Alpes-Côte d'Azur/FR"],
])("'%s' is one town", async (text, town) => {
  expect(await named(text)).toEqual([true, town])
})

test('namesakes are told apart by region and country, the largest first', async () => {
  expect(await named('Vienna')).toEqual([
    false,
    'Vienna/Vienna/AT',
    'Vienna/Virginia/US',
    'Vienna/West Virginia/US',
  ])
  expect(await named('Frankfurt, Germany')).toEqual([false, 'Frankfurt/Hesse/DE', 'Frankfurt/Brandenburg/DE'])
  // The smaller one has the name as its main name.
  expect(await named('Cologne')).toEqual([false, 'Cologne/North Rhine-Westphalia/DE', 'Cologne/Lombardy/IT'])
  expect((await searchTowns('Springfield')).towns).toHaveLength(10)
})

test('a name that several begin with offers them after those that have it', async () => {
  const [, first, ...others] = await named('Neustadt')
  // The second one is called so in German only.
  expect([first, others[0]]).toEqual(['Neustadt/Rheinland-Pfalz/DE', 'Neustadt/Maramureş/RO'])
  expect(others).toContain('Neustadt bei Coburg/Bavaria/DE')
})

test('every region with more names is in the table', () => {
  const table = brotliDecompressSync(readFileSync(new URL('towns.tsv.br', import.meta.url))).toString()
  const isMissing = (region: string, country: string) =>
    !new RegExp(`\\t${region.replaceAll('.', '\\.')}\\t[A-Z]*\\t${country}\\t`).test(table)
  const missing = Object.entries(REGION_NAMES).flatMap(([country, regions]) =>
    Object.keys(regions).filter((region) => isMissing(region, country)),
  )
  expect(missing).toEqual([])
})

test('a name with words that are no place of it is only offered', async () => {
  expect(await named('Kraak, Gent')).toEqual([false, 'Gent/Flanders/BE'])
})

test('of an address neither the code of a state nor the beginning of a name is a town', async () => {
  expect(await named('2 Customs Quay, Port Ansel, ME')).toEqual([false])
})

test('the beginning of a name is enough, and offers main names first', async () => {
  const { towns, isCertain } = await searchTowns('Muni')
  expect([isCertain, towns[0]]).toEqual([
    false,
    { id: 2867714, name: 'Munich', region: 'Bavaria', country: 'DE', latitude: 48.14, longitude: 11.58 },
  ])
})

test.each(['zzzz', 'x', '1234', ', ,', ''])("'%s' finds nothing", async (text) => {
  expect(await named(text)).toEqual([false])
})

test('the table is small enough to be in every copy', () => {
  expect(statSync(new URL('towns.tsv.br', import.meta.url)).size).toBeLessThan(2_000_000)
})
