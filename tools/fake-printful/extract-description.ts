/**
 * Cuts Printful's own description of its API v1 down to the calls that the stand-in has, for `description.test.ts`:
 * `node tools/fake-printful/extract-description.ts <openapi.json>`, with the file that https://developers.printful.com/docs/
 * offers for download (OpenAPI 3.0), and then `prettier --write` on what it wrote. Shapes stay as they are; prose, examples
 * and code samples are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const CALLS = [
  ['get', '/stores'],
  ['get', '/stores/{id}'],
  ['get', '/store/products'],
  ['get', '/store/products/{id}'],
  ['get', '/sync/products'],
  ['get', '/sync/products/{id}'],
  ['get', '/webhooks'],
  ['post', '/webhooks'],
  ['delete', '/webhooks'],
] as const
const NOTICES = ['product_synced', 'product_updated', 'product_deleted', 'stock_updated']
const PROSE = new Set([
  'description',
  'example',
  'examples',
  'summary',
  'title',
  'tags',
  'operationId',
  'security',
])

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Json>>
  'x-webhooks': Record<string, Json>
  components: Record<string, Record<string, Json>>
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node tools/fake-printful/extract-description.ts <openapi.json>')
// Whether it is what it says it is, the tests that read the extract will show.
const whole = JSON.parse(readFileSync(file, 'utf8')) as Description

const paths: Record<string, Record<string, Json>> = {}
for (const [method, path] of CALLS) {
  paths[path] = { ...paths[path], [method]: shapesOf(whole.paths[path]?.[method] ?? null) }
}
const notices = Object.fromEntries(NOTICES.map((name) => [name, shapesOf(whole['x-webhooks'][name] ?? null)]))
const components: Description['components'] = {}
const extract = {
  openapi: whole.openapi,
  info: { title: whole.info.title, version: whole.info.version },
  paths,
  'x-webhooks': notices,
  components,
}
for (const reference of referencesOf(extract)) copyReferenced(reference)
writeFileSync(new URL('printful-v1.json', import.meta.url), `${JSON.stringify(extract, null, 2)}\n`)

/** '#/components/schemas/Store' and, through it, what that refers to. */
function copyReferenced(reference: string) {
  const [, , kind = '', name = ''] = reference.split('/')
  if (components[kind]?.[name] !== undefined) return
  const found = whole.components[kind]?.[name]
  if (found === undefined) throw new Error(`${reference} is not in the description.`)
  const shapes = shapesOf(found)
  components[kind] = { ...components[kind], [name]: shapes }
  for (const further of referencesOf(shapes)) copyReferenced(further)
}

function referencesOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf)
  if (typeof value !== 'object' || value === null) return []
  const own = typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(referencesOf)]
}

/** @param isNamed true where the keys are names of fields, none of which is prose */
function shapesOf(value: Json, isNamed = false): Json {
  if (Array.isArray(value)) return value.map((entry) => shapesOf(entry))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => isNamed || !(PROSE.has(key) || key.startsWith('x-')))
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, shapesOf(inner, key === 'properties' && !isNamed)]),
  )
}
